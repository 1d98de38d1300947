//! Does every Chinese text keep to the words of the glossary?

use super::{Names, ROOT, plain};
use sikwu::rules::Book;
use sikwu::words::Tongue;
use sikwu::words::glossary::{glossary, terms};
use std::fs;
use std::path::Path;

/// Characters that mainland China writes and Hong Kong does not.
const SIMPLIFIED: &str = "们这来时说对东风龙发财万条饼庄门圈记录确认规则总错误显无输赢边还没开关从给让听话读写\
                          请谁数长张单双过两为与点处应该归账线级号码询问结经间内称权证类术边远进选达遍";

/// Those of them that are written in Hong Kong too.
const BOTH: &str = "圈內";

fn is_simplified(letter: char) -> bool {
    SIMPLIFIED.contains(letter) && !BOTH.contains(letter)
}

/// What is wrong with the words of a text.
fn wrong(text: &str) -> Vec<String> {
    let refused = terms().flat_map(|it| it.refused.iter().map(move |word| (it, *word)));
    let refused = refused.filter(|(_, word)| text.contains(word));
    let refused = refused.map(|(it, word)| format!("{word} is {} here: {text}", it.chinese));
    let simplified = text.chars().filter(|it| is_simplified(*it));
    let simplified = simplified.map(|it| format!("{it} is simplified: {text}"));
    refused.chain(simplified).collect()
}

/// The Chinese in the code of a file: whatever its lines have between quotes. Left out are comments,
/// tests, and letters alone, which are read and not said.
fn chinese(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let lines = lines.map(|line| {
        let letters: Vec<char> = line.trim().chars().collect();
        let is_alone =
            |at: usize| at > 0 && letters[at - 1] == '\'' && letters.get(at + 1) == Some(&'\'');
        let said = (0..letters.len()).filter(|at| !is_alone(*at));
        said.map(|at| letters[at]).collect::<String>()
    });
    lines.filter(|line| line.chars().any(is_han)).collect()
}

fn is_han(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// The Rust files of a folder and of its folders, but those of the glossary itself.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_glossary = path.to_str().unwrap().contains("words/glossary");
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") && !is_glossary {
            found.push(fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_chinese_text_keeps_to_the_glossary() {
    let mut code = vec![];
    sources(&Path::new(ROOT).join("src"), &mut code);
    let mut texts: Vec<String> = code.iter().flat_map(|it| chinese(it)).collect();
    assert!(texts.len() > 500, "{}", texts.len());
    for rules in Book::bundled().iter() {
        texts.push(rules.names.zh.clone());
        texts.extend(rules.items.iter().map(|item| item.names.zh.clone()));
        texts.extend(rules.off().map(|item| item.names.zh.clone()));
    }
    texts.extend(terms().map(|it| it.chinese.to_owned()));
    texts.extend(terms().map(|it| it.meaning_in_chinese.to_owned()));
    let wrong: Vec<String> = texts.iter().flat_map(|text| wrong(text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_word_of_elsewhere_is_caught() {
    for text in ["東家吃三萬", "南家点炮", "放銃", "记录无误", "聽牌"] {
        assert!(!wrong(text).is_empty(), "{text}");
    }
    assert_eq!(wrong("東家食糊，南家出銃；十三么"), Vec::<String>::new());
}

#[test]
fn the_glossary_is_told_in_either_language() {
    let told = plain(&glossary(Tongue::Chinese));
    assert_eq!(Names::new().english(&told), Vec::<String>::new());
    assert!(told.contains("出銃："));
    for word in terms() {
        let told = plain(&word.told(Tongue::English));
        assert!(told.contains(word.chinese) && told.contains(word.meaning));
    }
}
