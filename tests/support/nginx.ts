import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./until.ts";

/** A running nginx. */
export interface Nginx {
  /** Returns what it has logged where the configuration names no other place. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts nginx in the foreground and waits until it listens.
 * @param http the content of its `http { … }`
 * @param port one on which this configuration makes it listen
 * @throws Error with its output, when it ends instead
 */
export async function startNginx(program: string, http: string, port: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "musubi-nginx-"));
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
  // nginx must run as the user of the tests, since no other user may write to the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const config = `${user} pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")}; daemon off;
    events {} http { access_log off; ${temporary} ${http} }`;
  await writeFile(join(folder, "nginx.conf"), config);
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], { stdio: "ignore" });
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      over = true;
      resolve();
    });
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("close", () => undefined).end();
    });
  await until(async () => over || (await answers()));
  if (over) throw new Error(`nginx has ended: ${await readFile(join(folder, "error.log"), "utf8").catch(() => "")}`);
  return {
    log: () => readFile(join(folder, "error.log"), "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
