"use strict";

// The other sheets that this phone plays, as they last were: without the server one can still turn
// to them, and tap.

const sheets = new Map();  // what the server said last of a sheet, by its address

// Turn to the sheet at that address. One that is older than the sheet that is shown has other dice.
function turnTo(address) {
  const html = sheets.get(address);
  if (!html?.includes(`data-seen="${document.getElementById("pad").dataset.seen}"`)) return false;
  history.replaceState(null, "", address);
  htmx.swap("#pad", html, { swapStyle: "outerHTML" });
  document.querySelector("#pad .seats [aria-current]").focus({ preventScroll: true });
  return true;
}

{
  const IDLE = 400;  // milliseconds without another pad
  const version = document.querySelector("[data-version]").dataset.version;
  let soon = null;

  // Sheets of the pad that is shown now: the dice and the order of play are the same on all of them.
  async function ask() {
    const shown = document.getElementById("pad");
    for (const { href } of document.querySelectorAll("#pad .seats [data-own]")) {
      const answer = await fetch(href, { headers: { "HX-Request": "true" } }).catch(() => null);
      if (!shown.isConnected || !answer?.ok) return;
      if (answer.headers.get("Scorepad-Version") === version) sheets.set(href, await answer.text());
    }
  }

  function askSoon() {
    clearTimeout(soon);
    if (document.querySelectorAll("#pad .seats [data-own]").length > 1) soon = setTimeout(ask, IDLE);
  }

  addEventListener("pageshow", askSoon);
  document.addEventListener("htmx:afterSettle", askSoon);
}
