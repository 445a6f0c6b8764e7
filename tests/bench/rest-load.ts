import { connect } from "node:net";
import pg from "pg";
import { setTypeParsers } from "#server/db/type-parsers.ts";

/** A statement that a call has run. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Its name, if the call has it prepared. */
  readonly name?: string;
}

/** What is repeated for some time, by several at once: a request, or the statements of one. */
export type Load = (
  | { readonly port: number; readonly path: string; readonly token: string }
  | { readonly statements: readonly Statement[] }
) & { readonly milliseconds: number };

/** How often it was done, and what that took of this process. */
export interface Done {
  readonly perSecond: number;
  /** This process's share of one core. */
  readonly share: number;
}

/** As many at once as a server with ten connections works on without waiting for one. */
const atOnce = 8;
const pool = new pg.Pool({ ...(JSON.parse(process.argv[2] ?? "{}") as pg.ClientConfig), max: atOnce });
setTypeParsers();

process.on("message", (load: Load) => {
  void repeat(load).then(
    (done) => process.send?.(done),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit());

async function repeat(load: Load): Promise<Done> {
  const workers = await Promise.all(Array.from({ length: atOnce }, () => ("port" in load ? asking(load) : querying(load))));
  for (const { work } of workers) await work();
  const [began, used] = [performance.now(), process.cpuUsage()];
  let count = 0;
  await Promise.all(
    workers.map(async ({ work, end }) => {
      while (performance.now() - began < load.milliseconds) {
        await work();
        count++;
      }
      end();
    }),
  );
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  return { perSecond: (count * 1_000) / took, share: (user + system) / 1_000 / took };
}

interface Worker {
  readonly work: () => Promise<void>;
  readonly end: () => void;
}

async function querying({ statements }: Extract<Load, { statements: unknown }>): Promise<Worker> {
  const client = await pool.connect();
  return {
    work: async () => {
      for (const { text, values, name } of statements) await client.query({ text, values: [...values], ...(name && { name }) });
    },
    end: () => client.release(),
  };
}

/** Asks over a plain socket, since Node's own client costs about as much as the server. */
async function asking({ port, path, token }: Extract<Load, { port: number }>): Promise<Worker> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-authorization: ${token}\r\n\r\n`;
  let rest = -1;
  let waiting: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  socket.on("data", (bytes) => {
    if (rest < 0) {
      const head = bytes.indexOf("\r\n\r\n") + 4;
      const text = bytes.toString("latin1", 0, head);
      const length = /\r\ncontent-length: (\d+)/iu.exec(text)?.[1];
      if (!/^HTTP\/1.1 200/u.test(text) || length === undefined) return waiting?.reject(new Error(`${path}: ${text}`));
      rest = Number(length) - (bytes.length - head);
    } else rest -= bytes.length;
    if (rest > 0) return;
    rest = -1;
    waiting?.resolve();
  });
  socket.on("error", (error) => waiting?.reject(error));
  return {
    work: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}
