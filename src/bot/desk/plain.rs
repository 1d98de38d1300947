//! Whether what somebody attached is a text, before anything reads it.

use crate::phrase;
use crate::tongue::Phrase;

/// How files begin that are no texts, whatever they are called.
const BEGINNINGS: &[(&[u8], &str, &str)] = &[
    (b"PK\x03\x04", "a zip archive", "zip 壓縮檔"),
    (b"PK\x05\x06", "a zip archive", "zip 壓縮檔"),
    (b"\x1f\x8b", "a gzip archive", "gzip 壓縮檔"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "7z 壓縮檔"),
    (b"Rar!", "a rar archive", "rar 壓縮檔"),
    (b"\x89PNG", "a picture", "圖片"),
    (b"\xff\xd8\xff", "a picture", "圖片"),
    (b"GIF8", "a picture", "圖片"),
    (b"%PDF", "a PDF", "PDF 檔"),
    (b"\xff\xfe", "a text in UTF-16", "UTF-16 文字"),
    (b"\xfe\xff", "a text in UTF-16", "UTF-16 文字"),
];

/// The text of a file.
///
/// # Errors
///
/// What it is instead; or where it is no UTF-8, by line and column.
pub(super) fn text(name: &str, bytes: Vec<u8>) -> Result<String, Phrase> {
    let begins = |it: &&(&[u8], _, _)| bytes.starts_with(it.0);
    if let Some((_, english, chinese)) = BEGINNINGS.iter().find(begins) {
        return Err(phrase!(
            "{name} is {english}, whatever it is called. Attach the text itself, saved as UTF-8.",
            "{name} 其實是{chinese}。請附上以 UTF-8 儲存的純文字檔。"
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let (bytes, right) = (error.as_bytes(), error.utf8_error().valid_up_to());
        let before = String::from_utf8_lossy(&bytes[..right]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default();
        let column = column.chars().count() + 1;
        phrase!(
            "{name}, line {line}, column {column}: this is no UTF-8. Save the file as UTF-8 and attach it again.",
            "{name} 第{line}行第{column}字起不是 UTF-8。請以 UTF-8 儲存後再附上。"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_told_what_it_is_or_where() {
        assert_eq!(text("a", "牌\n".into()).unwrap(), "牌\n");
        for (bytes, told) in [
            (&b"PK\x03\x04rest"[..], "x is a zip archive"),
            (&b"\xff\xfeh\0"[..], "x is a text in UTF-16"),
            (
                &b"one\nt\xe9wo"[..],
                "x, line 2, column 2: this is no UTF-8",
            ),
            (&b"\xb0\xea"[..], "x, line 1, column 1: this is no UTF-8"),
        ] {
            let why = text("x", bytes.to_vec()).unwrap_err();
            assert!(why.english.starts_with(told), "{why}");
        }
    }
}
