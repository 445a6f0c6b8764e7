import type { Replica, TakenBack } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { rowKey } from "#sync/engine/tx.ts";

/**
 * Takes back the removal of a record if it was not sent.
 * @returns `sent`: a server has it or may have it, so that the record has to be made anew. So it has where somebody has made it
 * anew already: what made it must not be taken back. `withdrawn`: it was just being sent,
 * and the server has yet to answer whether the withdrawal was in time.
 */
export async function takeBackRemoval(
  replica: Pick<Replica, "get" | "outbox" | "discard">,
  entity: AnyEntity,
  id: string,
): Promise<TakenBack | "sent"> {
  if (await replica.get<AnyEntity>(entity, id)) return "sent";
  const key = rowKey(entity.name, id);
  const removal = (await replica.outbox()).findLast(({ writes }) => writes.includes(key));
  if (removal?.state !== "waiting" || removal.sent) return "sent";
  try {
    return await replica.discard(removal.mutation.id);
  } catch (error) {
    // The removal was acknowledged meanwhile.
    if (error instanceof EngineError && error.code === "not_found") return "sent";
    throw error;
  }
}

/** Returns the message about a withdrawn removal: whether the record is back is not known yet. */
export const withdrawnToast = (what: string) =>
  [
    `${what}の削除の取り消しをサーバーに確認しています。`,
    { body: "すでにサーバーに届いている場合は取り消せません。その場合は、同期センターでお知らせします。" },
  ] as const;
