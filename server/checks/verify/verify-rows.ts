import type { Knex } from "knex";
import { migrationNames } from "#server/db/migrate.ts";
import { countOtherwiseSealed } from "#server/services/bank.ts";
import { about, type Finding } from "../finding.ts";

/** Says whether the database has this version's form. Without it nothing else can be compared. */
export async function verifyForm(knex: Knex): Promise<Finding | undefined> {
  const { problem } = about("データベース");
  const has = await knex.schema.hasTable("migration");
  const applied = has ? await knex("migration").pluck<string[]>("name") : [];
  const known = migrationNames();
  if (applied.some((name) => !known.includes(name)))
    return problem("もっと新しい版の Musubi が使った後です。", "その版か、より新しい版で確かめてください。");
  const pending = known.filter((name) => !applied.includes(name)).length;
  if (pending === 0) return undefined;
  return problem(`移行が ${pending} 件残っていて、確かめられません。`, "一度起動してから、もう一度実行してください。");
}

/** Counts the rows of every table. */
export async function verifyRows(knex: Knex): Promise<Finding> {
  const { ok } = about("行数");
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname",
  );
  const counts: { readonly name: string; readonly count: number }[] = [];
  for (const { name } of tables) {
    const [row] = await knex(name).count<{ count: number }[]>({ count: "*" });
    counts.push({ name, count: Number(row?.count ?? 0) });
  }
  const total = counts.reduce((sum, { count }) => sum + count, 0).toLocaleString("ja-JP");
  const filled = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${name} ${count.toLocaleString("ja-JP")}`);
  return ok(`${counts.length} の表に ${total} 行あります。${filled.length === 0 ? "" : `（${filled.join("、")}）`}`);
}

/** Says whether the key at hand opens the bank fields. */
export async function verifyBank(knex: Knex, dataKey: Buffer | undefined): Promise<Finding> {
  const { ok, problem } = about("口座情報");
  const [row] = await knex("contract_bank").count<{ count: number }[]>({ count: "*" });
  const others = await countOtherwiseSealed(knex, dataKey);
  if (others === 0) return ok(`${Number(row?.count ?? 0).toLocaleString("ja-JP")} 件が、この鍵で封じられています。`);
  return problem(`${others} 件を、この鍵では開けません。`, "以前の DATA_KEY か data.key に戻してください。");
}

/** Says whether the texts of files are read, or have been due for more than an hour. */
export async function verifyTexts(knex: Knex, isRead: boolean): Promise<Finding> {
  const { ok, notice } = about("本文");
  const { rows } = await knex.raw<{ rows: { unknown: number; due: number; late: number; given_up: number }[] }>(`
    select
      (select count(*) from stored_file file where state = 'kept'
        and not exists (select from file_text where file_text.key = file.key)) as unknown,
      count(*) filter (where due_at is not null) as due,
      count(*) filter (where due_at < now() - interval '1 hour') as late,
      count(*) filter (where due_at is null and pages is null) as given_up
    from file_text`);
  const { unknown = 0, due = 0, late = 0, given_up: givenUp = 0 } = rows[0] ?? {};
  if (!isRead) return ok("PDF の本文は読まない設定です。");
  if (unknown + late > 0)
    return notice(
      `読まれるはずの本文が ${unknown + due} 件残っています。`,
      "サーバーが動いていれば順に読みます。減らなければ、ログを見てください。",
    );
  const waiting = due > 0 ? `${due} 件を、これから読みます。` : "待っているものはありません。";
  return ok(`${waiting}${givenUp > 0 ? `${givenUp} 件は読めない PDF でした。` : ""}`);
}
