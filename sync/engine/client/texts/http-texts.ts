import { Deadline, type HttpTransportOptions, httpCaller, parse, patienceAt, readText } from "../network/http-call.ts";
import { TransportError } from "../ports.ts";

/**
 * Returns a function that fetches the texts of files over HTTP. It returns a text's pages by its row's id, and undefined where the
 * server has none. Every failure is a TransportError.
 */
export function httpTexts(options: HttpTransportOptions): (id: string, signal: AbortSignal) => Promise<string[] | undefined> {
  const call = httpCaller(options);
  const { silence } = patienceAt(options.speed ?? 1);
  return async (id, signal) => {
    const deadline = new Deadline(signal, silence);
    const read = async () => {
      const response = await call(`/api/sync/file/${id}/text`, {}, deadline, true);
      const json = parse(await readText(response, deadline));
      if (response.status === 404 && json && "responseCode" in json) return undefined;
      const pages = json?.["pages"];
      if (!Array.isArray(pages) || !pages.every((page) => typeof page === "string")) throw new TransportError("captive");
      return pages;
    };
    try {
      return await deadline.within(read());
    } catch (error) {
      throw deadline.explain(error);
    } finally {
      deadline.end();
    }
  };
}
