import { z } from "zod";
import { changeSetForm, changeSetSchema } from "#client/device/change-set.ts";
import type { Address } from "#client/device/path-to.ts";
import { draftAddress } from "#client/records/draft/draft-address.ts";
import { pageOf } from "#client/records/pages.ts";
import { callLines } from "#client/ui/changes/call-words.ts";
import { fieldText } from "#client/ui/text/field-text.ts";
import { nameOf, type RecordName } from "#client/ui/text/record-name.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import { inWords } from "../items/raw-words.ts";
import { type Subject, subject } from "../items/subject-of.ts";
import type { SyncItem } from "../items/sync-item.ts";
import { canOpenFeature } from "./feature-draft.ts";

/** What a draft was for, and what was typed. */
export interface DraftWords extends Pick<SyncItem, "what" | "changes"> {
  readonly subject: Subject | undefined;
  /** Where it can be gone on with, where that is known. */
  readonly address: Address | undefined;
}

/** Forms whose drafts go by another name than their entity's. */
const forms: Readonly<Record<string, string>> = {
  tag: "partnerTag",
  administrator: "admin",
  careerSheet: "industrySheet",
  projectPositions: "projectRole",
  estimateFeature: "estimate",
};

/** Ids and times that a draft keeps beside what was typed, and what its author had seen. */
const besides = new Set(["id", "at", "seen"]);

/**
 * A draft in the words of the screens.
 * @param key what it is kept under: `<form>/<record>`, maybe with a part of that record behind it, `form/` before it for one of the form kit
 * @param value whatever is kept there: nothing has looked at its form
 * @param drafts all of the device
 */
export async function draftWords(
  replica: ReplicaReader,
  key: string,
  value: unknown,
  drafts: readonly Draft[] = [],
): Promise<DraftWords> {
  const pictures = picturesIn(replica, key, value);
  const [form = "", id = "", part] = (pictures?.of ?? key).replace(/^form\//u, "").split("/");
  const found = await recordOf(replica, id);
  if (pictures) {
    const { of, what, names } = pictures;
    const isForm = of.startsWith("form/");
    const address = isForm ? draftAddress({ form, id, part }, found) : found && pageOf(found.entity.name, id);
    return { subject: found && subject(found), address, what, changes: [{ label: "写真", text: names.join("、") || "（空）" }] };
  }
  const leadsNowhere = form === "estimateFeature" && !(await canOpenFeature(replica, id, part ?? "", drafts));
  const address = leadsNowhere ? undefined : draftAddress({ form, id, part }, found);
  const about = { subject: found && subject(found), address };
  const planned = form === changeSetForm ? plannedIn(value) : undefined;
  if (planned) {
    const changes = await inWords(
      () => callLines(replica, planned),
      async () => [],
    );
    return { ...about, what: `まとめての変更（${planned.length}件）の下書き`, changes };
  }
  const entity = replica.model.entities.find(({ name }) => name === (forms[form] ?? form));
  const told = await inWords(
    () => formWords(replica, entity, value),
    async () => [],
  );
  // Of a form that is about more than one record, no field of the entity may have been typed.
  const typed = typedIn(value).map(([, each]) => each);
  const otherwise = typed.length > 0 ? typed : value;
  return {
    ...about,
    what: entity ? `${entity.label}の下書き` : "保存していない下書き",
    changes: told.length > 0 ? told : [{ label: "内容", text: (await namedIn(replica, otherwise)).join("\n") || "（空）" }],
  };
}

/** Pictures that have become no PDF yet, and the draft or record that they are for; undefined for any other draft. */
function picturesIn({ model }: ReplicaReader, key: string, value: unknown) {
  const [, kind = "", of = ""] = /^pictures\/([^/]+)\/(.+)$/u.exec(key) ?? [];
  const entity = of === "" ? undefined : model.entities.find(({ name }) => name === kind);
  if (!entity) return undefined;
  const trays = Array.isArray(value) ? value : [];
  const pages = trays.flatMap((draft: unknown) => picturesSchema.safeParse(within(draft, "value")).data?.pages ?? []);
  return { of, what: `${entity.label}にする写真（${pages.length}枚）の下書き`, names: pages.map(({ name }) => name) };
}

const picturesSchema = z.object({ pages: z.array(z.object({ name: z.string() })) });

/** The changes that are planned, in each tab's set; undefined where these are none. */
function plannedIn(value: unknown) {
  const sets = (Array.isArray(value) ? value : []).map(
    (draft: unknown) => changeSetSchema.safeParse(within(draft, "value")).data,
  );
  return sets.length > 0 && sets.every((set) => set !== undefined) ? sets.flat() : undefined;
}

/** The fields of a form's drafts by their labels; none where these are no form's. */
async function formWords(replica: ReplicaReader, entity: AnyEntity | undefined, value: unknown): Promise<SyncItem["changes"]> {
  const typed = typedIn(value);
  const known = typed.flatMap(([key, text]) => {
    const field = entity && Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
    const entered = field && enteredOf(field, text);
    return field && entered !== "" && entered !== null ? [{ key, field, text: entered }] : [];
  });
  const said = known.map(async ({ field, text }) => ({ label: field.label, text: await fieldText(replica, field, text) }));
  const files = typed.flatMap(([, held]) => heldSchema.safeParse(held).data ?? []).map(({ name }) => name);
  return [...(await Promise.all(said)), ...(files.length > 0 ? [{ label: "ファイル", text: files.join("、") }] : [])];
}

/** Of a list of scores those that are given: a form holds a row for each thing that can be judged. */
function enteredOf({ items = {} }: Field, value: unknown): unknown {
  const scores = Object.keys(items).filter((name) => items[name]?.scale);
  if (scores.length === 0 || !Array.isArray(value)) return value;
  const given = value.filter((row: unknown) => scores.some((name) => typeof within(row, name) === "number") || hasWords(row));
  return given.length === 0 ? null : given;
}

const hasWords = (row: unknown) => isRecord(row) && Object.values(row).some((each) => typeof each === "string" && each !== "");

/** What was typed in each tab's form, by field: what its author saw there already, they have not typed. */
function typedIn(value: unknown): readonly (readonly [key: string, typed: unknown])[] {
  return (Array.isArray(value) ? value : []).flatMap((draft: unknown) => {
    const [values, seen] = ["values", "seen"].map((name) => within(within(draft, "value"), name));
    const isNew = ([key, typed]: [string, unknown]) => JSON.stringify(typed) !== JSON.stringify(within(seen, key));
    return isRecord(values) ? Object.entries(values).filter(isNew) : [];
  });
}

/** Files that a form's draft holds: no field of the entity, but rows of their own once it is saved. */
const heldSchema = z.array(z.object({ name: z.string(), sha256: z.string() }));

/** The record that it was about; undefined for a new one, and where the device does not hold it. */
async function recordOf(replica: ReplicaReader, id: string): Promise<RecordName | undefined> {
  if (!/^[0-9a-f-]{36}$/iu.test(id)) return undefined;
  for (const entity of replica.model.entities) {
    const found = entity.id === "uuid" ? await nameOf(replica, entity, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What stands in a value, records by their names. */
async function namedIn(replica: ReplicaReader, value: unknown): Promise<readonly string[]> {
  return Promise.all(wordsIn(value).map(async (word) => (await recordOf(replica, word))?.name ?? word));
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (!isRecord(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (besides.has(key) ? [] : wordsIn(part)));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const within = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);
