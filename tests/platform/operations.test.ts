import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settingNames } from "#server/settings.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { type ApiServer, startApi } from "#tests/api/api-server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";

const run = promisify(execFile);
const read = (path: string) => readFile(path, "utf8");
const { scripts } = JSON.parse(await read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
const page = await read("docs/operations.md");
const deployed = await readdir("deploy");
const units = deployed.filter((name) => /\.(?:service|timer)$/u.test(name));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe("docs/operations.md", () => {
  const commands = matches(page, /```sh\n([^`]*)```/gu).join("\n");

  test("names only npm scripts that there are", () => {
    const named = [
      ...matches(page, /npm (?:--prefix \S+ )?run (?:--silent )?([\w:]+)/gu),
      ...matches(page, /musubi-run (\w+)/gu),
    ];
    expect(named).toEqual(expect.arrayContaining(["build", "doctor", "restore", "verify"]));
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });

  test("names only files of the project that there are", async () => {
    const links = matches(page, /\]\(([^)#:]+)(?:#[\w-]+)?\)/gu).map((path) => join("docs", path));
    const files = matches(page, /(?<![\w/]|\/opt\/musubi\/)(?:\/opt\/musubi\/)?(deploy\/[\w.-]+)/gu);
    expect(files.length).toBeGreaterThan(5);
    for (const path of [...links, ...files]) expect([path, await exists(path)]).toEqual([path, true]);
  });

  test("names only settings and units that there are", () => {
    const lines = matches(page, /```env\n([^`]*)```/gu).join("\n");
    const settings = [...matches(lines, /^(\w+)=/gmu), ...matches(page, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/gu), "METRICS"];
    expect(settings.length).toBeGreaterThan(8);
    for (const name of settings) expect(settingNames).toContain(name);
    for (const name of matches(page, /(musubi[\w-]*\.(?:service|timer))/gu)) expect(units).toContain(name);
  });

  test("starts further processes by the unit's own file, with a port that is theirs", async () => {
    expect(commands).toContain("deploy/musubi.service /etc/systemd/system/musubi@.service ");
    const [setting] = matches(await read("deploy/musubi-port.conf"), /^Environment=(\w+)=%i$/gmu);
    expect(settingNames).toContain(setting);
    // A file of settings would win over the unit's line.
    expect(page).not.toMatch(/^PORT=/mu);
  });

  test("names all settings that a store of files needs", () => {
    const needed = settingNames.filter((name) => name.startsWith("S3_"));
    expect(needed).toHaveLength(5);
    for (const name of needed) expect(page).toMatch(new RegExp(`^${name}=`, "mu"));
  });

  test("says of a restore who is back, as the command and README.md do, and where an erased person is erased again", async () => {
    const [restore = ""] = matches(page, /^## Restore\n([^]*?)\n## /gmu);
    for (const text of [restore, await read("README.md"), await read("server/backup/restore-cli.ts")])
      expect(text).toMatch(/dministrators (?:who were )?removed.+persons (?:who were )?erased/su);
    // The database of before goes last, once the archive was shown to open.
    const places = ["from erasure", "rename to musubi_before", "musubi-run restore", "musubi-run verify", "dropdb"];
    const found = places.map((place) => restore.indexOf(place));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    const label = "個人情報を消去";
    expect(await read("client/features/partner/use-personal-data.tsx")).toContain(`label: "${label}"`);
    expect(restore).toContain(label);
  });

  test("has only programs in its commands that a person knows or installs", () => {
    const shell = ["cd", "echo", "test", "key=AGE1-OF-THE-OTHER-MACHINE"];
    const system = ["apt-get", "id", "useradd", "install", "cp", "ls", "mv", "rm", "grep", "sudo", "systemctl", "journalctl"];
    const known = [...shell, ...system, "git", "npm", "openssl", "age-keygen"];
    const programs = matches(commands, /^(?:\{ )?(\S+)/gmu);
    const unknown = programs.filter((program) => !program.startsWith("/opt/musubi/deploy/") && !known.includes(program));
    expect(unknown).toEqual([]);
  });
});

describe("the units", () => {
  test("start files that there are, with settings that there are", async () => {
    for (const name of units.filter((unit) => unit.endsWith(".service"))) {
      const text = await read(`deploy/${name}`);
      const own = matches(text, /\/opt\/musubi\/([\w./-]+)/gu);
      for (const path of own) expect([path, await exists(path)]).toEqual([path, true]);
      expect(text).toContain("EnvironmentFile=/etc/musubi/musubi.env");
      // A note of how far the database has come lies beside DATA_DIR: that place has to be the service's own, too.
      expect(text).toMatch(/^Environment=DATA_DIR=\/var\/lib\/musubi\/data$/mu);
      expect(text).toMatch(/^User=musubi$/mu);
    }
    for (const name of deployed.filter((file) => !file.includes(".")))
      expect((await stat(`deploy/${name}`)).mode & 0o111).toBe(0o111);
    expect(scripts["start"]).toBe("node scripts/start.mjs");
    expect(await read("scripts/start.mjs")).toContain("../dist/server/main.js");
    expect(await read("deploy/musubi.service")).toContain("ExecStart=/usr/bin/node dist/server/main.js");
  });

  test("start the server again until what it needs is back, however long that takes", async () => {
    const [unit = "", service = ""] = (await read("deploy/musubi.service")).split("[Service]");
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/mu);
    expect(service).toMatch(/^Restart=on-failure$/mu);
    expect(service).toMatch(/^RestartSec=10$/mu);
  });

  test("leave little open: below 3 of 10 by systemd-analyze", async ({ skip }) => {
    const found = await run("systemd-analyze", ["--version"]).catch(() => undefined);
    const version = Number(/^systemd (\d+)/u.exec(found?.stdout ?? "")?.[1] ?? 0);
    if (version < 250) skip("systemd-analyze of systemd 250 or later is missing here");
    for (const name of units.filter((unit) => unit.endsWith(".service"))) {
      const { stdout } = await run("systemd-analyze", ["security", "--offline=true", "--no-pager", `deploy/${name}`]);
      expect(Number(/exposure level for [\w.-]+: ([\d.]+)/u.exec(stdout)?.[1])).toBeLessThan(3);
    }
  });
});

describe("what is watched", () => {
  let api: ApiServer;
  let served: ReadonlySet<string>;
  beforeAll(async () => {
    api = await startApi();
    const { text } = await api.call("GET", "/metrics");
    served = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gmu)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
  });
  afterAll(() => api.close());

  test("the command that lists erased persons before a restore runs", async () => {
    const [sql = ""] = matches(page, /psql musubi --pset=pager=off -c "(.+)" &&$/gmu);
    const { rows } = await api.database.knex.raw<{ rows: unknown[] }>(sql);
    expect(rows).toEqual([]);
  });

  const metricsIn = (expression: string) => matches(expression, /\b((?:musubi|nodejs|process)_\w+)\b/gu);

  test("each alert asks for metrics that are served, and says what to do", async () => {
    const alerts = (await read("deploy/alerts.yml")).split("- alert: ").slice(1);
    expect(alerts).toHaveLength(10);
    for (const alert of alerts) {
      const [expression = ""] = matches(alert, /expr: (.+)/gu);
      const names = metricsIn(expression);
      if (names.length === 0) expect(expression).toContain("up{");
      for (const name of names) expect(served).toContain(name);
      expect(alert).toMatch(/summary: .+。\n/u);
      expect(alert).toMatch(/action: .+。\n/u);
      for (const script of matches(alert, /musubi-run (\w+)/gu)) expect(scripts).toHaveProperty([script]);
    }
  });

  test("each panel of the dashboard asks for metrics that are served, and every metric of the product has one", async () => {
    const dashboard = JSON.parse(await read("deploy/grafana-dashboard.json")) as {
      readonly panels: readonly { readonly id: number; readonly targets: readonly { readonly expr: string }[] }[];
    };
    const asked = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    for (const name of asked) expect(served).toContain(name);
    const own = [...served].filter((name) => name.startsWith("musubi_") && !/_(?:count|sum)$/u.test(name));
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

describe("the timer's script", () => {
  let database: TestDatabase;
  let folder: string;
  const names = async () => (await readdir(join(folder, "backups"))).sort();
  beforeEach(async () => {
    [database, folder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), "musubi-nightly-"))]);
    await mkdir(join(folder, "backups"));
    await writeFile(join(folder, "recipients"), `${await identityToRecipient(await generateIdentity())}\n`);
  });
  afterEach(() => Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]));

  /** Adds files of this age. */
  async function add(days: number, ...files: readonly string[]): Promise<void> {
    const at = Date.now() / 1_000 - days * 86_400;
    for (const name of files) {
      await writeFile(join(folder, "backups", name), "x");
      await utimes(join(folder, "backups", name), at, at);
    }
  }

  /** Runs the script, and returns its code and the names that are new. */
  async function night(recipients = "recipients") {
    const env = { PATH: process.env["PATH"], HOME: folder, DATABASE_URL: database.url, DATA_DIR: folder };
    const before = await names();
    const args = [join(folder, "backups"), join(folder, recipients)];
    const code = await run("deploy/musubi-backup", args, { env }).then(
      () => 0,
      (error: { readonly code: number }) => error.code,
    );
    return { code, made: (await names()).filter((name) => !before.includes(name)) };
  }

  const whole = (...days: readonly number[]) => days.map((day) => `musubi-202001${String(day).padStart(2, "0")}T023000Z.age`);

  test("makes one encrypted file", async () => {
    const { code, made } = await night();
    expect([code, made]).toEqual([0, [expect.stringMatching(/^musubi-\d{8}T\d{6}Z\.age$/u)]]);
    expect((await readFile(join(folder, "backups", made[0] ?? ""))).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  });

  test("makes room before the backup, which a full disk would end: what is old, and drafts of killed ones", async () => {
    const newer = whole(3, 4, 5, 6, 7, 8, 9);
    await add(31, ...whole(1, 2), "musubi-20200101T033000Z-incomplete.age", "notes.txt");
    await add(29, ...newer, "musubi-20200109T033000Z-incomplete.age");
    await add(0.1, "musubi-20200109T023000Z.age.part");
    await add(0, "musubi-20200110T023000Z.age.part");
    expect(await night("nobody")).toEqual({ code: 1, made: [] });
    const left = [...newer, "musubi-20200109T033000Z-incomplete.age", "musubi-20200110T023000Z.age.part", "notes.txt"];
    expect(await names()).toEqual(left.sort());
  });

  test("keeps the last seven whole ones, however old they are, where no later one has all its files", async () => {
    const old = whole(1, 2, 3, 4, 5, 6, 7, 8);
    await add(31, ...old);
    await add(1, "musubi-20200209T023000Z-incomplete.age");
    await insert(database.knex, partnerFile);
    const { code, made } = await night();
    expect([code, made]).toEqual([2, [expect.stringMatching(/^musubi-\d{8}T\d{6}Z-incomplete\.age$/u)]]);
    expect((await names()).filter((name) => old.includes(name))).toEqual(old.slice(1));
  });
});
