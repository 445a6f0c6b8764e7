import { listQueryOf, type ProjectSearch } from "#client/features/project/list/project-search-params.ts";
import { openColumnIndex } from "#client/search/column-index.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import { project } from "#sync/model/entities/project.ts";
import type { ProjectFigures } from "../measure-projects.ts";
import { fillProjects, projectClientId, projectManagerId } from "../project-rows.ts";

const texts = ["", "a", "刷新", "システム", "株式会社", "みどり", "ＤＸ", "pj-2", "PJ-2500", "999", "第", "ん", "zz", "ゔ"];
const typed = ["システム刷新", "みどり商事株式会社", "pj-25001", "データ分析基盤", "株式会社1"];
const sorts = ["updatedAt", "createdAt"] as const;

/** Each filter alone, several together, and all of them. */
const narrowings: readonly ProjectSearch[] = [
  {},
  { status: [1, 2, 0] },
  { phase: [11, 12], executionPhase: [21] },
  { priority: ["High", "Middle"] },
  { projectOwner: [projectManagerId(3)] },
  { clientId: [projectClientId(5)], aeAdminId: [projectManagerId(2)] },
  { startPeriod: "2025-06-01" },
  { startPeriod: "2025-06-01", endPeriod: "2025-09-30" },
  {
    status: [1, 2, 3],
    phase: [11, 12, 13, 0],
    executionPhase: [21, 22, 0],
    priority: ["High", "Middle", "Low"],
    projectOwner: [projectManagerId(3)],
    aeAdminId: [projectManagerId(1), projectManagerId(2)],
    startPeriod: "2025-01-01",
    endPeriod: "2026-12-31",
  },
];

/** How often each question is repeated. */
const rounds = 7;

/** Returns the milliseconds from a keystroke to ids, total and the rows of a page, over this many projects. */
async function measure(size: number): Promise<ProjectFigures> {
  const replica = new MemoryReplica();
  fillProjects(replica, size);
  const index = openColumnIndex(replica.asReplica(), project);
  await index.ready;
  const ask = (query: QueryOf<typeof project>) => {
    const began = performance.now();
    index.query(query);
    return performance.now() - began;
  };
  const other = listQueryOf({ name: "ゔゔゔ" });
  const questions = texts.flatMap((name) =>
    narrowings.flatMap((narrowing) =>
      sorts.flatMap((sort) => [1, 300].map((page) => ({ ...listQueryOf({ ...narrowing, name, page }), sort }))),
    ),
  );
  const hard = questions.map((): number[] => []);
  const words = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  const keys = narrowings.flatMap((narrowing) => words.map((name) => listQueryOf({ ...narrowing, name })));
  const narrow = keys.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, query] of questions.entries()) {
      // No other text contains this one, so the next search cannot narrow an earlier result.
      index.query(other);
      hard[at]?.push(ask(query));
    }
    for (const [at, query] of keys.entries()) narrow[at]?.push(ask(query));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const { bytes, rows } = index.memory();
  // The first keystroke of a text narrows no result; the later ones do.
  const narrowing = narrow.filter((_, at) => [...(keys[at]?.text ?? "")].length > 1);
  return { size: rows, hard, narrow: narrowing, bytesPerRow: bytes / Math.max(1, rows) };
}

const projectBench = { measure };

declare global {
  interface Window {
    projectBench?: { readonly measure: typeof measure };
  }
}
window.projectBench = projectBench;
