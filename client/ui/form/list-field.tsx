import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons";
import {
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type FieldValues, get, useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { fieldLabel, fieldMark, visuallyHidden } from "#client/ui/theme/styles.ts";
import type { Field } from "#sync/engine/field.ts";
import type { CommonProps } from "./bound-field.tsx";
import { blankRow } from "./field-facts.ts";
import { followRows } from "./follow-rows.ts";
import { messageAt } from "./form-errors.ts";
import { type FieldMark, MarkScope, RowScope, SectionScope, useFormControl, useSectionField } from "./form-scope.ts";
import { ListRow } from "./list-row.tsx";
import { renewed } from "./merged-rows.ts";
import { useBringBack, withValue } from "./use-bring-back.ts";

export interface ListOptions {
  /** The label of the button that adds a row: 「職歴を追加」. */
  readonly add?: string;
  /** The least number of rows. */
  readonly min?: number;
  /** Whether the order of the rows has no meaning. */
  readonly unordered?: true;
  /** Whether a row can be copied with all of its content. */
  readonly copyable?: true;
  /** The initial values of a new row. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Why rows cannot be removed, by the id of each such row. */
  readonly fixed?: ReadonlyMap<string, string>;
  /** Whether rows are high. While one is dragged, they then show only their heads and first lines. */
  readonly folding?: true;
}

export interface ListFieldProps extends CommonProps, ListOptions {
  readonly name: string;
  readonly field: Field;
  /** The fields of a row. All rows share these elements, which find their row by scope. */
  readonly children: ReactNode;
}

/** A list of rows with fields. Rows can be added, removed with an undo, and moved by keyboard and by dragging. */
export function ListField(props: ListFieldProps) {
  const { name, field, children, label = field.label, hint, className, disabled = false } = props;
  const { add = `${label}を追加`, min = field.bounds?.min ?? 0, unordered, copyable, folding, start, fixed } = props;
  const styles = useStyles();
  const toast = useToast();
  const bringBack = useBringBack();
  const control = useFormControl();
  const { getValues, setValue } = useFormContext();
  const heading = useId();
  const isWithin = useContext(RowScope) !== "";
  const {
    fields: rows,
    append,
    remove,
    move,
    insert,
  } = useFieldArray<FieldValues, string, "rowKey">({
    control,
    name,
    keyName: "rowKey",
  });
  const error = messageAt(useFormState({ control, name }).errors, name);
  const mark = useContext(MarkScope);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  const [folded, setFolded] = useState(false);
  const isFull = rows.length >= (field.bounds?.max ?? Number.POSITIVE_INFINITY);
  useSectionField(name, field);
  // Errors of the list as a whole focus its button.
  useEffect(() => {
    control.register(name);
  }, [control, name]);

  // The current path of this list: surrounding rows may move after one of this list was removed.
  const standing = useRef<{ readonly name: string; readonly insert: typeof insert }>(undefined);
  useLayoutEffect(() => {
    standing.current = { name, insert };
    return () => {
      standing.current = undefined;
    };
  }, [name, insert]);
  const removeRow = useCallback(
    (at: number) => {
      const value: unknown = getValues(`${name}.${at}`);
      const whereIsIt = followRows(getValues(), name);
      const here = () => {
        const path = whereIsIt(getValues());
        if (path === undefined) return toast(`${label}を元に戻せませんでした。`, { intent: "error", body: goneAround });
        // It came back already, with all that was discarded.
        if (isAmong(getValues(path), value)) return;
        if (standing.current?.name === path) return standing.current.insert(at, value, { shouldFocus: true });
        // The surrounding row was restored meanwhile, together with its own lists.
        setValue(path, rowsWith(getValues(path), at, value), { shouldDirty: true });
      };
      const inDraft = (values: Readonly<Record<string, unknown>>) => {
        const path = whereIsIt(values);
        if (path === undefined) return undefined;
        const rows: unknown = get(values, path);
        return isAmong(rows, value) ? values : withValue(values, path, rowsWith(rows, at, value));
      };
      remove(at);
      addButton.current?.focus();
      const undo = () => void bringBack({ what: label, here, inDraft });
      toast(`${label} ${at + 1}を削除しました。`, { intent: "info", action: { label: "元に戻す", run: undo } });
    },
    [getValues, setValue, name, label, remove, toast, bringBack],
  );
  const moveRow = useCallback(
    (from: number, to: number) => {
      move(from, to);
      setSaid(`${to + 1}番目に移動しました`);
    },
    [move],
  );
  const copyRow = useCallback(
    (at: number) => {
      insert(at + 1, renewed(field.items ?? {}, getValues(`${name}.${at}`) as object), { shouldFocus: true });
      setSaid(`${label} ${at + 1}を${at + 2}番目にコピーしました`);
    },
    [getValues, name, label, field, insert],
  );

  return (
    // Landmarks need unique names, and lists in rows share theirs.
    <section role={isWithin ? "group" : undefined} aria-labelledby={heading} className={className} data-field={name}>
      <div className={styles.head}>
        <Heading id={heading} className={styles.label}>
          {label}
        </Heading>
        {mark && <ListMark {...{ name, field, mark }} />}
      </div>
      <LiveRegion className={styles.said}>{said}</LiveRegion>
      <ol className={mergeClasses(styles.rows, folded && styles.folded)}>
        {rows.map((row, at) => (
          <ListRow
            key={row.rowKey}
            path={`${name}.${at}.`}
            at={at}
            count={rows.length}
            title={`${label} ${at + 1}`}
            movable={!unordered && !disabled && rows.length > 1}
            removable={!disabled && rows.length > min}
            fixed={"id" in row ? fixed?.get(String(row.id)) : undefined}
            onCopy={copyable && !disabled && !isFull ? copyRow : undefined}
            onFold={folding && setFolded}
            onRemove={removeRow}
            onMove={moveRow}
          >
            {children}
          </ListRow>
        ))}
      </ol>
      {error && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
      {hint && <div className={styles.hint}>{hint}</div>}
      <Button
        ref={(element: HTMLButtonElement | null) => {
          addButton.current = element;
        }}
        icon={<AddRegular />}
        disabled={disabled || isFull}
        className={styles.add}
        onClick={() => append({ ...blankRow(field.items ?? {}), ...start }, { shouldFocus: true })}
      >
        {add}
      </Button>
    </section>
  );
}

const goneAround = "削除した行のあった場所が、すでにありません。";
/** Whether a row with this one's id is among them. */
const isAmong = (rows: unknown, row: unknown): boolean => {
  const id: unknown = get(row, "id");
  return typeof id === "string" && Array.isArray(rows) && rows.some((one) => get(one, "id") === id);
};
const rowsWith = (rows: unknown, at: number, row: unknown): unknown[] =>
  Array.isArray(rows) ? rows.toSpliced(at, 0, row) : [row];

const headings = ["h2", "h3", "h4", "h5", "h6"] as const;

interface HeadingProps {
  readonly id: string;
  readonly className: string;
  readonly children: string;
}

/** The heading's level is below that of the section and of the lists around it. */
function Heading(props: HeadingProps) {
  const lists = useContext(RowScope).match(/\.\d+\./gu)?.length ?? 0;
  const sections = useContext(SectionScope) === null ? 0 : 1;
  return createElement(headings[lists + sections] ?? "h6", props);
}

/** The component renders when a value of any row changes. */
function ListMark({ name, field, mark }: Pick<ListFieldProps, "name" | "field"> & { readonly mark: FieldMark }) {
  const styles = useStyles();
  const said = mark(name, field, useWatch({ control: useFormControl(), name }));
  return said && <span className={styles.mark}>{said}</span>;
}

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "8px", marginBottom: "8px" },
  label: fieldLabel,
  mark: fieldMark,
  rows: { display: "flex", flexDirection: "column", gap: "12px", margin: 0, padding: 0, listStyleType: "none" },
  folded: { "& > li > [data-row-fields] > :not(:first-child)": { display: "none" } },
  said: visuallyHidden,
  error: { marginTop: "8px", fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  hint: { marginTop: "8px", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  add: { marginTop: "12px" },
});
