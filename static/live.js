"use strict";

// Live updates: the server says how far the table's log has grown, and the pad is fetched again.
// Without it the pad still works, and says that it is not live.

{
  let source = null;
  let address = "";
  let known = 0;
  let beside = 1;
  let live = false;
  let pressed = false;

  const pad = () => document.getElementById("pad");

  // Where cookies are blocked there is no storage, and each page counts as a phone.
  const store = (() => { try { return localStorage; } catch { return {}; } })();

  function phoneName() {
    store.phone ??= Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16)).join("");
    return store.phone;
  }

  // Streams of phones that slept end without a word, so a page that is seen again opens a new one.
  function listen(anew = false) {
    const wanted = pad()?.dataset.live;
    if (!wanted) return;
    known = Math.max(known, Number(pad().dataset.seen));
    if (source && !anew && wanted === address && source.readyState !== EventSource.CLOSED) return show();
    source?.close();
    if (wanted !== address) beside = 1;
    address = wanted;
    source = new EventSource(`${wanted}&after=${pad().dataset.seen}&phone=${phoneName()}`);
    source.addEventListener("open", () => { live = true; show(); document.dispatchEvent(new Event("pad:online")); });
    source.addEventListener("error", () => { live = false; show(); document.dispatchEvent(new Event("pad:offline")); });
    source.addEventListener("phones", (event) => { beside = Number(event.data); show(); });
    source.addEventListener("gone", (event) => { event.target.close(); location.reload(); });
    source.addEventListener("message", (event) => { known = Number(event.data); refresh(); });
    show();
  }

  function show() {
    const note = document.querySelector("[data-live-note]");
    if (!note) return;
    const said = [];
    if (!live) said.push("Not live: what others enter shows with your next tap.");
    if (beside > 1) said.push(`${beside} phones show this sheet.`);
    note.textContent = said.join(" ");
    note.hidden = !said.length;
  }

  // A pad that is changed under a finger would take another tap than was meant.
  function refresh() {
    const shown = pad();
    if (!shown || pressed || document.hidden || known <= Number(shown.dataset.seen)) return;
    if (document.querySelector(".htmx-request")) return;
    // Without network nothing comes: the stream says so, and begins anew when there is one.
    htmx.ajax("GET", location.href, { source: shown, target: "#pad", swap: "outerHTML show:none" }).catch(() => {});
  }

  document.addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const done of ["pointerup", "pointercancel"]) {
    document.addEventListener(done, () => setTimeout(() => { pressed = false; refresh(); }, 50), true);
  }
  document.addEventListener("htmx:afterSettle", () => { listen(); refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) listen(true); });
  addEventListener("pageshow", () => listen(true));
  setInterval(() => { if (source?.readyState === EventSource.CLOSED) listen(true); }, 3000);
}
