import { createServer } from "node:http";
import { freePort } from "../../support/free-port.ts";

/** A foreign site with one page. */
export interface Elsewhere {
  readonly url: string;
  stop(): void;
}

/** Starts the site. */
export async function startElsewhere(): Promise<Elsewhere> {
  const port = await freePort();
  const server = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8").end("<!doctype html><title>elsewhere</title><h1>elsewhere</h1>");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
