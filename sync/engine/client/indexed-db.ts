let frame: HTMLIFrameElement | undefined;

/** IndexedDB as this page has it now. */
export const currentIndexedDB = (): IDBFactory => frame?.contentWindow?.indexedDB ?? globalThis.indexedDB;

/**
 * IndexedDB by another connection, in place of one that is lost (L6). WebKit never connects a document again whose
 * database process has ended ("Connection to Indexed Database server lost. Refresh the page to try again"). An empty
 * document within the page is connected anew, and the page keeps what is typed in it. The documents of earlier losses
 * stay: work that is under way in them ends with an error of its own.
 * @param lost the one that does not work; another that took its place already is given instead
 */
export function renewIndexedDB(lost: IDBFactory): IDBFactory {
  if (typeof document === "undefined" || lost !== currentIndexedDB()) return currentIndexedDB();
  frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "IndexedDB";
  document.body.append(frame);
  return currentIndexedDB();
}
