import type { ReactNode } from "react";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { type Filters, isFiltered } from "./define-filters.ts";
import { FilterChips } from "./filter-chips.tsx";
import type { FilterControlProps } from "./filter-menus.tsx";

interface FilteredBarProps<F extends Filters> extends FilterControlProps<F> {
  /** The search box and the controls that add filters. */
  readonly children: ReactNode;
}

/** The search box above a list, with a chip for each chosen value of the list's filters. */
export const FilteredBar = <F extends Filters>({ children, ...chosen }: FilteredBarProps<F>) => (
  <FilterBar chips={isFiltered(chosen.filters, chosen.values) && <FilterChips {...chosen} />}>{children}</FilterBar>
);
