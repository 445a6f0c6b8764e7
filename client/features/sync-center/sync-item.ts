import type { OutboxEntry } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { issue } from "#sync/engine/issue.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import type { RecordName } from "./record-name.ts";

export type IssueRow = RowOf<typeof issue>;

/** Where an item comes from, which decides what can be done with it. */
export type SyncSource =
  | { readonly kind: "waiting"; readonly entry: OutboxEntry }
  | { readonly kind: "aside"; readonly entry: OutboxEntry }
  | { readonly kind: "refused"; readonly row: IssueRow }
  | { readonly kind: "conflict"; readonly row: IssueRow };

/** One line of the sync centre: who, what, when, why. */
export interface SyncItem {
  /** Stable while it is shown. */
  readonly id: string;
  readonly source: SyncSource;
  readonly mutation: Mutation;
  /** What was done: 「メモの作成」. */
  readonly what: string;
  readonly subject: RecordName | undefined;
  /** The name of whoever did it. */
  readonly who: string;
  /** ISO moment. */
  readonly when: string;
  /** Why it stands here. */
  readonly why: string;
  /** What it writes, by label. */
  readonly changes: readonly { readonly label: string; readonly text: string }[];
  /** The three sides of a conflict. */
  readonly sides?: ConflictSides;
}

export interface ConflictSides {
  readonly label: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly theirsBy: string;
  readonly theirsAt: string | null;
}
