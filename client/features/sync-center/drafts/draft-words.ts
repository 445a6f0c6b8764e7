import { z } from "zod";
import { changeSetForm, changeSetSchema } from "#client/device/change-set.ts";
import type { Address } from "#client/device/path-to.ts";
import { draftAddress } from "#client/records/draft/draft-address.ts";
import { type DraftKey, draftedForm, draftLabel } from "#client/records/draft/drafted-forms.ts";
import { canOpenFeature } from "#client/records/draft/feature-draft.ts";
import { projectOfDraft } from "#client/records/draft/new-draft.ts";
import { pageOf } from "#client/records/pages.ts";
import { callLines } from "#client/ui/changes/call-words.ts";
import type { Fields } from "#client/ui/form/field-facts.ts";
import { fieldText } from "#client/ui/text/field-text.ts";
import { nameOf, type RecordName } from "#client/ui/text/record-name.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { isRecord } from "#sync/engine/is-record.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { inWords } from "../items/raw-words.ts";
import { type Subject, subject } from "../items/subject-of.ts";
import type { SyncItem } from "../items/sync-item.ts";

/** The subject of a draft, and its input as text. */
export interface DraftWords extends Pick<SyncItem, "what" | "changes"> {
  readonly subject: Subject | undefined;
  /** The address where the user can continue it, if known. */
  readonly address: Address | undefined;
}

/** The most planned changes that are described. A bulk edit may have thousands. */
const mostLines = 200;

/** Ids and times in a draft, and values that its author saw. None of them was typed. */
const besides = new Set(["id", "at", "seen"]);

/**
 * Describes a draft in the words of the screens.
 * @param key `<form>/<record>`, perhaps followed by a part of that record. Drafts of the form kit have the prefix `form/`.
 * @param value anything: its shape was not checked
 * @param drafts all drafts of the device
 */
export async function draftWords(
  replica: ReplicaReader,
  key: string,
  value: unknown,
  drafts: readonly Draft[] = [],
): Promise<DraftWords> {
  const pictures = picturesIn(replica, key, value);
  const [form = "", id = "", part] = (pictures?.of ?? key).replace(/^form\//u, "").split("/");
  const found = await recordOf(replica, projectOfDraft(id) ?? id);
  if (pictures) {
    const { of, what, names } = pictures;
    const isForm = of.startsWith("form/");
    const address = isForm ? draftAddress({ form, id, part }, found, found?.row) : found && pageOf(found.row.name, id);
    return { subject: found && subject(found), address, what, changes: [{ label: "写真", text: names.join("、") || "（空）" }] };
  }
  const leadsNowhere = form === "estimateFeature" && !(await canOpenFeature(replica, id, part ?? "", drafts));
  const address = leadsNowhere ? undefined : draftAddress({ form, id, part }, found, found?.row);
  const about = { subject: found && subject(found), address };
  const planned = form === changeSetForm ? plannedIn(value) : undefined;
  if (planned) {
    const changes = await inWords(
      () => callLines(replica, planned.slice(0, mostLines)),
      async () => [],
    );
    const more = planned.length - mostLines;
    if (more > 0) changes.push({ label: "ほか", text: `${numberText(more)}件` });
    return { ...about, what: `まとめての変更（${planned.length}件）の下書き`, changes };
  }
  const label = draftLabel(replica.model.entities, { form, part });
  const fields = fieldsOf(replica, { form, part });
  const described = await inWords(
    () => formWords(replica, fields, value),
    async () => [],
  );
  // The form may be about more than one record, so none of the typed fields need be the entity's.
  const typed = typedIn(value).map(([, each]) => each);
  const otherwise = typed.length > 0 ? typed : value;
  return {
    ...about,
    what: label === undefined ? "保存していない下書き" : `${label}の下書き`,
    changes:
      described.length > 0 ? described : [{ label: "内容", text: (await namedIn(replica, otherwise)).join("\n") || "（空）" }],
  };
}

/** Returns the fields of a form. */
function fieldsOf({ model }: ReplicaReader, key: Pick<DraftKey, "form" | "part">): Fields {
  const { entity = key.form, fields } = draftedForm(key);
  return fields ?? model.entities.find(({ name }) => name === entity)?.fields ?? {};
}

/** Returns pictures that are not a PDF yet, with their draft or record; undefined for any other draft. */
function picturesIn({ model }: ReplicaReader, key: string, value: unknown) {
  const [, kind = "", of = ""] = /^pictures\/([^/]+)\/(.+)$/u.exec(key) ?? [];
  const entity = of === "" ? undefined : model.entities.find(({ name }) => name === kind);
  if (!entity) return undefined;
  const trays = Array.isArray(value) ? value : [];
  const pages = trays.flatMap((draft: unknown) => picturesSchema.safeParse(within(draft, "value")).data?.pages ?? []);
  return { of, what: `${entity.label}にする写真（${pages.length}枚）の下書き`, names: pages.map(({ name }) => name) };
}

const picturesSchema = z.object({ pages: z.array(z.object({ name: z.string() })) });

/** Returns the planned changes of all tabs; undefined if the value is none. */
function plannedIn(value: unknown) {
  const sets = (Array.isArray(value) ? value : []).map(
    (draft: unknown) => changeSetSchema.safeParse(within(draft, "value")).data,
  );
  return sets.length > 0 && sets.every((set) => set !== undefined) ? sets.flat() : undefined;
}

/** Returns the fields of a form's drafts by their labels; none if the value is no form's draft. */
async function formWords(replica: ReplicaReader, fields: Fields, value: unknown): Promise<SyncItem["changes"]> {
  const typed = typedIn(value);
  const known = typed.flatMap(([key, text]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const entered = field && enteredOf(field, text);
    return field && entered !== "" && entered !== null ? [{ key, field, text: entered }] : [];
  });
  const said = known.map(async ({ field, text }) => ({ label: field.label, text: await fieldText(replica, field, text) }));
  const files = typed.flatMap(([, held]) => heldSchema.safeParse(held).data ?? []).map(({ name }) => name);
  return [...(await Promise.all(said)), ...(files.length > 0 ? [{ label: "ファイル", text: files.join("、") }] : [])];
}

/** Returns the rows of a list of scores that were filled in. A form has a row for each skill that can be judged. */
function enteredOf({ items = {} }: Field, value: unknown): unknown {
  const scores = Object.keys(items).filter((name) => items[name]?.scale);
  if (scores.length === 0 || !Array.isArray(value)) return value;
  const given = value.filter((row: unknown) => scores.some((name) => typeof within(row, name) === "number") || hasWords(row));
  return given.length === 0 ? null : given;
}

const hasWords = (row: unknown) => isRecord(row) && Object.values(row).some((each) => typeof each === "string" && each !== "");

/** Returns what was typed in each tab's form, by field. Values that the author already saw there are left out. */
function typedIn(value: unknown): readonly (readonly [key: string, typed: unknown])[] {
  return (Array.isArray(value) ? value : []).flatMap((draft: unknown) => {
    const [values, seen] = ["values", "seen"].map((name) => within(within(draft, "value"), name));
    const isNew = ([key, typed]: [string, unknown]) => JSON.stringify(typed) !== JSON.stringify(within(seen, key));
    return isRecord(values) ? Object.entries(values).filter(isNew) : [];
  });
}

/** The files in a form's draft. They are no field of the entity, but become rows of their own once it is saved. */
const heldSchema = z.array(z.object({ name: z.string(), sha256: z.string() }));

/** Returns the name of the draft's record; undefined for a new one, and if the device lacks it. */
async function recordOf(replica: ReplicaReader, id: string): Promise<(RecordName & { readonly row: AnyEntity }) | undefined> {
  if (!/^[0-9a-f-]{36}$/iu.test(id)) return undefined;
  for (const entity of replica.model.entities) {
    const found = entity.id === "uuid" ? await nameOf(replica, entity, id) : undefined;
    if (found) return { ...found, row: entity };
  }
  return undefined;
}

/** Returns the texts in a value, with the names of records in place of their ids. */
async function namedIn(replica: ReplicaReader, value: unknown): Promise<readonly string[]> {
  return Promise.all(wordsIn(value).map(async (word) => (await recordOf(replica, word))?.name ?? word));
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (!isRecord(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (besides.has(key) ? [] : wordsIn(part)));
}

const within = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);
