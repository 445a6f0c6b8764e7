import { Field, makeStyles, tokens } from "@fluentui/react-components";
import type { Control } from "#client/ui/form/controls/control.ts";
import { DateControl } from "#client/ui/form/controls/date-control.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { isDate } from "#sync/engine/calendar.ts";
import { optionalDate, optionalReference } from "#sync/engine/field.ts";
import { type Filtered, type Filters, turned } from "./define-filters.ts";

interface FilterFieldsProps<F extends Filters> {
  readonly id: string;
  readonly label: string;
  readonly filters: F;
  readonly values: Filtered<F>;
  /** The picker of each filter that is about records. */
  readonly pickers: { readonly [K in keyof F]?: Control<string> };
  readonly onChange: (patch: Filtered<F>) => void;
}

/** Shows the filters that need more space than a menu: records and days. */
export function FilterFields<F extends Filters>(props: FilterFieldsProps<F>) {
  const { id, label, filters, values, pickers, onChange } = props;
  const styles = useStyles();
  const wrong = turned(filters, values);
  return (
    <Group id={id} aria-label={label} className={styles.grid}>
      {Object.entries(filters).map(([key, filter]) => {
        const Picker = filter.kind === "day" ? DateControl : pickers[key];
        if (!Picker) return null;
        const value: unknown = Reflect.get(values, key);
        const change = (next: unknown) => onChange({ [key]: next } as Filtered<F>);
        return (
          <Field
            key={key}
            label={filter.label}
            className={styles.field}
            {...(wrong.includes(key) && { validationMessage: "終了は開始以降の日付を入力してください" })}
          >
            <Picker
              field={filter.kind === "day" ? optionalDate(filter.label) : optionalReference(filter.label, "")}
              name={key}
              value={String((Array.isArray(value) ? value[0] : value) ?? "") || null}
              change={(next) => {
                if (filter.kind !== "day") return change(next === null ? [] : [next]);
                // An incomplete day is no filter.
                return next === null || isDate(next) ? change(next ?? undefined) : undefined;
              }}
              onBlur={nothing}
              inputRef={nothing}
              disabled={false}
            />
          </Field>
        );
      })}
    </Group>
  );
}

const nothing = () => undefined;

const useStyles = makeStyles({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(180px, 100%), 1fr))",
    gap: "8px 12px",
    flexBasis: "100%",
    padding: "12px 16px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  field: { minWidth: 0, "& > *": { minWidth: 0 } },
});
