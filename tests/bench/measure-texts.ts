import type { Knex } from "knex";
import { migrate } from "#server/db/migrate.ts";
import type { FileSearch } from "#server/services/texts/search-texts.ts";
import { type ApiServer, signedIn, startApi } from "#tests/api/api-server.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillTexts } from "./fill-texts.ts";
import { numberOf } from "./resumes.ts";

/** Measurements of the search over the text of files, in milliseconds. */
export interface TextFigures {
  readonly files: number;
  /** Bytes of the table with its texts, and of the index over them. */
  readonly table: number;
  readonly index: number;
  readonly searches: readonly SearchFigures[];
}

export interface SearchFigures {
  readonly kind: string;
  readonly text: string;
  readonly hits: number;
  readonly complete: boolean;
  readonly samples: readonly number[];
}

/** Rounds over all searches, so that other work of the machine affects them alike. */
const rounds = 11;

/** Measures searches over HTTP, on a separate PostgreSQL with the durability of production. */
export async function measureTexts(files: number, say: (text: string) => void): Promise<TextFigures> {
  const cluster = await durableCluster();
  try {
    const database = await createDatabase(cluster.connection);
    try {
      await migrate(database.knex);
      say("texts: filling");
      await fillTexts(database.knex, files);
      return await measureSearches(database, files, say);
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

/** Measures searches over existing texts. */
async function measureSearches(database: TestDatabase, files: number, say: (text: string) => void): Promise<TextFigures> {
  const api = await startApi({}, { database });
  try {
    say("texts: searches");
    return { files, ...(await sizes(database.knex)), searches: await searched(api, files) };
  } finally {
    await api.close();
  }
}

async function sizes(knex: Knex): Promise<Pick<TextFigures, "table" | "index">> {
  const { rows } = await knex.raw<{ rows: { table: number; index: number }[] }>(
    "select pg_table_size('file_text') as table, pg_relation_size('file_text_grams') as index",
  );
  return rows[0] ?? { table: 0, index: 0 };
}

/** Returns texts of each kind, by how many files contain them and how common their parts are. */
const texts = (files: number): readonly (readonly [kind: string, ...texts: string[]])[] => [
  ["in one file", numberOf(files - 5), numberOf(Math.floor(files / 2) + 1), numberOf(1)],
  ["rare", "勅使河原", "松森崎製薬株式会社", "1996年12月～1999年2月"],
  ["in some files", "COBOL", "陶芸", "将棋は初段", "PL/SQL"],
  ["in most files", "担当しました", "株式会社", "プロジェクト"],
  ["two letters", "開発", "設計", "移行", "犬を", "ab", "ぬぽ"],
  ["long, in some files", "設計からテストまでを一人で受け持ちました", "期日を守ることを心がけました"],
  [
    "absent, of common parts",
    "設計からテストまでを二人で受け持ちました",
    "基本設計、移行、要件定義、移行",
    "しました。お客様の部長課長",
    "開発環境経験",
  ],
  ["absent", "ぬるぽがっ", "zzzzz", "齟齬齟齬"],
  ["very long", "処理時間を30分から3分に短縮し、社内で表彰されました。今後は".repeat(30)],
];

async function searched(api: ApiServer, files: number): Promise<SearchFigures[]> {
  const figures = texts(files).flatMap(([kind, ...all]) =>
    all.map((text) => ({ kind, text, hits: 0, complete: false, samples: [] as number[] })),
  );
  for (let round = -1; round < rounds; round++) {
    // The number of searches of one account is limited.
    const { token } = await signedIn(api, 0);
    for (const one of figures) {
      const began = performance.now();
      const answer = await api.call("GET", `/api/file/search?${new URLSearchParams({ text: one.text })}`, { token });
      const took = performance.now() - began;
      if (answer.status !== 200) throw new Error(`${one.text} was answered ${answer.status}`);
      const { hits, complete } = answer.json as unknown as FileSearch;
      Object.assign(one, { hits: hits.length, complete });
      // The first round only warms up.
      if (round >= 0) one.samples.push(took);
    }
  }
  return figures;
}
