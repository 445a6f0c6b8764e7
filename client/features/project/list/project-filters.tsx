import { MenuButton, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { memo } from "react";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import { ClientPicker } from "#client/records/client/client-picker.tsx";
import { FilterFields } from "#client/records/filters/filter-fields.tsx";
import { FilterMenus } from "#client/records/filters/filter-menus.tsx";
import type { FilterWords } from "#client/records/filters/use-filter-words.ts";
import { SortMenu } from "#client/ui/table/sort-menu.tsx";
import type { FoundList } from "#client/ui/table/use-found-list.ts";
import { type ProjectSearch, projectFilters, projectSorts } from "./project-search-params.ts";

interface ProjectFiltersProps {
  readonly search: ProjectSearch;
  readonly words: FilterWords<typeof projectFilters> | undefined;
  readonly onChange: FoundList<ProjectSearch>["change"];
  /** Whether the filters by people, client and period are shown. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** The id of the element that contains the further filters. */
  readonly moreId: string;
}

const more = "担当・クライアント・期間";
const pickers = { projectOwner: AdminPicker, aeAdminId: AdminPicker, clientId: ClientPicker };

/** The list's filters and its order. Menus are slow to render, so none of them changes while the user types. */
export const ProjectFilters = memo(function ProjectFilters(props: ProjectFiltersProps) {
  const { search, words, onChange, open, onOpen, moreId } = props;
  const styles = useStyles();
  const { projectOwner, clientId, aeAdminId, startPeriod, endPeriod } = search;
  const active = [projectOwner, clientId, aeAdminId, startPeriod, endPeriod].some((value) => value !== undefined);
  return (
    <>
      <FilterMenus filters={projectFilters} values={search} words={words} onChange={onChange} />
      <MenuButton
        aria-expanded={open}
        aria-controls={open ? moreId : undefined}
        className={mergeClasses(active && styles.active)}
        onClick={() => onOpen(!open)}
      >
        {more}
      </MenuButton>
      <SortMenu sorts={projectSorts} chosen={search.sort} onChoose={(sort) => onChange({ sort })} />
    </>
  );
});

interface ProjectMoreFiltersProps extends Pick<ProjectFiltersProps, "search" | "onChange"> {
  readonly id: string;
}

/** The filters by people, client and period. */
export const ProjectMoreFilters = ({ id, search, onChange }: ProjectMoreFiltersProps) => (
  <FilterFields id={id} label={more} filters={projectFilters} values={search} pickers={pickers} onChange={onChange} />
);

const useStyles = makeStyles({
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
});
