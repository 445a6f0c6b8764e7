import { useEffect } from "react";
import { forgetPhotos, photoOwners } from "#client/device/files/kept-photos.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { partner } from "#sync/model/entities/partner.ts";

/** Deletes photos of removed partners from the device. This includes partners who were removed while it was closed. */
export function ForgetRemovedPhotos() {
  const { derived } = useReplica();
  const gone = useLive(
    async (reader) => {
      const ids = await photoOwners(derived);
      const rows = await reader.getMany(partner, ids);
      return ids.filter((_, at) => rows[at]?.deletedAt !== null);
    },
    [derived],
  );
  // A partner who has not arrived is not a removed one.
  const removed = gone && !gone.partial && gone.value.length > 0 ? gone.value : undefined;
  useEffect(() => {
    if (removed) forgetPhotos(derived, removed).catch((error: unknown) => logError("photos were not forgotten", error));
  }, [derived, removed]);
  return null;
}
