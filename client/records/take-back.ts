import type { Replica, TakenBack } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";

/**
 * Takes back the removal of a record that was not sent.
 * @param key of the record, `entity/id`
 * @returns `sent`: a server has it or may have it, so that the record has to be made anew; `withdrawn`: it went at this very moment, and
 * the server has yet to say whether it was in time
 */
export async function takeBackRemoval(replica: Pick<Replica, "outbox" | "discard">, key: string): Promise<TakenBack | "sent"> {
  const removal = (await replica.outbox()).findLast(({ writes }) => writes.includes(key));
  if (removal?.state !== "waiting" || removal.sent) return "sent";
  try {
    return await replica.discard(removal.mutation.id);
  } catch (error) {
    // It was acknowledged meanwhile.
    if (error instanceof EngineError && error.code === "not_found") return "sent";
    throw error;
  }
}

/** What is told of a removal that was withdrawn: nobody knows yet whether the record is back. */
export const withdrawnToast = (what: string) =>
  [
    `${what}の削除の取り消しをサーバーに確認しています。`,
    { body: "すでにサーバーに届いている場合は取り消せません。その場合は、同期センターでお知らせします。" },
  ] as const;
