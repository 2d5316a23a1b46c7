"use strict";

// The pad at hand: it installs where the browser counts the address as secure, opens without
// network as it was last seen, and never mixes two versions.
{
  const root = document.documentElement;
  const { version, worker } = document.currentScript.dataset;
  const workers = navigator.serviceWorker;

  // Where a certificate is not trusted there is no worker, and the pad goes on without.
  if (workers) {
    addEventListener("load", () => workers.register(worker).catch(() => {}));
  }

  // As it was: shown from what was kept, until the server answers.
  const note = document.querySelector("[data-as-it-was]");
  if (root.dataset.seenAt) {
    const seen = new Date(Number(root.dataset.seenAt));
    const today = seen.toDateString() === new Date().toDateString();
    const day = today ? {} : { day: "numeric", month: "short" };
    const time = note.querySelector("time");
    time.dateTime = seen.toISOString();
    time.textContent = seen.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
    note.hidden = false;
    document.querySelector("#pad .tray-in")?.prepend(note);  // always in sight, until the pad is swapped
    addEventListener("online", () => {
      if (note.hidden) return;
      // What waits is sent at the same time: the page that shows the answer has to stay.
      if (document.getElementById("pad")) lookAgain();
      else location.reload();
    });
  }

  // Where a login page, a router or a proxy answers instead, the score pad was not reached.
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.getResponseHeader("Scorepad-Version")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    htmx.trigger(event.target, "htmx:sendError", event.detail);
  }, true);

  // A fragment of another version belongs to a page with other scripts and styles.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    const theirs = xhr.getResponseHeader("Scorepad-Version");
    if (!theirs || theirs === version) return;
    event.detail.shouldSwap = false;
    event.detail.isError = false;
    location.replace(xhr.getResponseHeader("HX-Replace-Url") || location.href);
  });

  // What has been swapped in is what the next start without network shows.
  async function keep(html) {
    const cache = await caches.open(`scorepad-${version}`);
    const last = await cache.match(location.pathname, { ignoreSearch: true, ignoreVary: true });
    if (!last) return;
    const page = new DOMParser().parseFromString(await last.text(), "text/html");
    page.getElementById("pad").outerHTML = html;
    const headers = new Headers(last.headers);
    headers.set("Scorepad-Seen", Date.now());
    const whole = `<!doctype html>\n${page.documentElement.outerHTML}`;
    await cache.put(location.href, new Response(whole, { headers }));
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    const { xhr } = event.detail;
    if (xhr?.status !== 200 || !xhr.responseText.includes('id="pad"')) return;
    note.hidden = true;
    if (workers?.controller) keep(xhr.responseText);
  });

  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status === 404) workers?.controller?.postMessage({ gone: location.href });
  });
}
