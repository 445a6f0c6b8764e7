import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { refusalOf } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useAskBeforeUnload } from "#client/ui/page/use-ask-before-unload.ts";
import { type Reading, read } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { company } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { compareRows, type NumberedRow } from "./compare-rows.ts";
import { findHead } from "./find-head.ts";
import { guessInTurns, kindOf } from "./guess-columns.ts";
import { type ImportRow, idNamed, idsByName, type Known, type RowAct } from "./import-plan.ts";
import type { ImportColumn, PartnerValues, Target } from "./import-target.ts";
import { keptChoices, noChoices, type RowChoices } from "./kept-choices.ts";
import { keepColumns, withKept } from "./kept-columns.ts";
import { readRow, usualPreset } from "./read-row.ts";
import { readTable } from "./read-table.ts";
import type { Cell, SourceTable } from "./source-table.ts";

/** A sheet of a file, with what its columns are read as. */
export interface OpenedSheet {
  readonly fileName: string;
  readonly table: SourceTable;
  /** The index of the sheet. */
  readonly sheet: number;
  readonly heads: readonly string[];
  /** The rows of data that are not empty, with their numbers in the file. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly Cell[] }[];
  readonly columns: readonly ImportColumn[];
  /** What a partner has where the file says nothing. */
  readonly preset: PartnerValues;
}

/** A sheet whose rows were read and compared. */
export interface ComparedSheet extends OpenedSheet {
  readonly compared: readonly ImportRow[];
  readonly known: Known;
  /** Whether partners, companies or tags have not all arrived, so that what is registered may not have been found. */
  readonly partial: boolean;
}

/** How far the user is. */
export type ImportStep =
  | { readonly at: "file"; readonly failure: string | undefined }
  | { readonly at: "reading"; readonly fileName: string }
  | { readonly at: "columns"; readonly opened: OpenedSheet }
  | { readonly at: "comparing"; readonly opened: OpenedSheet; readonly done: number }
  | { readonly at: "rows"; readonly sheet: ComparedSheet };

interface Import {
  readonly step: ImportStep;
  /** Reads a file. Several at once are refused: a user would not see which one was read. */
  readonly open: (files: readonly File[]) => void;
  readonly chooseSheet: (sheet: number) => void;
  readonly choose: (column: number, target: Target | undefined) => void;
  readonly preset: (values: PartnerValues) => void;
  /** Reads and compares the rows. */
  readonly compare: () => void;
  /** What is chosen for rows, by their numbers. Without a choice it is the usual. */
  readonly acts: RowChoices["acts"];
  readonly chooseActs: (acts: Iterable<readonly [number, RowAct]>) => void;
  /** Leaves out rows that were imported, and compares the rest again: it may be like those. */
  readonly goOnWithout: (taken: ReadonlySet<number>) => void;
  /** Begins anew with another file. */
  readonly restart: () => void;
  /** Goes back to the columns; from there, to the file. */
  readonly back: () => void;
}

const start: ImportStep = { at: "file", failure: undefined };
const none: ReadonlySet<number> = new Set();

/** What the user was about when they left the screen. */
interface Left {
  readonly opened: OpenedSheet;
  /** Whether the rows were shown, or about to be. */
  readonly isCompared: boolean;
  readonly choices: RowChoices;
}

/** What was left, for as long as this tab has the device's data open. Nobody who signs in later gets it. */
const left = new WeakMap<Replica, Left>();

function keep(replica: Replica, step: ImportStep, choices: RowChoices): void {
  if (step.at === "file" || step.at === "reading") return void left.delete(replica);
  const opened = step.at === "rows" ? step.sheet : step.opened;
  left.set(replica, { opened, isCompared: step.at !== "columns", choices });
}

/** Rows are compared again: those whom they are like may have been registered or changed since. */
function stepLeft(replica: Replica): ImportStep {
  const { opened, isCompared } = left.get(replica) ?? {};
  if (!opened) return start;
  return isCompared ? { at: "comparing", opened, done: 0 } : { at: "columns", opened };
}

/**
 * Leads from a file over its columns to its rows. Nothing is changed by it. Who leaves the screen and returns to it goes on where they
 * were. Before the page itself is left, the browser asks.
 */
export function useImport(): Import {
  const replica = useReplica();
  const fault = useFault();
  const [step, setStep] = useState<ImportStep>(() => stepLeft(replica));
  const [choices, setChoices] = useState(() => left.get(replica)?.choices ?? noChoices);
  const running = useRef(new AbortController());
  useEffect(() => keep(replica, step, choices), [replica, step, choices]);
  useAskBeforeUnload(step.at !== "file");

  /** Does one thing after the other: what was begun before ends without a result. */
  const run = useCallback(
    (what: string, work: (signal: AbortSignal) => Promise<ImportStep>) => {
      running.current.abort();
      const controller = new AbortController();
      running.current = controller;
      const show = (next: ImportStep) => controller.signal.aborted || setStep(next);
      work(controller.signal).then(show, (error: unknown) => {
        if (controller.signal.aborted) return;
        const refusal = refusalOf(error);
        if (!refusal) return fault(what, error);
        show({ at: "file", failure: refusal.problems[0]?.message ?? refusal.text });
      });
    },
    [fault],
  );
  const chooseActs = useCallback(
    (acts: Iterable<readonly [number, RowAct]>) => setChoices((now) => ({ ...now, acts: new Map([...now.acts, ...acts]) })),
    [],
  );
  const readAndCompare = (opened: OpenedSheet, taken: ReadonlySet<number>) => {
    const onRow = (done: number) => setStep((now) => (now.at === "comparing" ? { ...now, done } : now));
    run("rows were not compared", async (signal) => {
      await keepColumns(kindOf(opened.heads), opened.columns);
      const { value: known, partial: isKnownPartial } = await readKnown(replica);
      const partial = isKnownPartial || (await replica.missing()).has(partner.name);
      const compared = await compareRows(replica, await readRows(opened, known, signal), onRow, signal);
      signal.throwIfAborted();
      setChoices((now) => keptChoices(now, compared, taken));
      return { at: "rows", sheet: { ...opened, known, partial, compared } };
    });
  };
  const compareSheet = (opened: OpenedSheet, taken: ReadonlySet<number>) => {
    setStep({ at: "comparing", opened, done: 0 });
    readAndCompare(opened, taken);
  };
  const goOn = useEffectEvent(() => {
    if (step.at === "comparing") readAndCompare(step.opened, none);
  });
  useEffect(() => {
    goOn();
    return () => running.current.abort();
  }, []);
  const change = (how: (opened: OpenedSheet) => OpenedSheet) =>
    setStep((now) => (now.at === "columns" ? { at: "columns", opened: how(now.opened) } : now));

  return {
    step,
    open([file, ...others]) {
      if (!file || others.length > 0) return setStep({ at: "file", failure: "ファイルは1つずつ選んでください。" });
      setChoices(noChoices);
      setStep({ at: "reading", fileName: file.name });
      run("a file was not read", async (signal) => {
        const table = await readTable(file, file.name, signal);
        return { at: "columns", opened: await openSheet(file.name, table, usualSheet(table)) };
      });
    },
    chooseSheet(sheet) {
      if (step.at !== "columns") return;
      setChoices(noChoices);
      const { fileName, table } = step.opened;
      run("a sheet was not read", async () => ({ at: "columns", opened: await openSheet(fileName, table, sheet) }));
    },
    choose: (index, target) =>
      change((opened) => ({
        ...opened,
        columns: opened.columns.map((column) => {
          if (column.index === index) return { ...column, target, sure: true };
          // Each target is given by one column.
          return target !== undefined && column.target === target ? { ...column, target: undefined, sure: true } : column;
        }),
      })),
    preset: (values) => change((opened) => ({ ...opened, preset: values })),
    compare() {
      if (step.at === "columns") compareSheet(step.opened, none);
    },
    acts: choices.acts,
    chooseActs,
    goOnWithout(taken) {
      if (step.at !== "rows") return;
      const rows = step.sheet.rows.filter(({ number }) => !taken.has(number));
      compareSheet({ ...step.sheet, rows }, taken);
    },
    restart() {
      running.current.abort();
      setStep(start);
    },
    back() {
      running.current.abort();
      setStep((now) => {
        if (now.at === "comparing") return { at: "columns", opened: now.opened };
        return now.at === "rows" ? { at: "columns", opened: now.sheet } : start;
      });
    },
  };
}

/** Returns the first sheet that is not hidden. */
const usualSheet = ({ sheets }: SourceTable): number =>
  Math.max(
    0,
    sheets.findIndex(({ hidden }) => !hidden),
  );

async function openSheet(fileName: string, table: SourceTable, sheet: number): Promise<OpenedSheet> {
  const all = table.sheets[sheet]?.rows ?? [];
  const { heads, firstRow } = findHead(all);
  const rows = all.slice(firstRow).flatMap((cells, at) => {
    const isEmpty = cells.every(({ kind, text }) => kind === "empty" || text.trim() === "");
    return isEmpty ? [] : [{ number: firstRow + at + 1, cells }];
  });
  const data = rows.map(({ cells }) => cells);
  const columns = await withKept(kindOf(heads), await guessInTurns(heads, data), data);
  return { fileName, table, sheet, heads, rows, columns, preset: usualPreset };
}

/** How many rows are read at once, so that the page stays usable. */
const atOnce = 100;

async function readRows(
  { rows, columns, preset }: OpenedSheet,
  { tags }: Known,
  signal: AbortSignal,
): Promise<readonly NumberedRow[]> {
  const numbered: NumberedRow[] = [];
  for (let first = 0; first < rows.length; first += atOnce) {
    signal.throwIfAborted();
    for (const { number, cells } of rows.slice(first, first + atOnce))
      numbered.push({ number, read: readRow(columns, cells, preset, (name) => idNamed(tags, name) !== undefined) });
    await new Promise((resolve) => void setTimeout(resolve));
  }
  return numbered;
}

async function readKnown(replica: Replica): Promise<Reading<Known>> {
  const { value, partial } = await read(replica, async (reader) => ({
    tags: await reader.all(partnerTag),
    companies: await reader.all(company),
  }));
  return { value: { tags: idsByName(value.tags), companies: idsByName(value.companies) }, partial };
}
