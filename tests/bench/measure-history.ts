import type { Knex } from "knex";
import { migrate } from "#server/db/migrate.ts";
import { type ApiServer, addPartner, signedIn, startApi } from "#tests/api/api-server.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";

/** What the history of a partner costs at the server, in milliseconds. */
export interface HistoryFigures {
  /** Lines of the audit. */
  readonly lines: number;
  readonly calls: readonly { readonly what: string; readonly own: number; readonly samples: readonly number[] }[];
}

const rounds = 31;

/** Partners with this many lines of their own in the audit. The last is one that a program edits. */
const own = [3, 300, 9_000] as const;

/** Measures the calls of a history over HTTP, in an audit of so many lines. */
export async function measureHistory(lines: number, say: (text: string) => void): Promise<HistoryFigures> {
  const cluster = await durableCluster();
  try {
    const database = await createDatabase(cluster.connection);
    try {
      await migrate(database.knex);
      const api = await startApi({}, { database });
      try {
        return { lines, calls: await called(api, lines, say) };
      } finally {
        await api.close();
      }
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

async function called(api: ApiServer, lines: number, say: (text: string) => void) {
  const { id: adminId, token } = await signedIn(api, 0);
  const { knex } = api.database;
  say("history: filling");
  await fill(knex, adminId, lines, null);
  const partners = [];
  for (const count of own) {
    const id = await addPartner(api, { created_at: "2020-01-01T00:00:00Z" });
    await fill(knex, adminId, count, id);
    partners.push({ id, count });
  }
  await knex.raw("analyze sync_audit");
  say("history: calls");
  const paths = partners.flatMap(({ id, count }) => [
    { what: "the newest 50 lines", own: count, path: `/api/partner_member/${id}/history` },
    { what: "one field", own: count, path: `/api/partner_member/${id}/history?field=memo` },
    { what: "a day before all of them", own: count, path: `/api/partner_member/${id}/as_of?day=2020-01-02` },
  ]);
  const samples = paths.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { path }] of paths.entries()) {
      const began = performance.now();
      const { status } = await api.call("GET", path, { token });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      samples[at]?.push(performance.now() - began);
    }
  }
  return paths.map(({ what, own: count }, at) => ({ what, own: count, samples: samples[at] ?? [] }));
}

/** Adds lines of edits to the audit, a minute apart. @param partnerId whose edits they are; null: each of another partner */
async function fill(knex: Knex, adminId: string, count: number, partnerId: string | null): Promise<void> {
  await knex.raw(
    `insert into sync_audit (mutation_id, admin_id, mutator, version, authored_at, taken_at, outcome, changes)
    select gen_random_uuid(), :adminId, 'partner.update', 1, at, at, 'applied', jsonb_build_array(jsonb_build_object(
      'entity', 'partner', 'id', coalesce(:partnerId::text, gen_random_uuid()::text),
      'before', jsonb_build_object('memo', 'メモ' || (n - 1), 'updatedAt', at), 'after', jsonb_build_object('memo', 'メモ' || n)))
    from generate_series(1, :count) as n, lateral (select timestamptz '2021-01-01' + make_interval(mins => n)) as moment(at)`,
    { adminId, count, partnerId },
  );
}
