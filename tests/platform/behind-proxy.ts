import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type RequestOptions, request } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { master } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/until.ts";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

const settings: Record<string, string> = {
  ADMIN_MAIL: master.mail,
  ADMIN_PASSWORD: master.password,
  PUBLIC_URL: "https://musubi.example.com",
  TRUST_PROXY: "1",
  READ_TEXTS: "off",
};

/** Two processes of the product over one database, to stand behind a proxy. */
export interface Processes {
  /** A folder for the test's own files. */
  readonly folder: string;
  readonly database: TestDatabase;
  readonly ports: readonly [string, string];
  /** Ends a process as an operator does. */
  stop(which: 0 | 1): Promise<void>;
  start(which: 0 | 1): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts both; end them with `dispose`. */
export async function startProcesses(): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), "musubi-proxy-"));
  const database = await testDatabase();
  const ports = [await freePort(), await freePort()] as const;
  const servers: Process[] = [];
  const start = async (which: 0 | 1) => {
    const server = runServer({
      ...settings,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, "data"),
      PORT: ports[which],
    });
    await server.says(isUp);
    servers[which] = server;
  };
  await start(0);
  await start(1);
  return {
    folder,
    database,
    ports,
    start,
    async stop(which) {
      servers[which]?.send("SIGTERM");
      await servers[which]?.ended;
    },
    async dispose() {
      for (const one of servers) await one.kill();
      await database.drop();
      for (const path of [folder, `${folder}/data.generation`]) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Returns the first example of a language in docs/proxy.md that contains a text. @throws Error if there is none */
export async function exampleOf(language: string, containing: string): Promise<string> {
  const examples = (await readFile("docs/proxy.md", "utf8")).matchAll(/```(\w+)\n([^]+?)```/gu);
  for (const [, of, example = ""] of examples) if (of === language && example.includes(containing)) return example;
  throw new Error(`docs/proxy.md has no example of ${language} with ${containing}`);
}

/** Who calls through a proxy, signed in as the first master. */
export class Caller {
  readonly base: string;
  #token = "";

  private constructor(base: string) {
    this.base = base;
  }

  /** Signs in at this address. */
  static async signIn(base: string): Promise<Caller> {
    const caller = new Caller(base);
    const login = await caller.call("POST", "/api/login", { mail: master.mail, pswd: master.password });
    caller.#token = login.headers.get("x-authorization") ?? "";
    return caller;
  }

  /** Returns the same session at another address. */
  at(base: string): Caller {
    const caller = new Caller(base);
    caller.#token = this.#token;
    return caller;
  }

  call(method: string, path: string, body?: FormData | object): Promise<Response> {
    const json = body !== undefined && !(body instanceof FormData);
    const headers = { "x-authorization": this.#token, ...(json ? { "content-type": "application/json" } : {}) };
    const content = body === undefined ? {} : { body: json ? JSON.stringify(body) : body };
    return fetch(this.base + path, { method, headers, ...content });
  }

  /** Adds a partner, and returns its id. */
  async addPartner(file?: Uint8Array<ArrayBuffer>): Promise<string> {
    const added = await this.call("POST", "/api/partner_member", partnerForm(file));
    return ((await added.json()) as { readonly partnerId: string }).partnerId;
  }

  memo(partnerId: string): Promise<Response> {
    return this.call("POST", `/api/memo/partner/${partnerId}`, { content: "面談の結果を共有します。" });
  }

  /** Opens a stream of events and reads it as it comes. */
  async listen() {
    const aborter = new AbortController();
    const headers = { "x-authorization": this.#token };
    const answer = await fetch(`${this.base}/api/sync/events`, { headers, signal: aborter.signal });
    let text = "";
    let ended = false;
    const read = async () => {
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(piece).toString();
    };
    void read()
      .catch(() => undefined)
      .finally(() => {
        ended = true;
      });
    await until(() => text.startsWith(":\n"));
    return { answer, pokes: () => text.split("event: poke").length - 1, ended: () => ended, stop: () => aborter.abort() };
  }
}

function partnerForm(file?: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  const texts = { lastName: "結城", firstName: "新", lastNameKana: "ユウキ", firstNameKana: "アラタ", employeeStatus: "0" };
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  if (file) form.append("profileFile", new Blob([file], { type: "application/pdf" }), "経歴書.pdf");
  return form;
}

/** Makes a request without fetch, from a chosen address and with a trusted certificate. */
export function raw(url: URL, options: RequestOptions & { readonly ca?: string }, body?: string) {
  return new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
    const send = url.protocol === "https:" ? secureRequest : request;
    const sent = send(url, options, (answer) => {
      answer
        .resume()
        .once("end", () => resolve({ status: answer.statusCode, hsts: answer.headers["strict-transport-security"] }));
    });
    sent.once("error", reject).end(body);
  });
}
