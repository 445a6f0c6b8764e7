import { useLive } from "#client/device/use-live.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { EngineError, type Problem } from "#sync/engine/errors.ts";
import { issue } from "#sync/engine/issue.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { memoFailure } from "./memo-failure.ts";
import { lookupOf, type MemoTarget } from "./memo-target.ts";

/** A user's own change of a memo that the device had accepted and that was refused later. */
export interface RefusedMemo {
  readonly id: string;
  /** The reason: 「編集権限がありません」. */
  readonly text: string;
  /** The text of the memo; empty for a removal. */
  readonly content: string;
}

const none: readonly RefusedMemo[] = [];

/**
 * Reads the user's changes of a target's memos that were refused and are not settled yet. The server refused them, or the device
 * did when it checked them again.
 */
export const useRefusedMemos = ({ type, id }: MemoTarget): readonly RefusedMemo[] =>
  useLive((reader) => readRefused(reader, { type, id }), [type, id])?.value ?? none;

export async function readRefused(replica: ReplicaReader, target: MemoTarget): Promise<readonly RefusedMemo[]> {
  const issues = (await replica.all(issue)).filter(
    (row) => row.settledAt === null && row.kind === "refused" && row.authorId === replica.actor.id,
  );
  const aside = (await replica.outbox()).filter((entry) => entry.state === "aside");
  const refused: Refused[] = [
    ...issues.map(({ mutation, code, problems }) => ({ mutation, code, problems })),
    ...aside.map(({ mutation, reason }) => ({ mutation, code: reason ?? "", problems: [] })),
  ].filter(({ mutation }) => Object.hasOwn(kinds, mutation.name));
  if (refused.length === 0) return none;
  const here = new Set((await replica.list(memo, lookupOf[target.type], target.id)).map((row) => row.id));
  return refused.flatMap((each) => viewOf(each, target, here) ?? []);
}

interface Refused {
  readonly mutation: Mutation;
  readonly code: string;
  readonly problems: readonly Problem[];
}

const kinds: Readonly<Record<string, Parameters<typeof memoFailure>[0]>> = {
  [createMemo.name]: "create",
  [editMemo.name]: "edit",
  [removeMemo.name]: "remove",
};

function viewOf({ mutation, code, problems }: Refused, target: MemoTarget, here: ReadonlySet<string>): RefusedMemo | undefined {
  const kind = kinds[mutation.name];
  // A refused input may have any shape, since no schema has accepted it.
  const { id, targetId, content } = (mutation.input ?? {}) as Readonly<Record<string, unknown>>;
  const concerns = kind === "create" ? targetId === target.id : typeof id === "string" && here.has(id);
  if (!kind || !concerns) return undefined;
  const text = memoFailure(kind, new EngineError(code, problems));
  return { id: mutation.id, text, content: typeof content === "string" ? content : "" };
}
