import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { gunzipSync } from "node:zlib";

/** A request as an intermediary sees it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body without compression. */
  readonly body: string;
}

/** An answer that the intermediary gives by itself. */
export interface OwnAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An intermediary between devices and one server that reads everything: a firewall, or a gate with its own sign-in. */
export class Middlebox {
  readonly url: string;
  /** Returns an answer in the server's place; undefined to pass the request on. A test sets it. */
  judge: (seen: Seen) => OwnAnswer | undefined = () => undefined;
  readonly #server: Server;

  /** Opens an intermediary in front of a local port. */
  static async open(target: string): Promise<Middlebox> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new Middlebox(server, new URL(target));
  }

  private constructor(server: Server, target: URL) {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the middlebox has no port");
    this.url = `http://127.0.0.1:${address.port}`;
    this.#server = server;
    server.on("request", (asked, answer) => void this.#pass(asked, answer, target).catch(() => answer.destroy()));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse, target: URL): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    const { method = "GET", url: path = "/", headers } = asked;
    const body = (headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
    const own = this.judge({ method, path, headers, body });
    if (own) {
      answer.writeHead(own.status, { "content-type": "text/html", ...own.headers }).end(own.body ?? "<h1>Request Rejected</h1>");
      return;
    }
    const sent = request({ host: target.hostname, port: target.port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    answer.once("close", () => sent.destroy());
    sent.once("error", () => answer.destroy()).end(bytes);
  }
}
