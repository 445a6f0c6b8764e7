import type { Field } from "#sync/engine/field.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { company } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { createPartner } from "#sync/model/mutators/partner.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { employeeStatuses } from "#sync/model/rules/partner.ts";
import { mostImportedTags } from "#sync/model/rules/partner-import.ts";
import { divideName } from "./divide-name.ts";
import type { ImportColumn, PartnerTarget, PartnerValues, ReadChange, ReadRow, RowProblem, Target } from "./import-target.ts";
import { isNothing, katakana, readValue, wideKana } from "./read-value.ts";
import { type Cell, emptyCell, uncalculated } from "./source-table.ts";

/** What a partner has where no cell says it: most files of agencies have no column for it. */
export const usualPreset: PartnerValues = { employeeStatus: 0 };

/**
 * Reads a row as a new partner. What is not understood is a problem, and so is what the server would refuse.
 * @param preset values for fields of which the row has none
 * @param isTag whether there is a tag of this name
 */
export function readRow(
  columns: readonly ImportColumn[],
  cells: readonly Cell[],
  preset: PartnerValues = usualPreset,
  isTag: (name: string) => boolean = () => false,
): ReadRow {
  const reading = new RowReading(isTag);
  for (const { index, target } of columns) {
    const cell = cells[index] ?? emptyCell;
    if (target && cell.kind !== "empty") reading.read(index, target, cell);
  }
  return reading.result(preset);
}

class RowReading {
  readonly #values = new Map<PartnerTarget, string | number | null>();
  /** The column that gave a field. */
  readonly #from = new Map<PartnerTarget, { readonly column: number; readonly target: Target; readonly text: string }>();
  readonly #problems: RowProblem[] = [];
  readonly #changes: ReadChange[] = [];
  #tags: readonly string[] = [];
  #companyName: string | undefined;
  /** A word for the employment that stands in the company's place. */
  #kind: { readonly column: number; readonly target: Target; readonly text: string; readonly value: number } | undefined;
  readonly #isTag: (name: string) => boolean;

  constructor(isTag: (name: string) => boolean) {
    this.#isTag = isTag;
  }

  read(column: number, target: Target, cell: Cell): void {
    const { text, kind } = cell;
    if (kind === "error") return this.#refuse(column, target, text, errorText(text));
    if (target === "tags") this.#readTags(column, target, text);
    else if (target === "companyName") this.#readCompany(column, target, text);
    else if (target === "fullName") this.#readName(column, target, text);
    else if (target === "fullKana") this.#readKana(column, target, text);
    else {
      const read = readValue(target, cell);
      if ("reason" in read) return this.#refuse(column, target, text, read.reason);
      this.#put(column, target, text, target, read.value);
      if (read.added) this.#changes.push({ column, target, from: text, to: String(read.value) });
    }
  }

  #readTags(column: number, target: Target, text: string): void {
    const tags = tagsIn(text, this.#isTag);
    const tooMany = `タグは${mostImportedTags}件以内にしてください。`;
    const wrong =
      tags.length > mostImportedTags ? [tooMany] : tags.flatMap((tag) => messageOf(partnerTag.fields.name, tag) ?? []);
    if (wrong[0] === undefined) this.#tags = tags;
    else this.#refuse(column, target, text, wrong[0]);
  }

  #readCompany(column: number, target: Target, text: string): void {
    if (isNothing(text)) return;
    // A company of this name would have all freelancers as its members.
    const kind = readValue("employeeStatus", { kind: "text", text });
    if ("value" in kind) {
      this.#kind = { column, target, text, value: kind.value as number };
      return;
    }
    const name = wideKana(tidyText("line", text));
    const wrong = messageOf(company.fields.name, name);
    if (wrong === undefined) this.#companyName = name;
    else this.#refuse(column, target, text, wrong);
  }

  #put(column: number, target: Target, text: string, field: PartnerTarget, value: string | number | null): void {
    this.#values.set(field, value);
    this.#from.set(field, { column, target, text });
  }

  #refuse(column: number, target: Target, text: string, reason: string): void {
    this.#problems.push({ column, target, text, reason });
  }

  /** Divides a name at its first space. How kanji without a space are divided is shown in the preview. */
  #readName(column: number, target: Target, text: string): void {
    const name = wideKana(tidyText("line", text));
    const [last, first] = atSpace(name) ?? [];
    const divided = last !== undefined && first !== undefined ? { lastName: last, firstName: first } : divideName(name);
    if (!divided) return this.#refuse(column, target, text, "姓と名の間に空白を入れてください。");
    const { lastName, firstName } = divided;
    if ("isDoubtful" in divided) {
      const { isDoubtful } = divided;
      this.#changes.push({ column, target, from: text, to: `${lastName} ${firstName}`, ...(isDoubtful && { isDoubtful }) });
    }
    this.#put(column, target, text, "lastName", lastName);
    this.#put(column, target, text, "firstName", firstName);
  }

  #readKana(column: number, target: Target, text: string): void {
    const parts = atSpace(katakana(tidyText("line", text)));
    if (!parts) return this.#refuse(column, target, text, "セイとメイの間に空白を入れてください。");
    this.#put(column, target, text, "lastNameKana", parts[0]);
    this.#put(column, target, text, "firstNameKana", parts[1]);
  }

  /** Takes the employment from the company's place, unless a column of its own says it. */
  #takeKind(preset: PartnerValues): void {
    if (!this.#kind) return;
    const { column, target, text, value } = this.#kind;
    const own = this.#values.get("employeeStatus");
    if (typeof own === "number") {
      if (own !== value) this.#changes.push({ column, target, from: text, to: "なし" });
      return;
    }
    this.#put(column, target, text, "employeeStatus", value);
    const to = employeeStatuses.find((one) => one.value === value)?.label ?? "";
    if (value !== preset.employeeStatus) this.#changes.push({ column, target: "employeeStatus", from: text, to });
  }

  result(preset: PartnerValues): ReadRow {
    this.#takeKind(preset);
    const given = Object.fromEntries([...this.#values].filter(([, value]) => value !== null));
    const checked = createPartner.input.safeParse({ id: anyId, ...preset, ...given });
    const said = new Set(this.#problems.flatMap(({ target }) => partsOf(target)));
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = path[0] as PartnerTarget;
      const from = this.#from.get(field);
      if (said.has(field)) continue;
      said.add(field);
      this.#problems.push({ column: from?.column, target: from?.target ?? field, text: from?.text ?? "", reason: message });
    }
    return {
      given: Object.keys(given) as PartnerTarget[],
      values: { ...preset, ...(checked.success ? tidied(checked.data, Object.keys(given)) : given) },
      tags: this.#tags,
      ...(this.#companyName !== undefined && { companyName: this.#companyName }),
      problems: this.#problems,
      changedByReading: this.#changes,
    };
  }
}

const errorText = (text: string) =>
  text === uncalculated.text
    ? "数式の計算結果がありません。Excelで開き、保存し直してください。"
    : `Excelのエラー（${text}）が入っています。`;

/** The check needs an id; the row gets its own when it is imported. */
const anyId = "00000000-0000-7000-8000-000000000000";

const tidied = (data: object, names: readonly string[]): PartnerValues =>
  Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));

/** Returns what a field's schema says against a value. */
const messageOf = ({ schema }: Field, value: string) => schema.safeParse(value).error?.issues[0]?.message;

/** Returns the fields that a target gives. */
function partsOf(target: Target): readonly PartnerTarget[] {
  if (target === "fullName") return ["lastName", "firstName"];
  if (target === "fullKana") return ["lastNameKana", "firstNameKana"];
  return target in partner.fields ? [target as PartnerTarget] : [];
}

function atSpace(name: string): readonly [string, string] | undefined {
  const at = name.search(/\s/u);
  return at < 0 ? undefined : [name.slice(0, at), name.slice(at).trim()];
}

/**
 * Returns the names of tags in a cell, each once. A slash may be within a name. So it divides only what nothing else does, and no
 * existing tag.
 */
function tagsIn(text: string, isTag: (name: string) => boolean): readonly string[] {
  const tags = new Map<string, string>();
  const name = (part: string) => wideKana(tidyText("line", part));
  const isDivided = /[、,，;；|｜\n]/u.test(text);
  const parts = isDivided ? text.split(/[、,，;；|｜\n]/u) : isTag(name(text)) ? [text] : text.split(/[/／]/u);
  for (const part of parts) {
    const tag = name(part);
    if (!isNothing(tag) && !tags.has(searchKey(tag))) tags.set(searchKey(tag), tag);
  }
  return [...tags.values()];
}
