import { MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { useMemo } from "react";
import { type FieldValues, useFormState } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { fieldText } from "#client/ui/text/field-text.ts";
import { shortened } from "#client/ui/text/shortened.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { changedFields, type Fields } from "./field-facts.ts";
import { mergeRows, rowChanges, rowsIn } from "./merged-rows.ts";
import type { RecordFormState } from "./use-record-form.ts";

interface MovedNoticeProps<V extends FieldValues> {
  readonly record: RecordFormState<V>;
  readonly fields: Fields;
  /** Whether the change is the form's own save, which arrives like any other. */
  readonly saved: boolean;
}

/**
 * Says who changed the record since the form was opened, and shows the new values (R4). Typed values stay. What is saved carries
 * the values that the author had seen (A3), until they confirm the new ones.
 */
export function MovedNotice<V extends FieldValues>({ record, fields, saved }: MovedNoticeProps<V>) {
  const { isSubmitting } = useFormState({ control: record.form.control });
  const { row, seen } = record;
  const moved = useMemo(() => (row ? changedFields(fields, seen, { ...seen, ...row }) : []), [fields, seen, row]);
  if (!row || saved || isSubmitting || moved.length === 0) return null;
  return <Moved record={record} fields={fields} row={row} moved={moved} />;
}

interface MovedProps<V extends FieldValues> extends Omit<MovedNoticeProps<V>, "saved"> {
  readonly row: NonNullable<RecordFormState["row"]>;
  readonly moved: readonly string[];
}

function Moved<V extends FieldValues>({ record, fields, row, moved }: MovedProps<V>) {
  const styles = useStyles();
  const { form, by, seen, drafted } = record;
  const { dirtyFields } = useFormState({ control: form.control });
  const { untold, records } = record.definition;
  const merged = (name: string) =>
    records.includes(name)
      ? mergeRows(fields[name]?.items ?? {}, records, {
          seen: rowsIn(seen[name]),
          typed: rowsIn(drafted.values()[name]),
          now: rowsIn(row[name]),
        })
      : undefined;
  const touched = moved.some((name) => name in dirtyFields && merged(name)?.overlaps !== false);
  const reported = useMemo(
    () =>
      moved.flatMap((name) => {
        const field = fields[name];
        if (!field || untold.includes(name)) return [];
        if (!records.includes(name)) return [{ label: field.label, field, value: row[name] }];
        return rowChanges(field.label, field, records, rowsIn(seen[name]), rowsIn(row[name]));
      }),
    [fields, moved, untold, records, row, seen],
  );
  const read = useLive(
    (replica) => Promise.all(reported.map(({ field, value }) => fieldText(replica, field, value))),
    [reported],
  );

  const accept = () => {
    const typed = drafted.values();
    const own = Object.entries(fields).filter(([name, field]) => !sameValue(field, typed[name], seen[name]));
    drafted.put(Object.fromEntries(own.map(([name]) => [name, merged(name)?.rows ?? typed[name]])), row);
  };
  return (
    <MessageBar intent={touched ? "warning" : "info"} layout="multiline">
      <MessageBarBody>
        {by === undefined ? "ほかの管理者" : `${by}さん`}がこの記録を変更しました。
        {touched && "入力中の項目と重なっています。"}
        <dl className={styles.list}>
          {reported.map(({ label }, at) => (
            <div key={label} className={styles.line}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{shortened(read?.value[at] ?? "", 200)}</dd>
            </div>
          ))}
        </dl>
      </MessageBarBody>
      <MessageBarActions>
        <BarButton onClick={accept}>確認しました</BarButton>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  list: { margin: "4px 0 0", maxHeight: "160px", overflowY: "auto" },
  line: { display: "flex", gap: "8px" },
  label: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  value: { margin: 0, minWidth: 0, overflowWrap: "anywhere" },
});
