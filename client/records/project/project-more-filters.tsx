import { MenuButton, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { AdminPicker } from "../admin/admin-picker.tsx";
import { ClientPicker } from "../client/client-picker.tsx";
import type { Filtered } from "../filters/define-filters.ts";
import { FilterFields } from "../filters/filter-fields.tsx";
import { projectFilters } from "./project-filters.ts";

type Values = Filtered<typeof projectFilters>;

interface ProjectMoreButtonProps {
  readonly values: Values;
  /** Whether the filters by people, client and period are shown. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** The id of the element that contains them. */
  readonly moreId: string;
}

const more = "担当・クライアント・期間";
const pickers = { projectOwner: AdminPicker, aeAdminId: AdminPicker, clientId: ClientPicker };

/** Shows and hides the filters by people, client and period. */
export function ProjectMoreButton({ values, open, onOpen, moreId }: ProjectMoreButtonProps) {
  const styles = useStyles();
  const { projectOwner, clientId, aeAdminId, startPeriod, endPeriod } = values;
  const active = [projectOwner, clientId, aeAdminId, startPeriod, endPeriod].some((value) => value !== undefined);
  return (
    <MenuButton
      aria-expanded={open}
      aria-controls={open ? moreId : undefined}
      className={mergeClasses(active && styles.active)}
      onClick={() => onOpen(!open)}
    >
      {more}
    </MenuButton>
  );
}

interface ProjectMoreFiltersProps {
  readonly id: string;
  readonly values: Values;
  readonly onChange: (patch: Values) => void;
}

/** The filters by people, client and period. */
export const ProjectMoreFilters = ({ id, values, onChange }: ProjectMoreFiltersProps) => (
  <FilterFields id={id} label={more} filters={projectFilters} values={values} pickers={pickers} onChange={onChange} />
);

const useStyles = makeStyles({
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
});
