import type { OutboxEntry, Step } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import type { issue } from "#sync/engine/issue.ts";
import type { Mutation, SeenValues } from "#sync/engine/protocol.ts";
import type { Subject } from "./subject-of.ts";

export type IssueRow = RowOf<typeof issue>;

/**
 * The source of an item, which decides the possible actions. `withdrawn`: taken back, and a server has not answered yet whether
 * it had it; `late`: it had it.
 */
export type SyncSource =
  | { readonly kind: "waiting" | "withdrawn" | "aside"; readonly entry: OutboxEntry }
  | { readonly kind: "refused" | "late" | "conflict"; readonly row: IssueRow };

/** The parts of an item that are shown, whatever its source. */
export type ShownItem = Omit<SyncItem, "source"> & {
  readonly source: SyncSource | { readonly kind: "quarantine" } | { readonly kind: "draft" };
};

/** The parts of an item that its card shows. */
export type CardItem = Omit<ShownItem, "mutation">;

/** An item of the sync centre: who, what, when, why. */
export interface SyncItem {
  /** The id, which is stable while the item is shown. */
  readonly id: string;
  readonly source: SyncSource;
  readonly mutation: Mutation;
  /** The name of the change: 「メモの作成」. */
  readonly what: string;
  readonly subject: Subject | undefined;
  /** The author's name. */
  readonly who: string;
  /** The time as an ISO moment. */
  readonly when: string;
  /** Why it is listed here. */
  readonly why: string;
  /** The values that it writes, by label. */
  readonly changes: readonly { readonly label: string; readonly text: string }[];
  /** The conflicts of one record, each of one field or of all of it. */
  readonly sides: readonly ConflictSides[];
  /** Items refused because this one's record was missing, in their order: they are settled together with it (M5). */
  readonly under: readonly SyncItem[];
  /** Whether the whole item was fetched, for reading. */
  readonly isFetched?: boolean;
  /** What the user can do about it, other than wait. */
  readonly ways?: Ways;
}

/** A conflict as text, with the steps that settle it. */
export interface ConflictSides {
  readonly row: IssueRow;
  readonly mutation: Mutation;
  readonly label: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly theirsBy: string;
  readonly theirsAt: string | null;
  /** The values that are shown as the current ones. */
  readonly seen: SeenValues;
  /** The field, if another value may be entered, and the value that its author wants. */
  readonly entry?: { readonly key: string; readonly field: Field; readonly mine: unknown };
}

/** The steps that settle an item, to be run as a whole (M5). */
export interface SettlePlan {
  readonly steps: readonly Step[];
  /** Changes on this device that are discarded for the item. */
  readonly replacing: readonly string[];
}

/** What the user can do about an item. Actions are tried on the device's rows, and not offered if they would be refused. */
export interface Ways {
  /** Why it cannot be tried again, or written over the current values, now. */
  readonly hindrance: string | undefined;
  /** Whether its record is missing, so that another input would not help. */
  readonly lacksRecord?: boolean;
  /** Takes a record out of the trash first. */
  readonly restoring?: { readonly name: string; readonly settling: SettlePlan };
  /** Makes the missing record again. */
  readonly again?: SettlePlan;
}
