import type { RowOf } from "../../engine/entity.ts";
import { candidate } from "../entities/candidate.ts";
import { partner } from "../entities/partner.ts";
import { inPlaces } from "../rules/candidate.ts";
import { fullKana, fullName, partnerStatuses } from "../rules/partner.ts";
import { wordFor } from "../rules/words.ts";
import { latestOf, tagsOf } from "./partner.ts";
import { defineSheet, numberColumn, type SheetReader, textColumn } from "./sheet.ts";

type Candidate = RowOf<typeof candidate>;

interface CandidateLine extends Candidate {
  readonly order: number | null;
  readonly partner: RowOf<typeof partner> | undefined;
  readonly unknown: string;
  readonly tags: string;
  readonly latestProject: string | null;
}

const text = textColumn<CandidateLine>;

/** A list of candidates as a file, in its order. Who is in the trash is left out. */
export const candidateSheet = defineSheet({
  entity: candidate,
  title: "候補リスト",
  owners: [{ by: "partnerId", entity: partner }],
  // A place within a list is known when the whole list has been read. A file of many would read all of them for each hundred
  // rows.
  ofOne: true,
  async load(reader, rows): Promise<readonly CandidateLine[]> {
    const ids = rows.map(({ partnerId }) => partnerId);
    const [partners, tags, latest] = [await reader.byId(partner, ids), await tagsOf(reader, ids), await latestOf(reader, ids)];
    const orders = await ordersOf(reader, rows);
    const unknown = reader.unknown(partner);
    return rows.map((row) => ({
      ...row,
      order: orders.get(row.id) ?? null,
      partner: partners.get(row.partnerId),
      unknown,
      tags: tags(row.partnerId),
      latestProject: latest.get(row.partnerId)?.project ?? null,
    }));
  },
  columns: {
    order: numberColumn("順番", 8, ({ order }: CandidateLine) => order),
    name: text("氏名", 22, ({ partner, unknown }) => (partner ? fullName(partner) : unknown)),
    kana: text("カナ", 26, ({ partner }) => (partner ? fullKana(partner) : null)),
    status: text(partner.fields.status.label, 16, ({ partner }) => wordFor(partnerStatuses, partner?.status ?? null, "未設定")),
    tags: text("タグ", 34, ({ tags }) => tags),
    latestProject: text("最新の案件", 34, ({ latestProject }) => latestProject),
    note: text(candidate.fields.note.label, 60, ({ note }) => note),
  },
});

/** Returns the rank of each candidate, by id. Partners in the trash have none. */
async function ordersOf(reader: SheetReader, rows: readonly Candidate[]): Promise<ReadonlyMap<string, number>> {
  const lists = [...new Set(rows.map(({ listId }) => listId))];
  const all = await reader.children(candidate, "listId", lists);
  const partners = await reader.byId(
    partner,
    all.map(({ partnerId }) => partnerId),
  );
  const there = all.filter(({ partnerId }) => (partners.get(partnerId)?.deletedAt ?? null) === null);
  const inOne = (id: string) => inPlaces(there.filter(({ listId }) => listId === id));
  return new Map(lists.flatMap((list) => inOne(list).map(({ id }, at) => [id, at + 1] as const)));
}
