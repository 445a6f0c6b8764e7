import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a service was asked, as it arrived. */
export interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: { readonly json_schema: { readonly strict: boolean; readonly schema: object } };
  };
}

/** How a service answers one question. */
export type Behaviour = (response: ServerResponse) => void;

/** A service of the protocol of chat completions. It answers as the test says, well or badly. */
export interface AiServer {
  readonly env: Readonly<Record<string, string>>;
  readonly asked: Asked[];
  /** How many callers have disconnected before their answer was complete. */
  left(): number;
  /** Sets how the next questions are answered, one after the other. The last behaviour repeats. */
  behaves(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

/** Starts the service on this machine. */
export async function startAiServer(): Promise<AiServer> {
  const asked: Asked[] = [];
  let next: Behaviour[] = [];
  let left = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    asked.push({ path: request.url, headers: request.headers, text, body: JSON.parse(text) });
    response.once("close", () => {
      if (!response.writableFinished) left++;
    });
    const behave = next.length > 1 ? next.shift() : next[0];
    behave?.(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    env: { OPENAI_API_KEY: aiKey, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODEL: "test-model" },
    asked,
    left: () => left,
    behaves: (...behaviours) => void (next = [...behaviours]),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export const aiKey = "a-key-of-the-tests";

const chunk = (choice: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "test-model", choices: [choice], ...more })}\n\n`;
const delta = (content: string) => chunk({ index: 0, delta: { content }, finish_reason: null });
const usage = `data: ${JSON.stringify({ id: "1", choices: [], usage: { prompt_tokens: 123, completion_tokens: 45, total_tokens: 168 } })}\n\n`;
const begin = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });

/** Writes a text in pieces, as services do. */
export const says =
  (answer: string | object): Behaviour =>
  (response) => {
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    begin(response);
    for (let at = 0; at < text.length; at += 40) response.write(delta(text.slice(at, at + 40)));
    response.end(`${chunk({ index: 0, delta: {}, finish_reason: "stop" })}${usage}data: [DONE]\n\n`);
  };

/** Writes the first half of a text. The line stays incomplete until `finish` is called. */
export function saysHalf(answer: object): { readonly behave: Behaviour; finish(): void } {
  const text = JSON.stringify(answer);
  let finish: (() => void) | undefined;
  return {
    behave(response) {
      begin(response).write(delta(text.slice(0, text.length / 2)));
      finish = () => response.end(`${delta(text.slice(text.length / 2))}data: [DONE]\n\n`);
    },
    finish: () => finish?.(),
  };
}

/** Ways in which a service misbehaves. */
export const misbehaviours = {
  refuses: (response) =>
    void begin(response).end(`${chunk({ index: 0, delta: { refusal: "No." }, finish_reason: "stop" })}data: [DONE]\n\n`),
  filters: (response) =>
    void begin(response).end(`${chunk({ index: 0, delta: {}, finish_reason: "content_filter" })}data: [DONE]\n\n`),
  isSilent: () => undefined,
  isStuck: (response) => void begin(response).write(delta('{"features": [')),
  isCut: (response) => void begin(response).write(delta('{"features": ['), () => response.destroy()),
  isEmpty: (response) => void begin(response).end("data: [DONE]\n\n"),
  breaksItsProtocol: (response) => void begin(response).end("data: {half\n\n"),
  tellsAnError: (response) => void begin(response).end(`data: ${JSON.stringify({ error: { message: "overloaded" } })}\n\n`),
  isAPage: (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Wi-Fi</h1>"),
  breaks: (response) => void response.writeHead(500, { "content-type": "application/json" }).end('{"error":{"message":"?"}}'),
  knowsNoKey: (response) => void response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"?"}}'),
} satisfies Readonly<Record<string, Behaviour>>;

/** Writes the same piece again and again, for as long as the caller listens. */
const goesOn =
  (piece: string, pauses: boolean): Behaviour =>
  (response) => {
    begin(response);
    const write = () => {
      while (!response.destroyed && response.write(piece) && !pauses);
      if (!response.destroyed && pauses) setTimeout(write, 20);
    };
    response.on("drain", () => pauses || write());
    write();
  };

/** Sends its reasoning little by little, and never answers. */
export const drips = goesOn(chunk({ index: 0, delta: { reasoning_content: "それから" }, finish_reason: null }), true);

/** Sends its reasoning as fast as it is read, and never answers. */
export const pours = goesOn(
  chunk({ index: 0, delta: { reasoning_content: "それから".repeat(2_000) }, finish_reason: null }),
  false,
);

/** Writes a line that does not end. */
export const writesOneLine = goesOn(`data: ${"x".repeat(60_000)}`, false);

/** Refuses because it is busy, and says for how long. */
export const isBusy =
  (retryAfter?: string): Behaviour =>
  (response) =>
    void response.writeHead(429, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end("{}");

/** Redirects the caller to another address. */
export const sendsTo =
  (location: string): Behaviour =>
  (response) =>
    void response.writeHead(307, { location }).end();
