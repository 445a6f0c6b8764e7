import { MenuButton, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { memo } from "react";
import { ChoiceMenu } from "#client/ui/table/choice-menu.tsx";
import { SortMenu } from "#client/ui/table/sort-menu.tsx";
import type { Reading } from "#sync/engine/client/reading.ts";
import { priorities } from "#sync/model/rules/project.ts";
import { type ProjectSearch, projectSorts, valueFilters } from "./project-search-params.ts";
import type { ProjectWords } from "./use-project-words.ts";

interface ProjectFiltersProps {
  readonly search: ProjectSearch;
  readonly words: Reading<ProjectWords>;
  readonly onChange: (patch: Partial<ProjectSearch>) => void;
  /** Whether the filters by people, client and period are in view. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Of what they stand in. */
  readonly moreId: string;
}

/** The list's filters and its order. Menus are heavy; none of them changes while somebody types. */
export const ProjectFilters = memo(function ProjectFilters(props: ProjectFiltersProps) {
  const { search, words, onChange, open, onOpen, moreId } = props;
  const styles = useStyles();
  const { projectOwner, clientId, aeAdminId, startPeriod, endPeriod } = search;
  const active = [projectOwner, clientId, aeAdminId, startPeriod, endPeriod].some((value) => value !== undefined);
  return (
    <>
      {valueFilters.map(({ key, label }) => (
        <ChoiceMenu
          key={key}
          label={label}
          choices={[...words.value.values[key], [0, "未設定"]]}
          partial={words.partial}
          chosen={search[key] ?? noCodes}
          onChoose={(ids) => onChange({ [key]: ids })}
        />
      ))}
      <ChoiceMenu
        label="優先度"
        choices={priorityChoices}
        chosen={search.priority ?? noWords}
        onChoose={(priority) => onChange({ priority })}
      />
      <MenuButton
        aria-expanded={open}
        aria-controls={open ? moreId : undefined}
        className={mergeClasses(active && styles.active)}
        onClick={() => onOpen(!open)}
      >
        担当・クライアント・期間
      </MenuButton>
      <SortMenu sorts={projectSorts} chosen={search.sort} onChoose={(sort) => onChange({ sort })} />
    </>
  );
});

type Priority = (typeof priorities)[number]["value"];
const priorityChoices = priorities.map(({ value, label }): [Priority, string] => [value, label]);
const noCodes: readonly number[] = [];
const noWords: readonly Priority[] = [];

const useStyles = makeStyles({
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
});
