import { unknownName } from "#client/records/names.ts";
import { failureOf } from "#sync/engine/client/failures.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { callOf } from "#sync/engine/settling.ts";
import type { SyncItem } from "./sync-item.ts";

/*
 * Refused, set aside or handed over input is kept whatever its values are: no schema has accepted it. One item that cannot be
 * described must not stop the others, which could then not be settled, either (L2, M5).
 */

export const unreadableText = "内容を読み取れないため、ここでは再試行できません。書き出すか、破棄してください。";

/** Describes one item, or returns a fallback. Errors of the device's database are thrown, since the item does not cause them. */
export async function inWords<T>(words: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await words();
  } catch (error) {
    if (failureOf(error) !== "fault") throw error;
    return instead();
  }
}

type Words = Pick<SyncItem, "mutation" | "what" | "subject" | "who" | "when" | "changes">;

/** Describes a mutation by its bare call. */
export function rawWords({ model }: Pick<ReplicaReader, "model">, mutation: Mutation): Words {
  const { name, input } = callOf(mutation);
  return {
    mutation,
    what: model.mutators.get(name)?.label ?? name,
    subject: undefined,
    who: unknownName,
    when: mutation.authoredAt,
    changes: [{ label: "送信した内容", text: JSON.stringify(input) ?? "" }],
  };
}
