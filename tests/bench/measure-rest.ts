import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Knex } from "knex";
import { migrate } from "#server/db/migrate.ts";
import { signedIn, startApi } from "#tests/api/api-server.ts";
import { createApp } from "#tests/support/app.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillLists } from "./fill-lists.ts";
import type { Done, Load, Statement } from "./rest-load.ts";

/** What one call costs beside its own statements. */
export interface RestFigure {
  readonly path: string;
  readonly statements: number;
  readonly bytes: number;
  /** A round each: through the server, and the same statements straight through the driver. */
  readonly served: readonly Done[];
  readonly straight: readonly Done[];
}

/** What the calls cost, and what a bare server of Node answers in the same rounds. */
export interface RestFigures {
  readonly partners: number;
  readonly calls: readonly RestFigure[];
  readonly bare: readonly Done[];
}

const rounds = 3;
const milliseconds = 700;

/** Repeats calls that read, and beside each of them the statements that it has run. A separate process makes both loads. */
export async function measureRest(partners: number, say: (text: string) => void): Promise<RestFigures> {
  const cluster = await durableCluster();
  const database = await createDatabase(cluster.connection);
  try {
    await migrate(database.knex);
    say("rest: filling");
    await fillLists(database.knex, { partners, projects: Math.ceil(partners / 5) });
    const app = await createApp(0, "off", { env: { DATABASE_URL: database.url } });
    const load = fork(fileURLToPath(new URL("rest-load.ts", import.meta.url)), [JSON.stringify(database.connection)]);
    const limit = fork(fileURLToPath(new URL("rest-limit.ts", import.meta.url)));
    const barePort = new Promise<number>((resolve) => limit.once("message", (port) => resolve(Number(port))));
    try {
      await app.start();
      const { token, recorded } = await record(database, await paths(database.knex));
      const served: Done[][] = recorded.map(() => []);
      const straight: Done[][] = recorded.map(() => []);
      const bare: Done[] = [];
      for (let round = 0; round <= rounds; round++) {
        const alone = await run(load, { port: await barePort, path: "/", token, milliseconds });
        if (round > 0) bare.push(alone);
        for (const [at, { path, statements }] of recorded.entries()) {
          const one = await run(load, { port: Number(new URL(app.url).port), path, token, milliseconds });
          const other = await run(load, { statements, milliseconds });
          // Code is compiled in the first round.
          if (round === 0) continue;
          served[at]?.push(one);
          straight[at]?.push(other);
        }
        say(`rest: round ${round} of ${rounds}`);
      }
      const calls = recorded.map(({ path, statements, bytes }, at) => ({
        path,
        statements: statements.length,
        bytes,
        served: served[at] ?? [],
        straight: straight[at] ?? [],
      }));
      return { partners, calls, bare };
    } finally {
      limit.disconnect();
      load.disconnect();
      await app.dispose();
    }
  } finally {
    await database.drop();
    await cluster.stop();
  }
}

function run(load: ChildProcess, asked: Load): Promise<Done> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("the load has ended"));
    load.once("exit", ended);
    load.once("message", (done) => {
      load.off("exit", ended);
      resolve(done as Done);
    });
    load.send(asked);
  });
}

interface Recorded {
  readonly path: string;
  readonly bytes: number;
  readonly statements: readonly Statement[];
}

/** Makes each call in this process, as a new master, and notes the statements that it runs. */
async function record(
  database: TestDatabase,
  asked: readonly string[],
): Promise<{ readonly token: string; readonly recorded: readonly Recorded[] }> {
  const api = await startApi({}, { database });
  try {
    const { token } = await signedIn(api, 1);
    let statements: Statement[] = [];
    const note = ({ sql, bindings, options }: { sql: string; bindings: readonly unknown[]; options?: { name?: string } }) =>
      void statements.push({ text: sql, values: bindings, ...(options?.name && { name: options.name }) });
    database.knex.on("query", note);
    const recorded: Recorded[] = [];
    for (const path of asked) {
      statements = [];
      const { status, text } = await api.call("GET", path, { token });
      if (status !== 200) throw new Error(`${path} is answered ${status}: ${text.slice(0, 200)}`);
      recorded.push({ path, bytes: Buffer.byteLength(text), statements });
    }
    database.knex.off("query", note);
    return { token, recorded };
  } finally {
    await api.close();
  }
}

/** Returns calls of every kind that reads: lists, one record with its parts, masters, settings and counts. */
async function paths(knex: Knex): Promise<readonly string[]> {
  const idOf = async (table: string) =>
    ((await knex(table).whereNull("deleted_at").orderBy("number").first("id")) as { id: string }).id;
  const [partner, project] = [await idOf("partner"), await idOf("project")];
  const parts = ["", "/tags", "/industry_sheet", "/interview", "/second_interview", "/result_evaluation", "/history"];
  const ofProject = ["", "/contract", "/project_occupation_map", "/project_evaluation", "/history"];
  const masters = ["m_occupation", "m_skill_major_industry", "m_skill_major_category", "m_experience_year", "m_major_hard_skill"];
  const more = ["m_major_soft_skill", "m_result_evaluation", "prefecture_master", "project_status_values"];
  return [
    "settings",
    "me",
    "admin_user",
    "partner_tag",
    "company",
    "information",
    "dashboard/summary",
    ...masters,
    ...more,
    "partner_member?page=1",
    "partner_member?page=100&sort=kana",
    `partner_member?name=${encodeURIComponent("山田")}&sts=2`,
    "partner_member_all_count",
    ...parts.map((part) => `partner_member/${partner}${part}`),
    "project?page=1",
    `project?name=${encodeURIComponent("刷新")}&sts=1`,
    ...ofProject.map((part) => `project/${project}${part}`),
    `memo?limit=20&offset=0`,
    `memo/partner/${partner}`,
    `memo/project/${project}`,
  ].map((path) => `/api/${path}`);
}
