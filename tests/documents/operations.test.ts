import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, readMail, startMailServer } from "#tests/support/mail-server.ts";
import { until } from "#tests/support/until.ts";
import { bootDebian, type Debian } from "./debian.ts";
import { type Block, blocksOf } from "./page.ts";

/*
 * A reader follows docs/operations.md in a Debian where nothing else is. What the page leaves to the reader stands here: where the
 * project lies, names and passwords of other services, a certificate.
 */

const run = promisify(execFile);
const { MUSUBI_DEBIAN: root, MUSUBI_DEBIAN_NODE: node, MUSUBI_DEBIAN_NPM: npm } = process.env;
const page = await blocksOf("docs/operations.md");
const [nginx] = (await blocksOf("docs/proxy.md")).filter(({ kind }) => kind === "nginx");
const mail = "office@example.com";
const host = "musubi.example.com";
const typed = new Set<Block>();

let debian: Debian;
let mails: MailServer;
let password = "";
let cookie = "";
let archive = "";
/** What `/opt/musubi` is before the upgrade. */
let before = "";

beforeAll(async () => {
  if (!root || !node || !npm) throw new Error("run it by npm run test:documents, which brings a Debian");
  mails = await startMailServer();
  // The reader's copy is the version before the newest migration, so that an upgrade has something to migrate.
  await run("git", ["init", "--quiet", "--bare", "--initial-branch=main", `${root}/srv/musubi.git`]);
  const newest = await git("log", "-1", "--format=%H", "--diff-filter=A", "--", "migrations");
  before = await withDeployOfNow(`${newest}~1`);
  await publish(before);
  debian = await bootDebian(root, { node, npm });
});
afterAll(async () => {
  await debian?.stop();
  await mails?.close();
});

const git = async (...args: readonly string[]) => (await run("git", args)).stdout.trim();

/** Makes a commit of an earlier version with the `deploy/` that this page speaks of. */
async function withDeployOfNow(revision: string): Promise<string> {
  const entries = (await git("ls-tree", revision)).split("\n").filter((entry) => !entry.endsWith("\tdeploy"));
  const now = await git("ls-tree", "HEAD", "deploy");
  const making = run("git", ["mktree"]);
  making.child.stdin?.end(`${[...entries, now].join("\n")}\n`);
  return commit((await making).stdout.trim(), revision);
}

/** Makes a commit of these files upon others, so that a reader's copy goes from each of those to it. */
function commit(tree: string, ...parents: readonly string[]): Promise<string> {
  const who = ["-c", "user.name=Reader", "-c", "user.email=reader@example.com"];
  return git(...who, "commit-tree", tree, "-m", "as published", ...parents.flatMap((parent) => ["-p", parent]));
}

const publish = (revision: string) =>
  run("git", ["push", "--quiet", "--force", `${root}/srv/musubi.git`, `${revision}:refs/heads/main`]);

/** Types the nth block of a section, with the reader's words in place of the page's. Returns what was said. */
async function type(section: string, nth: number, words: Readonly<Record<string, string>> = {}): Promise<string> {
  const { block, text } = blockOf(section, "sh", nth, words);
  typed.add(block);
  return expectDone(text);
}

/** Types these lines, which have to end well. Returns what was said. */
async function expectDone(lines: string): Promise<string> {
  const { code, output } = await debian.type(lines);
  const journal = code === 0 ? "" : (await debian.type("journalctl --lines=40 --no-pager")).output;
  expect(code, `${lines}\n${output.slice(-3_000)}\n${journal}`).toBe(0);
  return output;
}

function blockOf(section: string, kind: string, nth: number, words: Readonly<Record<string, string>>) {
  const block = page.filter((one) => one.section === section && one.kind === kind)[nth];
  if (!block) throw new Error(`docs/operations.md has no block ${nth} of ${kind} under ${section}`);
  let text = block.text;
  for (const [theirs, own] of Object.entries(words)) {
    expect(text).toContain(theirs);
    text = text.replaceAll(theirs, own);
  }
  return { block, text };
}

/** Makes a call from outside, through the proxy. */
async function call(method: string, path: string, body?: unknown, token?: string) {
  const headers = {
    host,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { "x-authorization": token }),
    ...(cookie === "" ? {} : { cookie }),
  };
  const options = { host: "127.0.0.1", servername: host, method, path, headers, rejectUnauthorized: false };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(options, resolve).on("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
  return { status: answer.statusCode, headers: answer.headers, json: (await json(answer)) as Record<string, unknown> };
}

/** Signs in as the first master; on a device that the server does not know, with the code that it mails. */
async function signIn(): Promise<string> {
  const known = mails.mails.length;
  const first = await call("POST", "/api/login", { mail, pswd: password });
  if (first.status === 200) return String(first.headers["x-authorization"]);
  expect(first).toMatchObject({ status: 202 });
  await until(() => mails.mails.length > known);
  const { text = "" } = await readMail(mails.mails.at(-1)?.raw ?? "");
  const [code] = /(?<!\d)\d{6}(?!\d)/u.exec(text) ?? [];
  const { challengeId } = first.json["mfa"] as { readonly challengeId: string };
  const second = await call("POST", "/api/login/mfa", { challengeId, code });
  expect(second.status).toBe(200);
  cookie = String(second.headers["set-cookie"]).split(";")[0] ?? "";
  return String(second.headers["x-authorization"]);
}

const tagNames = async (token: string) => {
  const { json: body } = await call("GET", "/api/partner_tag", undefined, token);
  return JSON.stringify(body);
};

async function makeTag(name: string): Promise<void> {
  const made = await call("POST", "/api/partner_tag", { name, color: "#0f6cbd" }, await signIn());
  expect(made.status).toBe(200);
}

/** Their names sort by time. */
const newestArchive = async () =>
  (await readdir(`${root}/var/backups/musubi`))
    .filter((name) => name.endsWith("Z.age"))
    .sort()
    .at(-1) ?? "";

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test("it is installed, started and reached through nginx", async () => {
  await type("Install", 0);
  await type("Install", 1, { "YOUR-COPY-OF-MUSUBI": "/srv/musubi.git" });
  await type("Install", 2);
  const key = (await type("Settings", 0)).trim().split("\n").at(-1) ?? "";
  const settings = blockOf("Settings", "env", 0, {
    "what-openssl-printed": key,
    "smtps://user:password@mail.example.com": `smtp://127.0.0.1:${mails.port}`,
  });
  await debian.write("etc/musubi/musubi.env", settings.text);
  await type("Start", 0);
  expect(await isReady(3000)).toBe(true);
  const journal = await expectDone("journalctl --unit=musubi.service --no-pager");
  password = /Password: +(\S+)/u.exec(journal)?.[1] ?? "";

  const subject = `-subj /CN=${host} -addext subjectAltName=DNS:${host}`;
  const files = `-keyout /etc/ssl/${host}.key -out /etc/ssl/${host}.pem`;
  await debian.type(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 30 ${subject} ${files}\necho 127.0.0.1 ${host} >>/etc/hosts`,
  );
  await debian.write("etc/nginx/conf.d/musubi.conf", nginx?.text ?? "");
  expect(await debian.type("nginx -t\nsystemctl restart nginx")).toMatchObject({ code: 0 });
  expect(await call("GET", "/api/me", undefined, await signIn())).toMatchObject({ status: 200 });
  await makeTag("再開した日");
});

test("the doctor finds nothing wrong but the certificate that nobody has signed", async () => {
  const { block, text } = blockOf("TLS", "sh", 0, {});
  typed.add(block);
  const { output } = await debian.type(text);
  const wrong = output.split("\n").filter((line) => /^(?:注意|問題)/u.test(line));
  expect(wrong).toEqual([expect.stringMatching(/^問題 +PUBLIC_URL: .*証明書を信用できません/u)]);
  expect(output).toMatch(/OK \d+ 件、注意 0 件、問題 1 件/u);
});

test("a backup is restored, and verified", async () => {
  await debian.type("cd /root");
  const made = await type("Backups", 0);
  await type("Backups", 1, { "AGE1-OF-THE-OTHER-MACHINE": /age1\w+/u.exec(made)?.[0] ?? "" });
  archive = await newestArchive();
  expect(archive).toMatch(/^musubi-\d{8}T\d{6}Z\.age$/u);
  await makeTag("控えの後");
  const said = await type("Restore", 0, { FILE: archive });
  expect(said).toContain("注意 0 件、問題 0 件");
  const tags = await tagNames(await signIn());
  expect([tags.includes("再開した日"), tags.includes("控えの後")]).toEqual([true, false]);
  await debian.type("cp /root/backup.key /root/backup.key.kept");
  await type("Restore", 2);
  await debian.type("mv /root/backup.key.kept /root/backup.key");
});

test("a restore that is refused starts nothing, and the database of before comes back", async () => {
  await makeTag("断られる前");
  await debian.type("install -o musubi -g musubi -m 600 /dev/null /var/backups/musubi/broken.age");
  const { text } = blockOf("Restore", "sh", 0, { FILE: "broken.age" });
  expect((await debian.paste(text)).code).not.toBe(0);
  expect((await debian.paste("systemctl is-active musubi.service musubi-backup.timer")).output).toBe("inactive\ninactive\n");
  await type("Restore", 1);
  await debian.type("rm /var/backups/musubi/broken.age");
  expect(await tagNames(await signIn())).toContain("断られる前");
});

test("a version that cannot be installed leaves the one that runs", async () => {
  await publish(await commit(await git("rev-parse", "HEAD^{tree}"), before, "HEAD"));
  const building = blockOf("Upgrade", "sh", 0, {}).text;
  // As where the registry of packages does not answer.
  expect((await debian.paste(`npm() { return 1; }\n${building}`)).code).toBe(1);
  expect((await debian.paste(blockOf("Upgrade", "sh", 1, {}).text)).code).not.toBe(0);
  expect((await debian.type("git -C /opt/musubi rev-parse HEAD")).output.trim()).toBe(before);
  expect(await isReady(3000)).toBe(true);
});

test("a newer version takes its place", async () => {
  const published = await git("--git-dir", `${root}/srv/musubi.git`, "rev-parse", "main");
  expect(await type("Upgrade", 0)).toContain(before);
  await type("Upgrade", 1);
  archive = await newestArchive();
  await type("Upgrade", 2).catch((error: unknown) => {
    // The doctor's last line is about the certificate.
    if (!String(error).includes("問題")) throw error;
  });
  expect((await debian.type("git -C /opt/musubi rev-parse HEAD")).output.trim()).toBe(published);
  expect(await isReady(3000)).toBe(true);
  await makeTag("新しい版で");
});

test("the version before comes back with its backup, where it has to be built anew, too", async () => {
  await debian.type("rm -rf /opt/musubi.before");
  await type("Upgrade", 4, { COMMIT: before });
  await type("Upgrade", 3);
  await type("Restore", 0, { FILE: archive });
  expect((await debian.type("git -C /opt/musubi rev-parse HEAD")).output.trim()).toBe(before);
  const tags = await tagNames(await signIn());
  expect([tags.includes("断られる前"), tags.includes("新しい版で")]).toEqual([true, false]);
});

test("a second process serves beside the first", async () => {
  await type("A second process", 0);
  expect(await isReady(3001)).toBe(true);
  expect((await debian.type("systemctl --failed --no-legend")).output).toBe("");
});

test("nothing else has to be typed", async () => {
  const left = page.filter(
    (block) => block.kind === "sh" && !typed.has(block) && block.section !== "Files in an S3-compatible store",
  );
  expect(left).toEqual([]);
  expect(await readFile("docs/operations.md", "utf8")).toContain("S3_URL");
});
