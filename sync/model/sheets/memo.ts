import type { RowOf } from "../../engine/entity.ts";
import { admin } from "../entities/admin.ts";
import { memo } from "../entities/memo.ts";
import { partner } from "../entities/partner.ts";
import { project } from "../entities/project.ts";
import { unknownCreator } from "../rules/memo.ts";
import { defineSheet, momentColumn, readTitles, textColumn } from "./sheet.ts";

interface MemoLine extends RowOf<typeof memo> {
  readonly kind: string;
  readonly target: string | null;
  readonly creator: string;
}

const text = textColumn<MemoLine>;
const moment = momentColumn<MemoLine>;

/** The list of memos as a file. */
export const memoSheet = defineSheet({
  entity: memo,
  title: "メモ一覧",
  async load(reader, rows): Promise<readonly MemoLine[]> {
    const [partners, projects, creators] = [
      await readTitles(
        reader,
        partner,
        rows.map(({ partnerId }) => partnerId),
      ),
      await readTitles(
        reader,
        project,
        rows.map(({ projectId }) => projectId),
      ),
      await readTitles(
        reader,
        admin,
        rows.map(({ createdBy }) => createdBy),
        unknownCreator,
      ),
    ];
    return rows.map((row) => ({
      ...row,
      kind: row.partnerId === null ? project.label : partner.label,
      target: row.partnerId === null ? projects(row.projectId) : partners(row.partnerId),
      creator: creators(row.createdBy) ?? unknownCreator,
    }));
  },
  columns: {
    kind: text("対象種別", 14, ({ kind }) => kind),
    target: text("対象", 34, ({ target }) => target),
    content: text(memo.fields.content.label, 80, ({ content }) => content),
    creator: text("作成者", 18, ({ creator }) => creator),
    createdAt: moment("作成日時", ({ createdAt }) => createdAt),
  },
});
