import { Field, makeStyles, tokens } from "@fluentui/react-components";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import { ClientPicker } from "#client/records/client/client-picker.tsx";
import { DateControl } from "#client/ui/form/controls/date-control.tsx";
import { isDate } from "#sync/engine/calendar.ts";
import { optionalDate, optionalReference } from "#sync/engine/field.ts";
import { isPeriodTurned, type ProjectSearch } from "./project-search-params.ts";

interface ProjectMoreFiltersProps {
  readonly id: string;
  readonly search: ProjectSearch;
  readonly onChange: (patch: Partial<ProjectSearch>) => void;
}

const people = [
  { key: "projectOwner", field: optionalReference("PM", "admin"), Picker: AdminPicker },
  { key: "aeAdminId", field: optionalReference("AE", "admin"), Picker: AdminPicker },
  { key: "clientId", field: optionalReference("クライアント", "orderClient"), Picker: ClientPicker },
] as const;

const period = [
  { key: "startPeriod", field: optionalDate("期間（開始）") },
  { key: "endPeriod", field: optionalDate("期間（終了）") },
] as const;

/** The filters that need more room than a menu: who is in charge, who orders, and when. */
export function ProjectMoreFilters({ id, search, onChange }: ProjectMoreFiltersProps) {
  const styles = useStyles();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would belong to a form
    <div id={id} role="group" aria-label="担当・クライアント・期間" className={styles.grid}>
      {people.map(({ key, field, Picker }) => (
        <Field key={key} label={field.label} className={styles.field}>
          <Picker
            field={field}
            name={key}
            value={search[key]?.[0] ?? null}
            change={(value) => onChange({ [key]: value === null ? [] : [value] })}
            onBlur={nothing}
            inputRef={nothing}
            disabled={false}
          />
        </Field>
      ))}
      {period.map(({ key, field }) => (
        <Field
          key={key}
          label={field.label}
          className={styles.field}
          {...(key === "endPeriod" && isPeriodTurned(search) && { validationMessage: "終了は開始以降の日付を入力してください" })}
        >
          <DateControl
            field={field}
            name={key}
            value={search[key] ?? null}
            change={(value) => {
              // A day that was begun and not ended narrows nothing.
              if (value === null || (typeof value === "string" && isDate(value))) onChange({ [key]: value ?? undefined });
            }}
            onBlur={nothing}
            inputRef={nothing}
            disabled={false}
          />
        </Field>
      ))}
    </div>
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
