import { unknownName } from "#client/records/names.ts";
import { fieldText, notLoadedText } from "#client/ui/text/field-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type AnyEntity, type Row, withheldFrom } from "#sync/engine/entity.ts";
import { isRecord } from "#sync/engine/is-record.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { type Referring, referringIn, seenWith } from "#sync/engine/referring.ts";
import { callOf } from "#sync/engine/settling.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { canEnter } from "./can-enter.ts";
import { referringText } from "./referring-text.ts";
import type { ConflictSides, IssueRow } from "./sync-item.ts";

type Values = Readonly<Record<string, unknown>>;
const none: readonly Referring[] = [];

const goneText = "（削除されました）";
const withheldText = "（権限がないため表示できません）";
const unrecordedText = "（記録されていません）";

/** Describes a conflict: the value that the author saw, the one they wanted, and the current one. */
export async function conflictOf(replica: ReplicaReader, row: IssueRow, mutation: Mutation): Promise<ConflictSides | undefined> {
  const entity = replica.model.entities.find(({ name }) => name === row.entity);
  if (!entity || row.rowId === null) return undefined;
  const now: Row | undefined = await replica.get(entity, row.rowId);
  const whole = row.field === null ? await recordSides(replica, entity, row, now) : undefined;
  const sides = whole ?? (await fieldSides(replica, entity, row, mutation, now));
  const { key, referring, ...words } = sides;
  const values = { ...mutation.from, [rowKey(entity.name, row.rowId)]: seenOf(entity, row, now) };
  const seen = seenWith(values, entity, row.rowId, referring);
  const entry =
    key !== undefined && now && isInput(mutation, entity, key)
      ? entryOf(entity, key, typedIn(row, mutation, key) ?? row.mine)
      : {};
  // The issue names the author of the reference, even if another user has changed the record since.
  const last = await lastChange(replica, entity, row, referring.length > 0 ? undefined : now);
  return { row, mutation, seen, ...words, ...last, ...entry };
}

async function fieldSides(replica: ReplicaReader, entity: AnyEntity, row: IssueRow, mutation: Mutation, now: Row | undefined) {
  const key = row.field ?? "";
  const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  // A merge takes values that nobody typed.
  const typed = isInput(mutation, entity, key) ? typedIn(row, mutation, key) : undefined;
  const isHidden = now !== undefined && withheldFrom(entity, now, replica.actor).includes(key);
  // An excerpt may have lost what was typed. With the rights by now, the author reads that withheld values were not kept.
  const unknown = row.isExcerpt ? notLoadedText : isHidden ? withheldText : unrecordedText;
  // The current value is never an excerpt: it comes from the device's complete row.
  const [base, mine, theirs] = await Promise.all([
    fieldText(replica, field, row.base, row.isExcerpt),
    isWithheld(row) && typed === undefined ? unknown : fieldText(replica, field, typed ?? row.mine, row.isExcerpt),
    isHidden ? withheldText : fieldText(replica, field, now?.[key]),
  ]);
  const label = field?.label ?? key;
  return { key, referring: none, label, base, mine, theirs: now ? theirs : goneText };
}

/** Returns the value that its author typed, where the issue has none of what is withheld from them. */
const typedIn = (row: IssueRow, mutation: Mutation, key: string): unknown =>
  isWithheld(row) ? asValues(callOf(mutation).input)[key] : undefined;

/** Whether a conflict's values were withheld from its author (E8). Two empty values are no conflict. */
const isWithheld = ({ mine, theirs }: IssueRow) => mine === null && theirs === null;

/**
 * Describes a conflict about a whole record. A removal conflicted with an edit or a reference, or a new record with a removal.
 */
async function recordSides(replica: ReplicaReader, entity: AnyEntity, row: IssueRow, now: Row | undefined) {
  const referring = row.mine === null ? referringIn(replica.model, entity, row.theirs) : [];
  if (referring.length > 0) return referringSides(replica, entity, referring, row, now);
  const keys = Object.keys({ ...asValues(row.theirs ?? row.mine) });
  const text = async (values: unknown, isExcerpt: boolean) => {
    const given = asValues(values);
    const lines = keys
      .filter((name) => Object.hasOwn(entity.fields, name) && given[name] !== null && given[name] !== undefined)
      .map(
        async (name) => `${entity.fields[name]?.label}：${await fieldText(replica, entity.fields[name], given[name], isExcerpt)}`,
      );
    // An excerpt may lack fields, so the text says that there is more.
    return [...(await Promise.all(lines)), ...(row.isExcerpt && keys.length > 0 ? [`ほか${notLoadedText}`] : [])].join("\n");
  };
  return {
    key: undefined,
    referring,
    label: `${entity.label}全体`,
    base: (await text(row.base, row.isExcerpt)) || "（記録なし）",
    mine: row.mine === null ? "削除" : await text(row.mine, row.isExcerpt),
    theirs: now ? await text(now, false) : goneText,
  };
}

/** Describes references to a record that its remover had not seen. The named ones count as seen from now on (M4). */
async function referringSides(
  replica: ReplicaReader,
  entity: AnyEntity,
  referring: readonly Referring[],
  { isExcerpt }: IssueRow,
  now: Row | undefined,
) {
  const lines = await Promise.all(referring.map((each) => referringText(replica, each, isExcerpt)));
  return {
    key: undefined,
    referring,
    label: `${entity.label}全体`,
    base: "（削除した時点では未確認）",
    mine: "削除",
    theirs: now ? lines.join("\n") : goneText,
  };
}

/** Returns the author of the current value: as the issue says, or the one who has changed the record since. */
async function lastChange(replica: ReplicaReader, entity: AnyEntity, row: IssueRow, now: Row | undefined) {
  const field = row.field === null ? undefined : entity.fields[row.field];
  const known = !now || (field && row.field !== null && sameValue(field, now[row.field], row.theirs));
  const by = known ? row.theirsBy : (now["updatedBy"] ?? now["createdBy"]);
  const at = known ? row.theirsAt : now["updatedAt"];
  const name = typeof by === "string" ? (await replica.get(admin, by))?.name : undefined;
  return { theirsBy: name ?? unknownName, theirsAt: typeof at === "string" ? at : null };
}

function seenOf(entity: AnyEntity, { field }: IssueRow, now: Row | undefined): Values {
  if (!now) return {};
  const keys = field === null ? Object.keys(entity.fields) : [field];
  return Object.fromEntries(keys.map((key) => [key, now[key] ?? null]));
}

/** Whether a field is a top-level key of the input, not one within a value. */
function isInput(mutation: Mutation, entity: AnyEntity, key: string): boolean {
  const { name, input } = callOf(mutation);
  return name.startsWith(`${entity.name}.`) && isRecord(input) && key in input;
}

/** Returns the field to enter a value into. Ids and lists have none. */
function entryOf(entity: AnyEntity, key: string, mine: unknown): Pick<ConflictSides, "entry"> {
  const field = entity.fields[key];
  return field && canEnter(field) ? { entry: { key, field, mine } } : {};
}

const asValues = (value: unknown): Values => (isRecord(value) ? value : {});
