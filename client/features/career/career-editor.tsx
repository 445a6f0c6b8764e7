import { makeStyles } from "@fluentui/react-components";
import { useMemo } from "react";
import { useMutateAll } from "#client/device/use-mutate.ts";
import { careerSheetOf } from "#client/records/pages.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { RefusedStep } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { enteredOf, pathOf, type SheetStep, sheetSteps } from "./career-changes.ts";
import { CareerFields } from "./career-fields.tsx";
import { careerForm, keptOf } from "./career-form.ts";
import { CareerFrame } from "./career-frame.tsx";
import type { CareerReading } from "./read-sheet.ts";
import type { EnteredIndustry } from "./sheet-fields.ts";

interface CareerEditorProps {
  /** The partner whom the address names. */
  readonly named: string;
  readonly reading: CareerReading;
  /** Why nothing can be saved: the partner was removed meanwhile. */
  readonly removed: string | undefined;
}

/**
 * Changes a career sheet. Each record in it is a change of its own, and the device saves all of them or none. Afterwards it
 * returns to the sheet.
 */
export function CareerEditor({ named, reading, removed }: CareerEditorProps) {
  const { partner, industries, by } = reading;
  const styles = useStyles();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const go = useGo();
  const leave = () => go(careerSheetOf(partner.id), "replace");
  const row = useMemo(() => ({ id: partner.id, industries: enteredOf(industries) }), [partner.id, industries]);
  const record = useRecordForm(careerForm, {
    row,
    draft: `careerSheet/${named}`,
    async save(values, { before, draft }) {
      const typed = keptOf(values);
      const steps = sheetSteps(partner.id, { seen: before.industries ?? [], typed, now: industries });
      const all = steps.map(({ step }) => step);
      await mutateAll(all, { draft }).catch((error: unknown) => {
        throw error instanceof RefusedStep ? inForm(error, typed, steps) : error;
      });
    },
    done() {
      toast("職務経歴書を保存しました。");
      leave();
    },
  });
  // The author of a removal is not known.
  const seen = idsIn(record.seen["industries"] as readonly EnteredIndustry[]);
  const there = new Set(idsIn(row.industries));
  const shown = { ...record, by: seen.every((id) => there.has(id)) ? by : undefined };
  return (
    <CareerFrame title="職務経歴書の編集" reading={reading}>
      <div className={styles.form}>
        <RecordForm record={shown} label="職務経歴書" summary footInView cancel={leave} disabledReason={removed}>
          <CareerFields />
        </RecordForm>
      </div>
    </CareerFrame>
  );
}

const idsIn = (industries: readonly EnteredIndustry[]): readonly string[] =>
  industries.flatMap(({ id, jobs }) => [id, ...jobs.map((job) => job.id)]);

/** Returns a record's refusals at its fields in the form. */
function inForm({ code, problems, step }: RefusedStep, typed: readonly EnteredIndustry[], steps: readonly SheetStep[]) {
  const path = pathOf(typed, steps[step]?.id ?? "");
  const placed = problems.map((one) => (path === undefined ? one : { ...one, path: `${path}.${one.path}` }));
  return new EngineError(code, placed);
}

const useStyles = makeStyles({ form: { width: "100%", maxWidth: "960px" } });
