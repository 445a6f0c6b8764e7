import { FilterChip } from "#client/ui/table/filter-chip.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { priorities } from "#sync/model/rules/project.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type ProjectSearch, valueFilters } from "./project-search-params.ts";
import type { ProjectWords } from "./use-project-words.ts";

interface ProjectFilterChipsProps {
  readonly search: ProjectSearch;
  readonly words: Reading<ProjectWords>;
  readonly onChange: (patch: Partial<ProjectSearch>) => void;
}

/** What the list is narrowed by, each to be taken off with one click. */
export function ProjectFilterChips({ search, words, onChange }: ProjectFilterChipsProps) {
  const { values, admins, clients } = words.value;
  const named = (name: string | undefined, label: string) => name ?? (words.partial ? receivingWord : `不明な${label}`);
  const people = [
    { key: "projectOwner", label: "PM", names: admins },
    { key: "aeAdminId", label: "AE", names: admins },
    { key: "clientId", label: "クライアント", names: clients },
  ] as const;
  const days = [
    { key: "startPeriod", label: "期間（開始）" },
    { key: "endPeriod", label: "期間（終了）" },
  ] as const;
  return (
    <>
      {valueFilters.flatMap(({ key, label }) =>
        (search[key] ?? []).map((id) => (
          <FilterChip
            key={`${key} ${id}`}
            label={label}
            value={id === 0 ? "未設定" : named(values[key].get(id), label)}
            onRemove={() => onChange({ [key]: search[key]?.filter((each) => each !== id) ?? [] })}
          />
        )),
      )}
      {search.priority?.map((value) => (
        <FilterChip
          key={value}
          label="優先度"
          value={wordFor(priorities, value, "")}
          onRemove={() => onChange({ priority: search.priority?.filter((each) => each !== value) ?? [] })}
        />
      ))}
      {people.flatMap(({ key, label, names }) =>
        (search[key] ?? []).map((id) => (
          <FilterChip
            key={`${key} ${id}`}
            label={label}
            value={named(names.get(id), label)}
            onRemove={() => onChange({ [key]: search[key]?.filter((each) => each !== id) ?? [] })}
          />
        )),
      )}
      {days.map(({ key, label }) => {
        const day = search[key];
        return (
          day !== undefined && (
            <FilterChip key={key} label={label} value={formatDate(day)} onRemove={() => onChange({ [key]: undefined })} />
          )
        );
      })}
    </>
  );
}
