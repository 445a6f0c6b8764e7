import { useLiveQuery } from "dexie-react-hooks";
import type { Attachment } from "#sync/engine/client/attachment-types.ts";
import { awaited } from "./late-answers.ts";
import { useReplica } from "./replica-provider.tsx";

/**
 * What this device keeps of files, by the key of their rows, live: for `fileStanding`, for progress (`sent` of `size`) and for what
 * takes the room. Undefined until it has been read.
 */
export function useAttachments(): ReadonlyMap<string, Attachment> | undefined {
  const { attachments } = useReplica();
  return useLiveQuery(async () => new Map((await awaited(attachments.all())).map((one) => [one.key, one])), [attachments]);
}
