let frame: HTMLIFrameElement | undefined;

/** Returns the IndexedDB that this page uses now. */
export const currentIndexedDB = (): IDBFactory => frame?.contentWindow?.indexedDB ?? globalThis.indexedDB;

/**
 * Returns IndexedDB by another connection, in place of one that is lost (L6). WebKit never reconnects a document whose database
 * process has ended ("Connection to Indexed Database server lost. Refresh the page to try again"). An empty document within the
 * page gets a new connection, and the page keeps what is typed in it. The documents of earlier losses stay, so that running work in
 * them ends with an error of its own.
 * @param lost the connection that does not work; if another has replaced it already, that one is returned
 */
export function renewIndexedDB(lost: IDBFactory): IDBFactory {
  if (typeof document === "undefined" || lost !== currentIndexedDB()) return currentIndexedDB();
  frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "IndexedDB";
  document.body.append(frame);
  return currentIndexedDB();
}
