import type { ReactNode } from "react";
import type { Action } from "#client/ui/page/action.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";

export interface DataColumn<T> {
  readonly label: string;
  /** What stands there; `-` for null, and `…` while not all has arrived. */
  readonly cell: (row: T) => ReactNode;
  /** Grid track: `minmax(0, 2fr)`, `96px`. */
  readonly width: string;
  /** Numbers stand at the right. */
  readonly number?: boolean;
  /** What names the row: carries its link and heads its card. The first column where none says so. */
  readonly main?: boolean;
}

export interface DataTableProps<T> {
  /** What the rows are, for readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while they are being read. */
  readonly rows: readonly T[] | undefined;
  /** Not all rows, nor all of what is in them, has arrived: where there are none, that is said in place of `empty`. */
  readonly partial: boolean;
  /** What to say where there are none: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** Where a row leads: the whole of it is a link then. Null for one that leads nowhere. */
  readonly rowHref?: (row: T) => string | null;
  /** What can be done with a row; a sentence where nothing can, which its button then says. */
  readonly rowMenu?: (row: T) => readonly Action[] | string;
  /** What a row is called, for the name of its menu: 「佐藤 花子」. */
  readonly rowName?: (row: T) => string;
  /** What the rows are: those with changes that no server has acknowledged carry a dot. */
  readonly entity?: AnyEntity;
  /** Below the rows, always in view: a `Pager`. */
  readonly foot?: ReactNode;
  /** Of the paging: the rows begin at their beginning when it changes. */
  readonly page?: number;
  /** Within a page that has an edge and scrolls by itself: smaller, and without either. */
  readonly inset?: boolean;
}
