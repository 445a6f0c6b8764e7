import { createServer, type Server, type Socket, connect as tcp } from "node:net";

/** The direction of bytes: from the device to the server, or back. */
export type Way = "up" | "down";

/** A line between devices and one server: a TCP proxy that carries any protocol. A test sets its faults. */
export class Line {
  readonly url: string;
  /** Bytes per second in each direction; undefined for no limit. */
  readonly speed: Partial<Record<Way, number>> = {};
  /** Bytes that were carried so far. */
  readonly carried: Record<Way, number> = { up: 0, down: 0 };
  /** How often the line broke because of `breakAfter`. */
  breaks = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: () => number;
  #left = Number.POSITIVE_INFINITY;
  #silent = false;
  #down = false;

  /** Opens a line to a local port. The port may change later. */
  static async open(target: () => number): Promise<Line> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new Line(server, target);
  }

  private constructor(server: Server, target: () => number) {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the line has no port");
    this.url = `http://127.0.0.1:${address.port}`;
    this.#server = server;
    this.#target = target;
    server.on("connection", (socket) => this.#join(socket));
  }

  /** Breaks every connection once this many more bytes have passed, in either direction. */
  breakAfter(bytes: number): void {
    this.#left = bytes;
  }

  /** Breaks every connection now. */
  break(): void {
    this.#left = Number.POSITIVE_INFINITY;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** While it is set, the line carries nothing and breaks nothing: it is half open. Waiting bytes follow when it ends. */
  set silent(silent: boolean) {
    this.#silent = silent;
  }

  /** While it is set, the line accepts no connection. Existing ones are broken. */
  set down(down: boolean) {
    this.#down = down;
    if (down) this.break();
  }

  async close(): Promise<void> {
    this.#silent = false;
    this.break();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    if (this.#down) return void near.resetAndDestroy();
    const far = tcp(this.#target(), "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    void this.#carry(near, far, "up");
    void this.#carry(far, near, "down");
  }

  async #carry(from: Socket, to: Socket, way: Way): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) await this.#pass(chunk, to, way);
      to.end();
    } catch {
      to.destroy();
    }
  }

  /** Carries a chunk, in as many pieces as the speed requires. */
  async #pass(chunk: Buffer, to: Socket, way: Way): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const speed = this.speed[way];
      const size = speed === undefined ? chunk.length : Math.max(1, Math.round(speed / ticks));
      const piece = chunk.subarray(at, at + size);
      if (speed !== undefined) await wait(1_000 / ticks);
      while (this.#silent && !to.destroyed) await wait(20);
      if (to.destroyed) return;
      if (!to.write(piece)) await new Promise((resolve) => to.once("drain", resolve).once("close", resolve));
      at += piece.length;
      this.carried[way] += piece.length;
      this.#left -= piece.length;
      if (this.#left <= 0) {
        this.breaks++;
        return this.break();
      }
    }
  }
}

/** Pieces per second on a slow line. */
const ticks = 20;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
