import { EngineError } from "../errors.ts";
import { splitKey } from "../tx.ts";
import type { Attachment } from "./attachment-types.ts";
import type { DeviceTx } from "./device-tx.ts";

/** How long bytes stay that no draft names: one is named only after its bytes are kept. Milliseconds. */
const unnamedFor = 24 * 60 * 60 * 1_000;

/**
 * Gives held bytes to the row of their key, which the transaction makes (S4-10). They lie where they are.
 * @param mayBeDone an earlier run may have done so, without an answer
 * @throws EngineError `file_not_held` where no draft holds them any more
 */
export async function takeHeld(tx: DeviceTx, key: string, mayBeDone: boolean): Promise<void> {
  const attachment = await tx.attachments.get(key);
  if (attachment?.draft !== undefined) tx.attachments.put(withoutDraft(attachment));
  else if (!attachment || !mayBeDone) throw new EngineError("file_not_held");
}

/** Of these keys, those that a draft holds and does not name any more. */
export async function unnamedOf(tx: DeviceTx, keys: readonly string[]): Promise<string[]> {
  const unnamed: string[] = [];
  for (const attachment of await tx.attachments.getMany(keys))
    if (attachment?.draft !== undefined && !(await isNamed(tx, attachment))) unnamed.push(attachment.key);
  return unnamed;
}

/** Whether a tab was killed between keeping these bytes and naming them, long enough ago for no tab to be about to. */
export const isForgotten = async (tx: DeviceTx, attachment: Attachment, now: number): Promise<boolean> =>
  now - attachment.usedAt > unnamedFor && !(await isNamed(tx, attachment));

/** The draft has left the device without its bytes: they stay, for a person to look at (S1, S4-9). */
export const withDraftGone = (attachment: Attachment): Attachment => ({ ...withoutDraft(attachment), stopped: "gone" });

const withoutDraft = ({ draft: _draft, ...attachment }: Attachment): Attachment => attachment;

/** What a draft looks like is not the engine's to know: one that names a row has its id in it. */
async function isNamed(tx: DeviceTx, { key, draft = "" }: Attachment): Promise<boolean> {
  return JSON.stringify((await tx.drafts.get(draft)) ?? null).includes(splitKey(key).id);
}
