import { type AnyEntity, titleOf } from "../../engine/entity.ts";
import type { Field } from "../../engine/field.ts";
import { type NameById, valueText } from "./value-text.ts";

/** The records that have a history, by the names of their entities. Below its path, the server has the calls about one. */
export const historyPaths = { partner: "/api/partner_member", project: "/api/project", contract: "/api/contract" } as const;
export type HistoryOwner = keyof typeof historyPaths;

/** The kinds by which a history is filtered, in the order in which they are offered. */
export const historyKinds = [
  { value: "record", label: "登録情報" },
  { value: "interview", label: "面談" },
  { value: "memo", label: "メモ" },
  { value: "contract", label: "契約" },
  { value: "evaluation", label: "評価" },
  { value: "report", label: "業務日報" },
  { value: "file", label: "ファイル" },
  { value: "career", label: "職務経歴書" },
  { value: "estimate", label: "見積もり" },
  { value: "candidate", label: "候補リスト" },
] as const;
export type HistoryKind = (typeof historyKinds)[number]["value"];

/** The kind of each entity that a history tells of. Those of others are left out. */
const kinds: Readonly<Record<string, HistoryKind>> = {
  partner: "record",
  membership: "record",
  partnerTagging: "record",
  partnerMerge: "record",
  project: "record",
  projectRole: "record",
  position: "record",
  interview: "interview",
  secondInterview: "interview",
  memo: "memo",
  contract: "contract",
  projectEvaluation: "evaluation",
  memberEvaluation: "evaluation",
  resultEvaluation: "evaluation",
  attendance: "report",
  partnerFile: "file",
  projectFile: "file",
  contractFile: "file",
  industrySheet: "career",
  skillSheet: "career",
  estimate: "estimate",
  candidate: "candidate",
  candidateList: "candidate",
};

/** Returns an entity's kind; undefined for one that no history tells of. */
export const historyKindOf = (entity: string): HistoryKind | undefined =>
  Object.hasOwn(kinds, entity) ? kinds[entity] : undefined;

/** Returns the field by which an entity's rows belong to a record with a history; undefined where they do not. */
export function historyOwnerField({ name, fields }: AnyEntity, owner: HistoryOwner): string | undefined {
  if (historyKindOf(name) === undefined) return undefined;
  // The merged partner's history is part of the other one's.
  const field = name === "partnerMerge" && owner === "partner" ? "intoId" : `${owner}Id`;
  return fields[field]?.references === owner ? field : undefined;
}

/** An entity whose rows are part of another record's history. */
export interface HistoryPart {
  readonly entity: AnyEntity;
  /** The field by which its rows belong to the record, or to a row of `through`. */
  readonly field: string;
  /** The part to which its rows belong. It has a history of its own, as a contract with its files has. */
  readonly through?: HistoryPart;
}

/** Returns what the history of a record tells of besides the record itself. */
export function historyPartsOf(entities: readonly AnyEntity[], owner: HistoryOwner): readonly HistoryPart[] {
  const partsOf = (of: HistoryOwner): readonly HistoryPart[] =>
    entities.flatMap((entity) => {
      const field = historyOwnerField(entity, of);
      return field === undefined ? [] : [{ entity, field }];
    });
  return partsOf(owner).flatMap((part) => {
    const { name } = part.entity;
    return [part, ...(isOwner(name) ? partsOf(name).map((below) => ({ ...below, through: part })) : [])];
  });
}

const isOwner = (entity: string): entity is HistoryOwner => Object.hasOwn(historyPaths, entity);

/** Returns which of these kinds a record of the owner's entity can have. */
export function historyKindsOf(entities: readonly AnyEntity[], owner: HistoryOwner): readonly (typeof historyKinds)[number][] {
  const names = [owner, ...historyPartsOf(entities, owner).map(({ entity }) => entity.name)];
  const there = new Set(names.map(historyKindOf));
  return historyKinds.filter(({ value }) => there.has(value));
}

/** What happened to a row. `erased`: the history no longer has the content. */
export const historyActs = ["created", "changed", "trashed", "restored", "removed", "erased"] as const;
export type HistoryAct = (typeof historyActs)[number];

const actWords: Readonly<Record<HistoryAct, string>> = {
  created: "を登録",
  changed: "を変更",
  trashed: "をゴミ箱へ移動",
  restored: "をゴミ箱から復元",
  removed: "を削除",
  erased: "の変更",
};

const added = { created: "を追加" } as const;

/** What happens to rows that are not registered by themselves, and its words. */
const phrases: Readonly<Record<string, Partial<Record<HistoryAct, string>>>> = {
  partner: { changed: "登録情報を変更", erased: "登録情報の変更" },
  project: { changed: "登録情報を変更", erased: "登録情報の変更" },
  partnerTagging: { created: "タグを追加", removed: "タグを解除" },
  partnerMerge: { created: "パートナーを統合", changed: "統合の内容を変更", removed: "統合を解除" },
  membership: { created: "所属企業を登録", changed: "所属企業を変更", removed: "所属企業を解除" },
  projectRole: { created: "体制に追加", removed: "体制から除外" },
  candidate: { created: "候補リストに追加", changed: "候補メモを変更", removed: "候補リストから除外" },
};

/** Returns what happened to a row as a phrase: 「メモを登録」. */
export function historyPhrase({ name, label }: AnyEntity, act: HistoryAct): string {
  const isFile = historyKindOf(name) === "file";
  return phrases[name]?.[act] ?? `${label}${(isFile ? added : actWords)[act as "created"] ?? actWords[act]}`;
}

/** Characters of a value or title that a history shows. */
const mostCharacters = 200;

/** Shown instead of a value that is too long to be read. */
export const leftOut = "（長いため表示できません）";

/** Returns the first characters of a text, and whether there are more. It looks at no more of the text than it needs. */
function firstOf(text: string, most: number): readonly [string, boolean] {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return [characters.slice(0, most).join(""), characters.length > most];
}

/** Returns a text cut to what a history shows of it. */
export function cutText(text: string): string {
  const [first, isCut] = firstOf(text, mostCharacters);
  return isCut ? `${first}…` : text;
}

/** Characters before the first difference that a cut text still shows. */
const leading = 40;

/** Returns both sides of a change, cut to what a history shows. The part where they first differ is shown, wherever it is. */
export function cutSides(from: string | null, to: string | null): readonly [string | null, string | null] {
  if (from === null || to === null) return [from && cutText(from), to && cutText(to)];
  if (![from, to].some((side) => firstOf(side, mostCharacters)[1])) return [from, to];
  const start = startOfShown(from, to);
  const cut = (side: string) => {
    const [first, isCut] = firstOf(side.slice(start), mostCharacters);
    return `${start > 0 ? "…" : ""}${first}${isCut ? "…" : ""}`;
  };
  return [cut(from), cut(to)];
}

/** Returns where in both texts a cut one begins: a little before their first difference, unless that comes soon. */
function startOfShown(from: string, to: string): number {
  let first = 0;
  while (first < from.length && from[first] === to[first]) first += 1;
  // Both halves of a pair are one character.
  if (/[\ud800-\udbff]/u.test(from.charAt(first - 1))) first -= 1;
  const before = Array.from(from.slice(Math.max(0, first - mostCharacters), first));
  return before.length < mostCharacters / 2 ? 0 : first - before.slice(-leading).join("").length;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns what distinguishes a row within its owner's history: its title, or what else it belongs to, and its day. */
export function historyTitle(entity: AnyEntity, row: Values, owner: HistoryOwner, nameOf: NameById): string | null {
  if (entity.name === owner) return null;
  const text = (name: string) => valueText(entity.fields[name], row[name], nameOf);
  const own = titleOf(entity, row) ?? (entity.name === "memo" ? text("content") : null);
  if (own) return cutText([entity.kind === undefined ? null : text(entity.kind), own].filter((part) => part !== null).join("・"));
  const field = historyOwnerField(entity, owner);
  const names = ["role", ...(entity.kind ? [entity.kind] : []), ...entity.of.filter((name) => name !== field)];
  const of = cutText(names.flatMap((name) => text(name) ?? []).join("・"));
  // A long name must not cut off the day, by which such rows differ.
  const parts = [of, entity.day ? text(entity.day) : null].filter((part) => part !== null && part !== "");
  return parts.length > 0 ? parts.join("・") : null;
}

/**
 * Returns what distinguishes a row that no longer exists, without its own text. These are the names of other records to which it
 * belonged, and a link's role.
 */
export function titleOfGone(entity: AnyEntity, row: Values, owner: HistoryOwner, nameOf: NameById): string | null {
  const field = historyOwnerField(entity, owner);
  const names = [...(entity.isLink ? ["role"] : []), ...entity.of.filter((name) => name !== field)];
  const parts = names.flatMap((name) => valueText(entity.fields[name], row[name], nameOf) ?? []);
  return parts.length > 0 ? cutText(parts.join("・")) : null;
}

/** One field that was changed, as people read it. Null: there was or is no value. */
export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns the fields in which two states of a row differ for people. Fields that are computed from others are left out. */
export function changedFields(
  { fields }: AnyEntity,
  [before, after]: readonly [Values | null, Values | null],
  isShown: (name: string) => boolean,
  nameOf: NameById,
): readonly ChangedField[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    if (field.derived || !isShown(name)) return [];
    const isLeftOut = [before, after].some((row) => row?.[name] === leftOut);
    const [from, to] = [before, after].map((row) =>
      row?.[name] === leftOut ? leftOut : valueText(field, row?.[name], nameOf),
    ) as [string | null, string | null];
    if (from === to && !isLeftOut) return [];
    const [shownFrom, shownTo] = cutSides(from, to);
    return [{ name, label: field.label, from: shownFrom, to: shownTo }];
  });
}
