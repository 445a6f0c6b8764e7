/** What only the application's own page refers to. */
const mark = "/first-paint.js";

/**
 * Returns whether an answer is the page of a portal, or of a gate that asks for its own sign-in. No file of the application is a
 * page but its own.
 * @param url of the request
 */
export async function isForeignPage(url: string, answer: Response): Promise<boolean> {
  if (!isPage(answer.headers.get("content-type"))) return false;
  return !new URL(url).pathname.endsWith(".html") || !(await answer.clone().text()).includes(mark);
}

/** Whether a content type is that of a page. */
export const isPage = (type: string | null | undefined): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/iu.test(type ?? "");
