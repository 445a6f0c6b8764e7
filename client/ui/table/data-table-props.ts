import type { ReactNode, Ref } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { Action } from "#client/ui/page/action.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Selection } from "./selection.ts";

export interface DataColumn<T> {
  readonly label: string;
  /** Returns the cell's content. Null is shown as `-`, or as `…` while data is incomplete; "" stays blank. */
  readonly cell: (row: T) => ReactNode;
  /** Returns a second, less prominent line below it. */
  readonly second?: (row: T) => ReactNode;
  /** Returns what is shown before it: an avatar. */
  readonly lead?: (row: T) => ReactNode;
  /** Grid track: `minmax(0, 2fr)`, `96px`. */
  readonly width: string;
  /** Whether it only leads elsewhere or changes something. Paper has no such column. */
  readonly tool?: boolean;
  /** Numbers are aligned to the right. */
  readonly number?: boolean;
  /** Whether it names the row: it contains the row's link and is the title of its card. The default is the first column. */
  readonly main?: boolean;
  /**
   * The place on a card: before the name, beside it, or small below the others with its label. Where rows have a menu, "beside" is
   * the line below the name. The default is a line of its own.
   */
  readonly card?: "ahead" | "beside" | "foot";
  /** The sort order of its header. */
  readonly sort?: string;
  /** Keys of the matching columns in the list's file: a `Sheet`'s. */
  readonly file?: readonly string[];
}

export interface DataTableProps<T> {
  readonly ref?: Ref<HTMLDivElement>;
  /** The table's label, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while they are being read. */
  readonly rows: readonly T[] | undefined;
  /** Whether rows or parts of them have not arrived. Without rows, this is said instead of `empty`. */
  readonly partial: boolean;
  /** Shown if there are no rows: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** Shown while no rows have arrived, in place of the download's progress. */
  readonly pending?: ReactNode;
  /** Returns the address of a row, which then is a link as a whole; null for a row without one. */
  readonly rowHref?: (row: T) => Address | null;
  /** Called before a row's page opens in this window. */
  readonly onOpen?: (row: T) => void;
  /** Returns the actions of a row. If there are none, it returns a sentence with the reason, which its disabled button shows. */
  readonly rowMenu?: (row: T) => readonly Action[] | string;
  /** Returns the row's name, for the labels of its menu and its checkbox: 「佐藤 花子」. */
  readonly rowName?: (row: T) => string;
  /** The rows' entity: rows with changes that no server has acknowledged get a dot. */
  readonly entity?: AnyEntity | undefined;
  /** Returns the dot that marks unsent changes, if it depends on more than the row itself. */
  readonly unsentMark?: ((row: T) => ReactNode) | undefined;
  /** Rows can be chosen: one by its checkbox or Space, those of the page by the header's. Escape clears the choice. */
  readonly selection?: Selection | undefined;
  /** Returns the heading above a row. */
  readonly group?: ((row: T) => string) | undefined;
  /** The current sort order: the `sort` of a column, with `-` before it if it is reversed. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** `place` keeps the rows' elements by index: this is faster if a keystroke replaces all rows. */
  readonly keyBy?: "id" | "place";
  /** Shown below the rows, always visible: a `Pager`. */
  readonly foot?: ReactNode;
  /** The current page: when it changes, the rows scroll to the top. */
  readonly page?: number;
  /** For a table within a page that has its own border and scrolling: smaller, and without either. */
  readonly inset?: boolean;
}
