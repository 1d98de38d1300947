"use strict";
// Shows what the data says. It works nothing out of the rules of the game.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const words = data.words;
  const SEATS = ["E", "S", "W", "N"];
  const SVG = "http://www.w3.org/2000/svg";
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const byId = (id) => document.getElementById(id);

  /** A phrase with what belongs in its braces. */
  const phrase = (name, values) =>
    Object.entries(values || {}).reduce((text, [key, value]) => text.split(`{${key}}`).join(value), words[name]);

  /** An element. Texts become text and are never read as markup. */
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== undefined && value !== false) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };

  // What the table is at each step: each step has what it changes.
  for (const hand of data.hands) {
    let table = {};
    hand.tables = hand.steps.map((step) => (table = { ...table, ...step.table }));
  }

  let hand = data.hands[0];
  let at = 0;
  let eyes = data.seat || "";

  const plain = (n) => String(n).replace("-", "−");
  const signed = (n) => (n > 0 ? `+${n}` : plain(n));
  const split = (text) => (text ? text.split(" ") : []);
  const isOpen = (seat, table) => !eyes || eyes === seat || table[`shows${seat}`] === true;

  const drawing = (name, label) => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 60 80");
    if (label) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", label);
    } else {
      svg.setAttribute("aria-hidden", "true");
    }
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#t-${name === "?" ? "back" : name}${data.looks[dark.matches ? 1 : 0]}`);
    use.setAttribute("width", "60");
    use.setAttribute("height", "80");
    svg.append(use);
    return svg;
  };

  /** A tile of a list; `notes` are said after its name. */
  const tile = (name, classes, notes) => {
    const label = [data.tiles[name], ...(notes || [])].join(", ");
    const item = make("li", { class: `tile ${classes || ""}`.trim(), title: label }, drawing(name, label));
    item.dataset.tile = name;
    return item;
  };

  const list = (label, items, tag, className) => {
    const list = make(tag || "ul", { class: `tiles ${className || ""}`.trim(), "aria-label": label });
    list.append(...items);
    return list;
  };

  /** Tiles of which nothing is seen are said once, with their number. */
  const handList = (seat, table) => {
    const drawn = table[`drawn${seat}`];
    const all = [...split(table[`hand${seat}`]), ...split(drawn)];
    const names = isOpen(seat, table) ? split(table[`hand${seat}`]) : all.map(() => "?");
    if (names.length && names.every((name) => name === "?")) {
      const backs = make("div", { class: "tiles hand", role: "img", "aria-label": `${names.length} × ${data.tiles["?"]}` });
      for (const name of names) {
        const back = make("span", { class: "tile" }, drawing(name));
        back.dataset.tile = name;
        backs.append(back);
      }
      return backs;
    }
    const items = names.map((name) => tile(name));
    if (drawn && isOpen(seat, table)) {
      items.push(tile(drawn, "apart", [table[`shows${seat}`] ? words.won : words.drawn]));
    }
    return list(words.tiles, items, "ul", "hand");
  };

  /** A set on the table. One that lies face down (T8) is seen by its own seat alone. */
  const meld = (set, open) => {
    const shut = set.shut && !open;
    const names = split(set.tiles).map((name) => (shut ? "?" : name));
    const told = shut ? words.shut : set.words;
    const item = make("li", { class: "meld", role: "img", "aria-label": told, title: told });
    names.forEach((name, place) => {
      // The fourth tile of an added Kong lies on the turned one.
      if (set.added && place === names.length - 1 && set.turned !== place) return;
      const turned = place === set.turned;
      const span = make("span", { class: turned ? `tile turned${set.added ? " added" : ""}` : "tile" });
      span.dataset.tile = name;
      span.append(drawing(name));
      if (turned && set.added) span.append(drawing(name));
      item.append(span);
    });
    return item;
  };

  const discards = (seat, table) => {
    const thrown = split(table[`threw${seat}`]);
    return thrown.map((text, place) => {
      const [, name, fate, by] = /^([^>!]+)([>!]?)(.?)$/.exec(text);
      const last = table.last === seat && place === thrown.length - 1;
      const notes = [];
      if (fate === ">") notes.push(phrase("claimed", { seat: words[by] }));
      if (fate === "!") notes.push(phrase("won_by", { seat: words[by] }));
      if (last) notes.push(words.last);
      const item = tile(name, `${fate ? "taken" : ""} ${last ? "last" : ""}`.trim(), notes);
      if (fate) item.append(make("small", { "aria-hidden": "true" }, `${fate === "!" ? "!" : "→"}${by}`));
      return item;
    });
  };

  const placeOf = (seat) => {
    const bottom = data.seat || eyes || "E";
    const turns = (SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 4) % 4;
    return ["bottom", "right", "top", "left"][turns];
  };

  const panel = (seat, table, points) => {
    const acts = table.turn === seat;
    const name = make("h3", { id: `name-${seat}` }, words[seat]);
    const player = hand.players[SEATS.indexOf(seat)];
    if (player) name.append(" · ", make("bdi", { title: player }, player));
    const head = make("header", {}, name);
    if (acts) head.append(make("span", { class: "turn" }, words.turn));
    if (points !== undefined) head.append(make("span", { class: "points" }, phrase("points", { n: plain(points) })));
    const section = make("section", {
      class: `seat at-${placeOf(seat)}${acts ? " acts" : ""}`, "aria-labelledby": `name-${seat}`,
    }, head);
    section.dataset.seat = seat;
    const row = make("div", { class: "row" }, handList(seat, table));
    const sets = table[`laid${seat}`] || [];
    if (sets.length) row.append(list(words.sets, sets.map((set) => meld(set, isOpen(seat, table))), "ul", "melds"));
    const aside = split(table[`aside${seat}`]);
    if (aside.length) row.append(list(words.flowers, aside.map((it) => tile(it)), "ul", "aside"));
    section.append(row);
    const thrown = discards(seat, table);
    section.append(make("h4", {}, thrown.length ? words.discards : `${words.discards}: ${words.nothing}`));
    if (thrown.length) section.append(list(words.discards, thrown, "ol", "threw"));
    return section;
  };

  const showTable = (table, step) => {
    const there = "left" in table;
    for (const old of byId("table").querySelectorAll(".seat")) old.remove();
    byId("round").textContent = hand.round ? phrase("round", { wind: hand.round }) : "";
    byId("wall").textContent = there ? phrase("wall", { n: table.left }) : words.no_table;
    byId("waits").textContent = table.waits || "";
    if (!there) return;
    const points = (step.ended && step.ended.points) || hand.start;
    SEATS.forEach((seat, place) => byId("table").append(panel(seat, table, points ? points[place] : undefined)));
  };


  const grid = (caption, head, rows, foot) => {
    const row = (cells, tag) => make("tr", {}, ...cells.map((cell, place) =>
      make(place === 0 ? "th" : tag, { class: place ? "number" : undefined, scope: place === 0 ? "row" : undefined }, String(cell))));
    const top = make("tr", {}, ...head.map((cell, place) => make("th", { scope: "col", class: place ? "number" : undefined }, cell)));
    const all = make("table", {}, make("caption", {}, caption), make("thead", {}, top), make("tbody", {}, ...rows.map((it) => row(it, "td"))));
    if (foot) all.append(make("tfoot", {}, row(foot, "td")));
    return all;
  };

  const showEnd = (ended) => {
    const place = byId("ended");
    place.replaceChildren();
    place.hidden = !ended;
    if (!ended) return;
    for (const win of ended.wins) {
      const total = win.faan === undefined ? null : [words.total, win.faan];
      place.append(grid(phrase("wins", { seat: words[win.seat] }), [words.item, words.faan], win.items, total));
    }
    if (ended.net) {
      const named = (at) => {
        const player = hand.players[at];
        return player ? `${words[SEATS[at]]} · ${player}` : words[SEATS[at]];
      };
      const rows = ended.net.map((net, at) => [named(at), signed(net), ...(ended.points ? [plain(ended.points[at])] : [])]);
      place.append(grid(words.gains, [words.seat, words.gain, ...(ended.points ? [words.stands] : [])], rows));
    }
    for (const pay of ended.pays) place.append(make("p", {}, pay));
  };

  const saying = (step) => (step.blind && eyes && eyes !== step.seat ? step.blind : step.says);
  const ruled = (it) => (it.rule ? `${words.wrong}, ${phrase("rule", { rule: it.rule })}` : words.wrong);

  const showWrong = (step) => {
    byId("wrong").replaceChildren(...(step.wrong || []).map((it) => {
      const box = make("div", { class: "wrong" }, make("h3", {}, ruled(it)));
      box.append(...it.says.map((line) => make("p", {}, line)));
      return box;
    }));
  };

  const lastEvent = () => hand.steps.reduce((most, step) => Math.max(most, step.n || 0), 0);
  const whereabouts = (step) => {
    if (step.n !== undefined) return phrase("event", { n: step.n, all: lastEvent() });
    return at === 0 && hand.steps.length > 1 ? words.deal : words.ending;
  };

  const markEvents = () => {
    const events = byId("events");
    for (const [place, button] of events.querySelectorAll("button").entries()) {
      const current = place === at;
      button.tabIndex = current ? 0 : -1;
      if (current) {
        button.setAttribute("aria-current", "step");
        events.scrollTop = button.offsetTop - events.clientHeight / 2;
      } else {
        button.removeAttribute("aria-current");
      }
    }
  };

  /** Shows a step, and says it. */
  const show = (wanted) => {
    at = Math.min(Math.max(wanted, 0), hand.steps.length - 1);
    const step = hand.steps[at];
    showTable(hand.tables[at], step);
    showWrong(step);
    showEnd(step.ended);
    byId("said").textContent = `${whereabouts(step)} ${saying(step)}`;
    byId("number").value = step.n !== undefined ? step.n : at === 0 ? 0 : lastEvent();
    byId("count").textContent = `${at + 1} / ${hand.steps.length}`;
    for (const [id, off] of [["first", at === 0], ["back", at === 0], ["forward", at === hand.steps.length - 1], ["end", at === hand.steps.length - 1]]) {
      byId(id).setAttribute("aria-disabled", String(off));
    }
    markEvents();
  };

  /** The step of an event, or the last one before it. */
  const stepOf = (number) => {
    let found = 0;
    hand.steps.forEach((step, place) => {
      if (step.n !== undefined && step.n <= number) found = place;
    });
    return found;
  };

  const listEvents = () => {
    byId("events").replaceChildren(...hand.steps.map((step, place) => {
      const number = step.n === undefined ? "" : `${step.n}. `;
      const bad = (step.wrong || []).length > 0;
      const text = `${bad ? `${ruled(step.wrong[0])}: ` : ""}${number}${saying(step)}`;
      const button = make("button", { type: "button", class: bad ? "bad" : undefined }, text);
      button.addEventListener("click", () => show(place));
      return make("li", {}, button);
    }));
  };

  const openHand = (place, number) => {
    hand = data.hands[place];
    byId("number").max = lastEvent();
    listEvents();
    show(number === null || number === undefined ? 0 : stepOf(number));
  };

  const goToNumber = () => {
    const number = Number.parseInt(byId("number").value, 10);
    if (Number.isFinite(number)) show(stepOf(number));
  };

  data.hands.forEach((it, place) => byId("hand").append(make("option", { value: place }, `${it.title} · ${it.told}`)));
  byId("hand").addEventListener("change", (event) => openHand(Number(event.target.value)));
  byId("of-hand").hidden = data.hands.length < 2;
  byId("of-eyes").hidden = Boolean(data.seat);
  byId("eyes").append(make("option", { value: "" }, words.all), ...SEATS.map((seat) => make("option", { value: seat }, words[seat])));
  byId("eyes").addEventListener("change", (event) => {
    eyes = event.target.value;
    listEvents();
    show(at);
  });
  byId("first").addEventListener("click", () => show(0));
  byId("back").addEventListener("click", () => show(at - 1));
  byId("forward").addEventListener("click", () => show(at + 1));
  byId("end").addEventListener("click", () => show(hand.steps.length - 1));
  byId("go").addEventListener("click", goToNumber);
  byId("number").addEventListener("keydown", (event) => {
    if (event.key === "Enter") goToNumber();
  });
  byId("events").addEventListener("keydown", (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    show(at + way);
    byId("events").querySelector("[aria-current]").focus();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, select");
    if (typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = {
      ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hand.steps.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const inList = byId("events").contains(document.activeElement);
    show(to);
    if (inList) byId("events").querySelector("[aria-current]").focus();
  });
  dark.addEventListener("change", () => show(at));
  byId("events-fold").open = window.matchMedia("(min-width: 900px)").matches;
  openHand(0, data.at);
})();
