/** The worker of this version once it runs; none during development and where the browser allows none. */
const worker = async (): Promise<ServiceWorker | null> => {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.ready).active;
};

/** Has the worker fetch what no screen needs at once, so that it is there without a network. */
export async function fetchLaterFiles(): Promise<void> {
  (await worker())?.postMessage({ type: "FETCH_LATER" });
}
