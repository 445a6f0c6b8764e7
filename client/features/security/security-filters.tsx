import { makeStyles, Select } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { DayBox } from "#client/ui/form/controls/day-box.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { byNumber } from "#client/ui/table/sorted.ts";
import { below, touch, touchSize } from "#client/ui/theme/styles.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { securityKinds, securityOutcomes } from "#sync/model/rules/security-event.ts";
import { type SecuritySearch, securitySearch } from "./security-search.ts";

interface SecurityFiltersProps {
  readonly search: SecuritySearch;
  readonly onSearch: (search: SecuritySearch) => void;
  /** Removed administrators, by the names in the events shown. */
  readonly removed: ReadonlyMap<string, string>;
}

/** Filters the log by kind, outcome, person and days. */
export function SecurityFilters({ search, onSearch, removed }: SecurityFiltersProps) {
  const styles = useStyles();
  const admins = useLive(async (replica) => (await replica.all(admin)).sort(byNumber), [])?.value ?? [];
  const people = new Map<string, string>(removed);
  for (const { id, name } of admins) people.set(id, name);
  if (search.person !== undefined && !people.has(search.person)) people.set(search.person, "削除された管理者");
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <FilterBar>
      <Select
        aria-label="種類"
        className={styles.kind}
        value={search.kind ?? ""}
        onChange={(_event, { value }) => onSearch(securitySearch.read({ ...search, kind: value }))}
      >
        <option value="">すべての種類</option>
        {securityKinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="結果"
        className={styles.outcome}
        value={search.outcome ?? ""}
        onChange={(_event, { value }) => onSearch(securitySearch.read({ ...search, outcome: value }))}
      >
        <option value="">すべての結果</option>
        {securityOutcomes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="管理者"
        className={styles.person}
        value={search.person ?? ""}
        onChange={(_event, { value }) => onSearch(securitySearch.read({ ...search, person: value }))}
      >
        <option value="">すべての管理者</option>
        {[...people].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <span className={styles.days}>
        <DayBox
          aria-label="開始日"
          className={styles.day}
          value={search.from ?? ""}
          onChange={(_event, { value }) => onSearch(securitySearch.read({ ...search, from: value }))}
        />
        <span aria-hidden>〜</span>
        <DayBox
          aria-label="終了日"
          className={styles.day}
          value={search.to ?? ""}
          onChange={(_event, { value }) => onSearch(securitySearch.read({ ...search, to: value }))}
        />
      </span>
      {isNarrowed && (
        <PassingButton appearance="transparent" size="small" className={styles.clear} onClick={() => onSearch({})}>
          条件をクリア
        </PassingButton>
      )}
    </FilterBar>
  );
}

const useStyles = makeStyles({
  kind: { width: "208px", [below.phone]: { width: "100%" } },
  outcome: { width: "136px", [below.phone]: { width: "100%" } },
  person: { width: "176px", [below.phone]: { width: "100%" } },
  days: { display: "flex", alignItems: "center", gap: "4px", minWidth: 0, [below.phone]: { width: "100%" } },
  day: { width: "148px", minWidth: 0, [below.phone]: { flex: "1 1 0", "& input": { minWidth: 0 } } },
  clear: { [touch]: { minHeight: touchSize } },
});
