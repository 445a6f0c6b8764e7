import type { ReactNode, Ref } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { Action } from "#client/ui/page/action.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Selection } from "./selection.ts";

export interface DataColumn<T> {
  readonly label: string;
  /** What stands there; `-` for null, and `…` while not all has arrived; "" where nothing belongs. */
  readonly cell: (row: T) => ReactNode;
  /** A second, quieter line under it. */
  readonly second?: (row: T) => ReactNode;
  /** What stands before it: an avatar. */
  readonly lead?: (row: T) => ReactNode;
  /** Grid track: `minmax(0, 2fr)`, `96px`. */
  readonly width: string;
  /** Numbers stand at the right. */
  readonly number?: boolean;
  /** What names the row: carries its link and heads its card. The first column where none says so. */
  readonly main?: boolean;
  /** Where it stands on a card: beside the name, or small under the rest with its label. On a line of its own unless told. */
  readonly card?: "beside" | "foot";
  /** The order that its head offers. */
  readonly sort?: string;
  /** Keys of what stands for it in the list's file: a `Sheet`'s. */
  readonly file?: readonly string[];
}

export interface DataTableProps<T> {
  readonly ref?: Ref<HTMLDivElement>;
  /** What the rows are, for readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while they are being read. */
  readonly rows: readonly T[] | undefined;
  /** Not all rows, nor all of what is in them, has arrived: where there are none, that is said in place of `empty`. */
  readonly partial: boolean;
  /** What to say where there are none: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** What to say while none have arrived, in place of how far the download is. */
  readonly pending?: ReactNode;
  /** Where a row leads: the whole of it is a link then. Null for one that leads nowhere. */
  readonly rowHref?: (row: T) => Address | null;
  /** Called before a row's page opens in this window. */
  readonly onOpen?: (row: T) => void;
  /** What can be done with a row; a sentence where nothing can, which its button then says. */
  readonly rowMenu?: (row: T) => readonly Action[] | string;
  /** What a row is called, for the names of its menu and its checkbox: 「佐藤 花子」. */
  readonly rowName?: (row: T) => string;
  /** What the rows are: those with changes that no server has acknowledged carry a dot. */
  readonly entity?: AnyEntity | undefined;
  /** Such a dot, where more than the row itself counts. */
  readonly unsentMark?: ((row: T) => ReactNode) | undefined;
  /** Rows can be chosen: one by its checkbox or Space, those of the page by the head's. Escape chooses none. */
  readonly selection?: Selection | undefined;
  /** The heading that a row stands under. */
  readonly group?: ((row: T) => string) | undefined;
  /** The order that the rows have: one of the columns' `sort`, `-` before it where it is turned round. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Rows keep their elements by place: cheaper where a keystroke changes all of them. */
  readonly keyBy?: "id" | "place";
  /** Below the rows, always in view: a `Pager`. */
  readonly foot?: ReactNode;
  /** Of the paging: the rows begin at their beginning when it changes. */
  readonly page?: number;
  /** Within a page that has an edge and scrolls by itself: smaller, and without either. */
  readonly inset?: boolean;
}
