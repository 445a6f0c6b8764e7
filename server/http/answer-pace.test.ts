import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import Koa from "koa";
import { afterEach, describe, expect, it } from "vitest";
import { type AnswerBounds, answerPace, usualAnswerBounds } from "./answer-pace.ts";

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const piece = Buffer.alloc(65_536);
interface Asked {
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly socket: Socket;
  /** Resolves when the server has closed what it was sending. */
  readonly closed: Promise<unknown>;
}

/** Asks for an endless answer, whose head comes at once, and reads nothing of it. */
async function ask(bounds: Partial<AnswerBounds>, makes: () => AsyncGenerator<Buffer>, type = "text/csv"): Promise<Asked> {
  const lines: Record<string, unknown>[] = [];
  const say = (event: string, details: Readonly<Record<string, unknown>> = {}) => void lines.push({ event, ...details });
  const app = new Koa();
  const log = { info: say, warn: say, error: say };
  app.use(answerPace({ log }, { ...usualAnswerBounds, every: 20, ...bounds }));
  const body = Readable.from(makes(), { objectMode: false });
  app.use((ctx) => {
    ctx.state["route"] = "/api/list-file";
    ctx.type = type;
    ctx.body = body;
  });
  app.silent = true;
  const server = createServer(app.callback());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).pause();
  socket.write("GET /somebody@example.com HTTP/1.1\r\nhost: x\r\n\r\n");
  ended.push(async () => {
    socket.destroy();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const closed = new Promise((resolve) => body.on("error", () => undefined).once("close", resolve));
  return { lines, socket, closed };
}

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield piece;
}
async function* slowlyMade(): AsyncGenerator<Buffer> {
  for (let at = 0; at < 20; at++) {
    await wait(20);
    yield Buffer.from("x");
  }
}

describe("an answer", () => {
  it("that nobody takes ends, and with it what made it; the log says so without persons", async () => {
    // What the operating system holds ready is several MB here.
    const { lines, closed } = await ask({ patience: 100, pace: 1e9 }, endless);
    await closed;
    expect(lines).toEqual([
      { event: "answer given up", requestId: undefined, route: "/api/list-file", why: "slow", seconds: expect.any(Number) },
    ]);
  });

  it("that is taken at the least pace goes on, and ends only after its whole time", async () => {
    const { lines, socket, closed } = await ask({ patience: 100, pace: 100_000, whole: 600 }, endless);
    socket.resume();
    await closed;
    expect(lines).toMatchObject([{ why: "long" }]);
    expect(socket.bytesRead).toBeGreaterThan(100_000);
  });

  it("that is made slowly is nobody's fault", async () => {
    const { lines, socket, closed } = await ask({ patience: 40, pace: 1e9 }, slowlyMade);
    socket.resume();
    await closed;
    expect(lines).toEqual([]);
  });

  it("of events is bounded elsewhere", async () => {
    const { lines, socket, closed } = await ask({ patience: 40, whole: 60 }, slowlyMade, "text/event-stream");
    socket.resume();
    await closed;
    expect(lines).toEqual([]);
  });
});
