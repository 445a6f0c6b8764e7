import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// Every file of this version, so that the application opens from a cold start without a network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Any address of ours is the one page; what the server alone answers stays the server's.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/api\//u, /^\/healthz$/u, /^\/readyz$/u, /^\/metrics$/u],
  }),
);

// A new version waits until a person asks for it (V2).
self.addEventListener("message", (event) => {
  if ((event.data as { readonly type?: unknown } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});
