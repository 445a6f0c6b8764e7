import type { RowOf } from "../../engine/entity.ts";
import { company, membership } from "../entities/company.ts";
import { contract } from "../entities/contract.ts";
import { partner } from "../entities/partner.ts";
import { partnerTag, partnerTagging } from "../entities/partner-tag.ts";
import { project } from "../entities/project.ts";
import { contractStanding, contractStandings } from "../rules/contract.ts";
import { byName } from "../rules/name-order.ts";
import { fullKana, fullName, partnerStatuses } from "../rules/partner.ts";
import { wordFor } from "../rules/words.ts";
import { defineSheet, readTitles, type SheetReader, textColumn } from "./sheet.ts";

type Partner = RowOf<typeof partner>;
type Contract = RowOf<typeof contract>;

interface PartnerLine extends Partner {
  readonly company: string | null;
  readonly tags: string;
  readonly latest: { readonly project: string; readonly state: string } | undefined;
}

const text = textColumn<PartnerLine>;

/** The list of partners as a file. */
export const partnerSheet = defineSheet({
  entity: partner,
  title: "パートナー一覧",
  async load(reader, rows): Promise<readonly PartnerLine[]> {
    const ids = rows.map(({ id }) => id);
    const [companies, tags, latest] = [await companiesOf(reader, ids), await tagsOf(reader, ids), await latestOf(reader, ids)];
    return rows.map((row) => ({
      ...row,
      company: companies(row.id),
      tags: tags(row.id),
      latest: latest.get(row.id),
    }));
  },
  columns: {
    name: text("氏名", 22, fullName),
    kana: text("カナ", 26, fullKana),
    mail: text(partner.fields.mail.label, 30, ({ mail }) => mail),
    company: text("所属企業", 28, ({ company }) => company),
    status: text(partner.fields.status.label, 16, ({ status }) => wordFor(partnerStatuses, status, "未設定")),
    tags: text("タグ", 34, ({ tags }) => tags),
    latestProject: text("最新の案件", 34, ({ latest }) => latest?.project ?? null),
    latestState: text("最新の案件の状態", 18, ({ latest }) => latest?.state ?? null),
  },
});

async function companiesOf(reader: SheetReader, ids: readonly string[]) {
  const memberships = await reader.byId(membership, ids);
  const companyOf = (id: string) => memberships.get(id)?.companyId ?? null;
  const names = await readTitles(reader, company, ids.map(companyOf));
  return (id: string) => names(companyOf(id));
}

/** Returns the tags of partners as one text each. */
export async function tagsOf(reader: SheetReader, ids: readonly string[]) {
  const taggings = await reader.children(partnerTagging, "partnerId", ids);
  const names = await readTitles(
    reader,
    partnerTag,
    taggings.map(({ partnerTagId }) => partnerTagId),
  );
  const tags = grouped(taggings);
  return (id: string) =>
    (tags.get(id) ?? [])
      .map(({ partnerTagId }) => names(partnerTagId))
      .sort(byName)
      .join("、");
}

/** Returns the newest contract of each partner, by its first day; those on projects in the trash do not count. */
export async function latestOf(reader: SheetReader, ids: readonly string[]) {
  const contracts = await reader.children(contract, "partnerId", ids);
  const projects = await reader.byId(
    project,
    contracts.map(({ projectId }) => projectId),
  );
  const counted = contracts.filter(({ projectId }) => (projects.get(projectId)?.deletedAt ?? null) === null);
  return new Map(
    [...grouped(counted)].map(([id, all]) => {
      const newest = all.reduce((a, b) => (isNewer(b, a) ? b : a));
      const name = projects.get(newest.projectId)?.name ?? reader.unknown(project);
      return [id, { project: name, state: wordFor(contractStandings, contractStanding(newest, reader.today), "") }] as const;
    }),
  );
}

const isNewer = (a: Contract, b: Contract) => (a.openDate === b.openDate ? a.id > b.id : a.openDate > b.openDate);

function grouped<T extends { readonly partnerId: string }>(rows: readonly T[]): ReadonlyMap<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const group = groups.get(row.partnerId);
    if (group) group.push(row);
    else groups.set(row.partnerId, [row]);
  }
  return groups;
}
