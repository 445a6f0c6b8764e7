import type { Fields } from "#client/ui/form/field-facts.ts";
import { type TextRun, textDifference } from "#client/ui/text/text-difference.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type Correction, correctionsIn, textBefore } from "./corrections.ts";

type Values = Readonly<Record<string, unknown>>;

/** A field in which two revisions differ: both values, and the parts that the other lacks. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: readonly TextRun[];
  readonly after: readonly TextRun[];
}

/** The fields by which two revisions of a record are compared. */
export interface Compared {
  /** The compared fields, in the order in which they are shown. */
  readonly fields: Fields;
  /** The units of fields whose values are shown with one, by name. */
  readonly units?: Readonly<Record<string, string>>;
}

/** Reads the fields in which two revisions differ, in the order of the fields, as text. */
export async function readDifferences(
  reader: ReplicaReader,
  compared: Compared,
  before: Values,
  after: Values,
): Promise<readonly Difference[]> {
  const { fields } = compared;
  const backwards = correctionsIn(fields, after, before);
  return Promise.all(
    correctionsIn(fields, before, after).map(async (forwards, at) => {
      const { name } = forwards;
      const sides = [
        await sideOf(reader, compared, forwards, before),
        await sideOf(reader, compared, backwards[at] ?? forwards, after),
      ];
      return { name, label: fields[name]?.label ?? "", ...runsOf(isRead(fields, name), sides) };
    }),
  );
}

interface Side {
  readonly text: string;
  /** Whether it has a value. */
  readonly held: boolean;
}

async function sideOf(
  reader: ReplicaReader,
  { fields, units = {} }: Compared,
  correction: Correction,
  values: Values,
): Promise<Side> {
  const { name, rows } = correction;
  const value = values[name] ?? null;
  const listed = Array.isArray(value) ? value : undefined;
  if (listed && rows.length === 0) return { text: "（なし）", held: false };
  const unit = value === null ? "" : (units[name] ?? "");
  return { text: (await textBefore(reader, fields, correction, values)) + unit, held: value !== null && value !== "" };
}

/** Whether a field is compared word by word, not as one value. */
const isRead = (fields: Fields, name: string): boolean => fields[name]?.type === "text" || fields[name]?.items !== undefined;

function runsOf(byWords: boolean, [before, after]: readonly Side[]): Pick<Difference, "before" | "after"> {
  if (!before || !after) throw new Error("a difference has two sides");
  if (byWords && before.held && after.held) return textDifference(before.text, after.text);
  if (before.text === after.text) return { before: [onlyOrder], after: [onlyOrder] };
  const whole = ({ text, held }: Side): readonly TextRun[] => [{ text, shared: !held }];
  return { before: whole(before), after: whole(after) };
}

/** The text for two lists with the same rows in another order. */
const onlyOrder: TextRun = { text: "並び順だけが異なります", shared: true };
