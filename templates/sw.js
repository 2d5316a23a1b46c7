"use strict";

// Keeps pages as they were last seen, each with the files of its own version. It knows no game.
// Entries are never touched: what is no GET goes to the server, or waits in the page.

const VERSION = {{ version|tojson }};
const FILES = {{ files|tojson }};
const FILES_AT = {{ files_at|tojson }};  // followed by a version
const HOME = {{ url_for("pages.home")|tojson }};
const NOT_KEPT = {{ url_for("offline.not_kept")|tojson }};
const NAMED = {{ header|tojson }};
const PATIENCE = 5000;  // milliseconds
const MOST_PAGES = 48;
const TABLE = /^.*\/t\/[^/?]+/;  // the address of a table, at the head of any below it
const JOINING = /\/j\/[^/]+/;  // tells of a table under no link that could be found gone

// What belongs to a version lies in one cache: it comes and goes as a whole.
const nameOf = (version) => `scorepad-${version}`;
const openCache = (version) => caches.open(nameOf(version));
const names = async () => (await caches.keys()).filter((name) => name.startsWith(nameOf("")));
const eachCache = async () => Promise.all((await names()).map((name) => caches.open(name)));
const others = async (version) => (await names()).filter((name) => name !== nameOf(version));

const pathOf = (request) => new URL(request.url).pathname;
const isFile = (request) => pathOf(request).startsWith(FILES_AT);
const pagesIn = async (cache) => (await cache.keys()).filter((request) => !isFile(request));

// A new version brings its files, and every page that was kept, before it takes over. The pages
// are asked for in the order in which they were seen: so the server remembers its tables.
self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await openCache(VERSION);
  await cache.addAll([...FILES, NOT_KEPT]);
  const kept = (await Promise.all((await eachCache()).map(pagesIn))).flat();
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const addresses = new Set([...kept, ...open].map(({ url }) => url));
  addresses.delete(new URL(NOT_KEPT, location).href);
  for (const address of addresses) await learn(await fetch(address));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  for (const other of await others(VERSION)) await caches.delete(other);
  await clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (isFile(request)) event.respondWith(file(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

async function file({ request }) {
  const [version] = pathOf(request).slice(FILES_AT.length).split("/");
  const cache = await openCache(version);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// A page comes from the network. Where that is silent, or only a proxy answers for a server that is
// gone, it is shown as it was last seen.
async function page(event) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => learn(answer.clone())).catch(() => {}));
  const answered = asked.then((answer) => (isOfProxy(answer) ? null : answer), () => null);
  const waited = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  return await Promise.race([answered, waited])
    || await lastSeen(event.request)
    || await answered
    || caches.match(NOT_KEPT);
}

const isOfProxy = ({ status, headers }) => status >= 502 && !headers.has(NAMED);

// Keep a page that was answered; forget a table whose link is gone.
async function learn(answer) {
  const version = answer.headers.get(NAMED);
  if (!version) return;
  if (answer.status === 404) await forget(answer.url);
  if (!answer.ok || answer.url.match(JOINING)) return;
  const headers = new Headers(answer.headers);
  headers.set("Scorepad-Seen", Date.now());
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const page = new Response(await answer.text(), { headers });
  const cache = await openCache(version);
  const isNew = !(await pagesIn(cache)).some(isOf(tableOf(answer.url)));
  await cache.put(answer.url, page);  // as the one seen last
  for (const other of await others(version)) {
    await (await caches.open(other)).delete(answer.url, { ignoreVary: true });
  }
  const pages = await pagesIn(cache);
  for (const old of pages.slice(0, -MOST_PAGES)) await cache.delete(old);
  if (isNew && tableOf(answer.url)) await learnHome();  // it tells of the table from now on
}

const tableOf = (address) => address.match(TABLE)?.[0];
const isOf = (table) => ({ url }) => tableOf(url) === table;
const learnHome = async () => learn(await fetch(HOME));

// Whether it was the link or something else of the table that is not there, the table itself says.
async function forget(address) {
  const table = tableOf(address) ?? address;
  if (table !== address) return learn(await fetch(table));
  let known = false;
  for (const cache of await eachCache()) {
    for (const request of await pagesIn(cache)) {
      if (request.url !== address && !isOf(address)(request)) continue;
      known = await cache.delete(request, { ignoreVary: true });
    }
  }
  if (!known) return;
  // The first page may still tell of it.
  for (const cache of await eachCache()) await cache.delete(HOME, { ignoreVary: true });
  await learnHome();
}

// The page of that address; where the address asks for nothing in particular, or for something
// that was never seen, the one of that path that was seen last.
async function lastSeen({ url }) {
  const { pathname, search } = new URL(url);
  for (const cache of (await eachCache()).reverse()) {
    const pages = (await pagesIn(cache)).filter((request) => pathOf(request) === pathname);
    const same = search && pages.find((request) => request.url === url);
    const kept = pages.length && await cache.match(same || pages.at(-1), { ignoreVary: true });
    if (kept) return marked(kept);
  }
  return null;
}

async function marked(kept) {
  const seen = kept.headers.get("Scorepad-Seen");
  if (!seen) return kept;
  const html = (await kept.text()).replace("<html ", `<html data-seen-at="${seen}" `);
  return new Response(html, { headers: kept.headers });
}

// A page asks whether its link is gone.
self.addEventListener("message", (event) => {
  if (event.data.gone) event.waitUntil(fetch(event.data.gone).then(learn).catch(() => {}));
});
