import { Button, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useLive } from "#client/device/use-live.ts";
import { useOpenerElse } from "#client/ui/focus/use-return-focus.ts";
import type { Control } from "#client/ui/form/controls/control.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { fieldText } from "#client/ui/text/field-text.ts";
import type { Field } from "#sync/engine/field.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import { type BulkKind, type BulkTarget, planOne } from "./bulk-plan.ts";
import { countOf, kindWords } from "./bulk-words.ts";
import { NotChangedList } from "./not-changed-list.tsx";
import { useReadPlan } from "./use-read-plan.ts";

/** A field that can be set for several records at once. */
export interface BulkField {
  readonly name: string;
  readonly field: Field;
  readonly control: Control<never>;
}

interface BulkQuestionProps {
  readonly kind: BulkKind;
  readonly targets: readonly BulkTarget[];
  readonly fields: readonly BulkField[];
  /** Why nothing can be changed now. */
  readonly hindrance: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (plan: readonly PlannedChange[]) => void;
  /** Returns the element to focus afterwards if what opened the question is gone. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Asks what to change. Before anything does, it says what will change, what stays, and what cannot be changed. */
export function BulkQuestion({ kind, targets: chosen, fields, hindrance, onClose, onConfirm, focusAfter }: BulkQuestionProps) {
  const styles = useStyles();
  // The list may change while the dialog is open; who was chosen when it opened stays.
  const [targets] = useState(chosen);
  const [name, setName] = useState(fields[0]?.name);
  const [value, setValue] = useState<unknown>(null);
  const field = kind === "set" ? fields.find((one) => one.name === name) : undefined;
  const plan = useMemo(() => {
    if (kind !== "set") return targets.map((target) => planOne(target, { kind }));
    return name === undefined || value === null
      ? undefined
      : targets.map((target) => planOne(target, { kind, field: name, value }));
  }, [kind, targets, name, value]);
  const reading = useReadPlan(plan);
  const text = useLive(async (reader) => (field && value !== null ? fieldText(reader, field.field, value) : ""), [field, value]);
  const words = kindWords[kind];
  const count = reading?.read?.due.length ?? 0;
  const sentence = field
    ? `${countOf(count)}の${field.field.label}を「${text?.value ?? ""}」に変更します。`
    : words.plan(countOf(count));

  return (
    <AppDialog
      maxWidth="medium"
      typedIn
      title={words.title(countOf(targets.length))}
      onClose={onClose}
      focusAfter={useOpenerElse(focusAfter)}
      content={{ className: styles.content }}
      actions={
        <>
          <Button onClick={onClose}>キャンセル</Button>
          <ActionButton
            appearance="primary"
            action={{
              id: `bulk.${kind}`,
              label: words.confirm(reading?.read && countOf(count)),
              disabledReason:
                hindrance ??
                (!plan
                  ? "新しい値を選んでください"
                  : !reading?.read
                    ? "変更内容を確認しています"
                    : count === 0
                      ? "変わる記録はありません"
                      : undefined),
              run: () => onConfirm(reading?.read?.due ?? []),
            }}
          />
        </>
      }
    >
      {field && fields.length > 1 && (
        <FormField label="変更する項目">
          <Select
            value={name ?? ""}
            onChange={(_event, data) => {
              setName(data.value);
              setValue(null);
            }}
          >
            {fields.map((one) => (
              <option key={one.name} value={one.name}>
                {one.field.label}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      {field && <ValueField key={field.name} {...field} value={value} onChange={setValue} />}
      <LiveRegion className={styles.effects}>
        {hindrance !== undefined && <p>{hindrance}</p>}
        {reading && !reading.read && (
          <p>{`変更内容を確認しています（${countOf(targets.length)}のうち${countOf(reading.count)}）`}</p>
        )}
        {reading?.read && (
          <>
            <p className={styles.main}>{sentence}</p>
            {reading.read.same > 0 && <p>{words.same(countOf(reading.read.same))}</p>}
            {kind === "remove" && count > 0 && <p>{`${trashDays}日以内であれば、マスター管理者がゴミ箱から元に戻せます。`}</p>}
            {reading.read.refused.length > 0 && <p>{`${countOf(reading.read.refused.length)}は変更できません。`}</p>}
          </>
        )}
      </LiveRegion>
      <NotChangedList records={reading?.read?.refused ?? []} label="変更できない記録" />
    </AppDialog>
  );
}

interface ValueFieldProps extends BulkField {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function ValueField({ name, field, control, value, onChange }: ValueFieldProps) {
  // The list of fields guarantees that the control fits the value.
  const Shown = control as Control;
  return (
    <FormField label={field.label}>
      <Shown {...{ name, field, value }} disabled={false} change={onChange} onBlur={nothing} inputRef={nothing} />
    </FormField>
  );
}

const nothing = () => undefined;

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px", minHeight: "120px" },
  effects: { display: "flex", flexDirection: "column", gap: "4px" },
  main: { fontWeight: tokens.fontWeightSemibold },
});
