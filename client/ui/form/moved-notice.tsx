import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import type { FieldValues } from "react-hook-form";
import { shortened } from "#client/ui/text/shortened.ts";
import { changedFields } from "./changed-fields.ts";
import type { HouseFormState } from "./use-house-form.ts";

interface MovedNoticeProps<V extends FieldValues> {
  readonly form: HouseFormState<V>;
  /** The record as it stands now. */
  readonly current: Readonly<Record<keyof V & string, unknown>>;
  /** Who changed it. */
  readonly by: string;
  /** The fields to hold against each other, with their labels and their values as people read them. */
  readonly fields: readonly {
    readonly name: keyof V & string;
    readonly label: string;
    readonly text: (value: unknown) => string;
  }[];
}

/**
 * Says that the record moved since its author opened the form, by whom, and to what (R4). Nothing typed is touched: what is
 * saved still says what its author had seen (A3), until they say that they have seen this.
 */
export function MovedNotice<V extends FieldValues>({ form, current, by, fields }: MovedNoticeProps<V>) {
  const styles = useStyles();
  const { defaultValues, dirtyFields, isSubmitting, isSubmitSuccessful } = form.formState;
  const moved = new Set(changedFields(defaultValues ?? {}, current));
  const shown = fields.filter(({ name }) => moved.has(name));
  // What this form saves itself comes back, too.
  if (shown.length === 0 || isSubmitting || isSubmitSuccessful) return null;
  const touched = shown.some(({ name }) => Boolean((dirtyFields as Readonly<Record<string, unknown>>)[name]));
  return (
    <MessageBar intent={touched ? "warning" : "info"} layout="multiline">
      <MessageBarBody>
        {by}さんがこの記録を変更しました。
        {touched && "入力中の項目と重なっています。"}
        <dl className={styles.list}>
          {shown.map(({ name, label, text }) => (
            <div key={name} className={styles.line}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{shortened(text(current[name]), 200) || "（なし）"}</dd>
            </div>
          ))}
        </dl>
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => form.reset({ ...current } as unknown as V, { keepDirtyValues: true })}>
          確認しました
        </Button>
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
