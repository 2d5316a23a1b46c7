"use strict";

// What this phone does beside the pad: it stays awake, makes itself felt and heard, says aloud what
// changed, and lets a keyboard walk over the sheet. The pad works without this file; it knows no rule.
{
  // What this phone shall do. It is kept on the phone: the other phones choose for themselves.
  const AT_FIRST = { awake: true, vibrate: false, sound: false };
  const CAN = { awake: true, vibrate: "vibrate" in navigator, sound: "AudioContext" in window };

  function chosen(name) {
    try {
      return CAN[name] && JSON.parse(localStorage.getItem(`phone-${name}`) ?? AT_FIRST[name]);
    } catch {
      return AT_FIRST[name];  // a browser that keeps nothing for us
    }
  }

  function showChoices() {
    const menu = document.querySelector("[data-phone]");
    if (!menu) return;
    menu.hidden = false;
    for (const input of menu.querySelectorAll("input")) {
      input.checked = chosen(input.name);
      input.disabled = !CAN[input.name];
      menu.querySelector(`[data-cannot="${input.name}"]`)?.toggleAttribute("hidden", CAN[input.name]);
    }
    menu.addEventListener("change", ({ target }) => {
      try {
        localStorage.setItem(`phone-${target.name}`, target.checked);
      } catch {
        target.checked = AT_FIRST[target.name];
      }
      unlockSound();
      if (target.checked && target.name === "vibrate") vibrate("turn");
      if (target.checked && target.name === "sound") sound("turn");
    });
  }

  // Awake. Browsers give their wake lock over https only, and take it away when the page is hidden.
  // Without one a film without pictures or sound plays on; it may start with a tap only.
  const FILM = new URL("vendor/nosleep-0.12.0.min.js", document.currentScript.src);
  let lock = null;
  let film = null;

  function shallBeAwake() {
    return document.querySelector("[data-awake]") && document.visibilityState === "visible" && chosen("awake");
  }

  function fetchFilm() {
    if (navigator.wakeLock || !shallBeAwake()) return;
    const script = document.createElement("script");
    script.src = FILM;
    document.head.append(script);
  }

  async function stayAwake() {
    if (!shallBeAwake()) return;
    try {
      if (navigator.wakeLock) {
        if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
      } else if (window.NoSleep) {
        film ??= new NoSleep();
        await film.enable();
      }
    } catch {
      // a phone that saves its battery says no; the next tap asks again
    }
  }

  // Felt and heard: two ticks of paper for one's turn, a dull knock for a refusal.
  const FELT = { turn: [60, 80, 60], refused: [120] };
  const HEARD = { turn: { pitch: 2600, at: [0, 0.14] }, refused: { pitch: 180, at: [0] } };
  let audio = null;

  function unlockSound() {
    if (!chosen("sound")) return;
    audio ??= new AudioContext();
    audio.resume();
  }

  function vibrate(kind) {
    if (chosen("vibrate")) navigator.vibrate(FELT[kind]);
  }

  function sound(kind) {
    if (!audio || !chosen("sound")) return;
    const { pitch, at } = HEARD[kind];
    const length = Math.round(audio.sampleRate * 0.06);
    const paper = audio.createBuffer(1, length, audio.sampleRate);
    const samples = paper.getChannelData(0);
    for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
    for (const after of at) {
      const source = new AudioBufferSourceNode(audio, { buffer: paper });
      const tone = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
      source.connect(tone).connect(audio.destination);
      source.start(audio.currentTime + after);
    }
  }

  function notify(kind) {
    vibrate(kind);
    sound(kind);
  }

  // Said once, in a region that no swap touches: what was entered, here or on another phone.
  let known = document.getElementById("pad")?.dataset;

  function tellChange() {
    const pad = document.getElementById("pad");
    if (!pad || !known) return;
    const before = known;
    known = pad.dataset;
    if (pad.querySelector(".note-refused[data-note]")) notify("refused");
    if (Number(known.seen) <= Number(before.seen)) return;
    const words = document.createElement("p");
    words.textContent = known.say;
    document.getElementById("said").replaceChildren(words);
    if ("turn" in known && !("turn" in before)) notify("turn");
  }

  // The keyboard. In a grid one space is a stop of the tab key, and arrows go by what is seen.
  const SPACE = "button:enabled, a[href]";
  const CHOICE = ".sp-legal, .sp-breaks, .sp-may-shade, [data-choice]";
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function stopAt(space, grid) {
    for (const each of grid.querySelectorAll(SPACE)) each.tabIndex = each === space ? 0 : -1;
  }

  function setStops() {
    for (const grid of document.querySelectorAll("#pad [role=grid]")) {
      const spaces = [...grid.querySelectorAll(SPACE)];
      const focused = spaces.find((space) => space === document.activeElement);
      stopAt(focused ?? spaces.find((space) => space.matches(CHOICE)) ?? spaces[0], grid);
    }
  }

  function middle(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2, Math.min(width, height)];
  }

  // The nearest space in that direction, one straight ahead before one aside. Left and right
  // stay in the line that is seen; up and down go on into the next room.
  function neighbour(space, [right, down]) {
    const [x, y, size] = middle(space);
    let nearest = null;
    let least = Infinity;
    for (const other of document.querySelectorAll(`#pad [role=grid] :is(${SPACE})`)) {
      const [otherX, otherY] = middle(other);
      const ahead = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
      const far = ahead + 2 * aside;
      if (ahead > size / 3 && far < least && (down || aside < size / 2)) [nearest, least] = [other, far];
    }
    return nearest;
  }

  function walk(event) {
    const grid = event.target.closest("#pad [role=grid]");
    if (!grid || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = [...(event.target.closest("[role=row]")?.querySelectorAll(SPACE) ?? [])];
    let to = { Home: row[0], End: row.at(-1) }[event.key];
    if (event.key in ARROWS) to = neighbour(event.target, ARROWS[event.key]);
    if (!to && !(event.key in ARROWS)) return;
    event.preventDefault();
    to?.focus();
  }

  // Enter in the line of a name goes on to the next line; in an empty one it is done.
  function nextLine(event) {
    if (event.key !== "Enter" || !event.target.matches?.("[enterkeyhint=next]") || !event.target.value) return;
    const lines = [...event.target.form.querySelectorAll("[enterkeyhint=next]")];
    const next = lines[lines.indexOf(event.target) + 1];
    if (!next?.checkVisibility()) return;
    event.preventDefault();
    next.focus();
  }

  // What a keyboard has come to is not hidden behind the head or the tray.
  function uncover(element) {
    const box = element.getBoundingClientRect();
    for (const [cover, edge] of [[".tray", "bottom"], [".band", "top"]]) {
      const over = document.querySelector(cover);
      if (!over || over.contains(element)) continue;
      const { left, right, top, bottom } = over.getBoundingClientRect();
      if (box.right <= left || box.left >= right) continue;
      if (edge === "bottom" && box.bottom > top - 8) scrollBy({ top: box.bottom - top + 8, behavior: "instant" });
      if (edge === "top" && box.top < bottom + 8) scrollBy({ top: box.top - bottom - 8, behavior: "instant" });
    }
  }

  showChoices();
  fetchFilm();
  stayAwake();
  setStops();
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("click", () => {
    stayAwake();
    unlockSound();
  }, true);
  document.addEventListener("htmx:afterSwap", () => {
    tellChange();
    setStops();
  });
  document.addEventListener("keydown", (event) => {
    walk(event);
    nextLine(event);
  });
  document.addEventListener("focusin", ({ target }) => {
    const grid = target.closest("#pad [role=grid]");
    if (grid) stopAt(target, grid);
    // The browser scrolls to it first.
    if (target.matches(":focus-visible")) requestAnimationFrame(() => uncover(target));
  });
}
