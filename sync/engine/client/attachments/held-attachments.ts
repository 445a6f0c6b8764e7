import { EngineError } from "../../errors.ts";
import { splitKey } from "../../tx.ts";
import type { DeviceTx } from "../device-tx.ts";
import type { Attachment } from "./attachment-types.ts";

/** How long bytes stay that no draft names. A draft names them only after they are kept. Milliseconds. */
const unnamedFor = 24 * 60 * 60 * 1_000;

/**
 * Gives bytes that a draft keeps to the row of their key, which the transaction makes (S4-10). They need not be copied.
 * @param mayBeDone an earlier run may have done so, without an answer
 * @throws EngineError `file_not_held` where no draft keeps them any more
 */
export async function takeHeld(tx: DeviceTx, key: string, mayBeDone: boolean): Promise<void> {
  const attachment = await tx.attachments.get(key);
  if (attachment?.draft !== undefined) tx.attachments.put(withoutDraft(attachment));
  else if (!attachment || !mayBeDone) throw new EngineError("file_not_held");
}

/** Returns those of the keys whose bytes a draft keeps but does not name any more. */
export async function unnamedOf(tx: DeviceTx, keys: readonly string[]): Promise<string[]> {
  const unnamed: string[] = [];
  for (const attachment of await tx.attachments.getMany(keys))
    if (attachment?.draft !== undefined && !(await isNamed(tx, attachment))) unnamed.push(attachment.key);
  return unnamed;
}

/**
 * Whether a tab was killed after it kept these bytes and before it named them. After `unnamedFor`, no tab is about to name them.
 */
export const isForgotten = async (tx: DeviceTx, attachment: Attachment, now: number): Promise<boolean> =>
  now - attachment.usedAt > unnamedFor && !(await isNamed(tx, attachment));

/** Marks bytes whose draft has left the device without them. They stay for a person to look at (S1, S4-9). */
export const withDraftGone = (attachment: Attachment): Attachment => ({ ...withoutDraft(attachment), stopped: "gone" });

const withoutDraft = ({ draft: _draft, ...attachment }: Attachment): Attachment => attachment;

/** Whether their draft names them. The engine does not know the form of a draft, but a draft that names a row contains its id. */
async function isNamed(tx: DeviceTx, { key, draft = "" }: Attachment): Promise<boolean> {
  return JSON.stringify((await tx.drafts.get(draft)) ?? null).includes(splitKey(key).id);
}
