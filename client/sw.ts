import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { fetchMissing } from "./device/files/fetch-missing.ts";
import { isForeignPage } from "./device/foreign-page.ts";
import { screenPaths } from "./device/screen-addresses.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

const isLater = (entry: PrecacheEntry | string) => addressOf(entry).startsWith("assets/later/");
const addressOf = (entry: PrecacheEntry | string) => (typeof entry === "string" ? entry : entry.url);
const withoutSearch = (url: string) => url.split("?")[0] ?? url;
const files = self.__WB_MANIFEST;

/** A portal or a gate answers any address with a page of its own. Kept, it would stand for a file until the next version. */
const onlyOurs = {
  cacheWillUpdate: async ({ request, response }: { readonly request: Request; readonly response: Response }) =>
    response.ok && !(await isForeignPage(request.url, response)) ? response : null,
};

addPlugins([onlyOurs]);
// Every file of this version, so that the application opens from a cold start without a network.
precacheAndRoute(files.filter((entry) => !isLater(entry)));
cleanupOutdatedCaches();

// Files that no screen needs at once. Each is cached when it is first requested, or all when the page is idle.
const laterCache = "later";
const laterFiles = new Set(files.filter(isLater).map((entry) => new URL(addressOf(entry), self.location.origin).href));
registerRoute(
  ({ url }) => laterFiles.has(withoutSearch(url.href)),
  new CacheFirst({ cacheName: laterCache, matchOptions: { ignoreSearch: true }, plugins: [onlyOurs] }),
);

/** The later files that show a document. An interview needs them before a registration needs postal codes, or a reader pictures. */
const viewerFiles = [...laterFiles].filter((url) => !url.includes("/postal-") && !url.endsWith(".webp"));

/**
 * Fetches the later files, and deletes those of older versions.
 * @param tell called with how many of those that show a document are still missing
 */
async function fetchLater(tell: (missing: number) => void): Promise<boolean> {
  const cache = await caches.open(laterCache);
  const kept = new Set<string>();
  // The keys are read once: a browser opens every entry for this, and for each match without the search part.
  for (const { url } of await cache.keys()) {
    const file = withoutSearch(url);
    if (laterFiles.has(file)) kept.add(file);
    else await cache.delete(url);
  }
  const isMissing = (file: string) => !kept.has(file);
  const missing = new Set(viewerFiles.filter(isMissing));
  tell(missing.size);
  const has = async (url: string) => (await cache.match(url)) !== undefined;
  const files = new Set([...viewerFiles, ...laterFiles].filter(isMissing));
  return fetchMissing(files, { has, add: (url) => add(cache, url) }, (url) => {
    if (missing.delete(url)) tell(missing.size);
  });
}

async function fetchAll(tell: (missing: number) => void, fail: () => void): Promise<void> {
  if (!(await fetchLater(tell).catch(() => false))) fail();
}

async function add(cache: Cache, url: string): Promise<boolean> {
  const answer = await fetch(url);
  if (!answer.ok || (await isForeignPage(url, answer))) return false;
  await cache.put(url, answer);
  return true;
}

/** Returns those of these files that this device does not have yet. */
async function missingOf(files: Iterable<string>): Promise<readonly string[]> {
  const cache = await caches.open(laterCache);
  const kept = new Set((await cache.keys()).map(({ url }) => withoutSearch(url)));
  return [...files].filter((url) => !kept.has(url));
}

// Every address of a screen gets the same page. Addresses that only the server answers are left to it.
const thePage = createHandlerBoundToURL("/index.html");
registerRoute(new NavigationRoute(thePage, { allowlist: [screenPaths] }));
// Any other address may belong to a gateway before the server, whose sign-in redirects to it. Without a network, it is taken for
// a mistyped address of a screen.
registerRoute(
  new NavigationRoute((asked) => fetch(asked.request).catch(() => thePage(asked)), {
    denylist: [/^\/api\//u, /^\/healthz$/u, /^\/readyz$/u, /^\/metrics$/u],
  }),
);

// A new version waits until a person asks for it (V2).
self.addEventListener("message", (event) => {
  const type = (event.data as { readonly type?: unknown } | null)?.type;
  const tell = (missing: number) => event.ports[0]?.postMessage(missing);
  const count = async (files: Iterable<string>) => tell((await missingOf(files)).length);
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "FETCH_LATER") event.waitUntil(fetchAll(tell, () => event.ports[0]?.postMessage("failed")));
  if (type === "COUNT_LATER") event.waitUntil(count(laterFiles));
  if (type === "COUNT_VIEWER") event.waitUntil(count(viewerFiles));
});
