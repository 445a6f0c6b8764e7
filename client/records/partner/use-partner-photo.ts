import { useEffect, useState } from "react";
import { CallRefused, download, NoAnswer } from "#client/device/call.ts";
import { keepPhoto, keptPhoto, type PhotoOf } from "#client/device/files/kept-photos.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { jpegOf } from "#client/ui/files/jpeg-of.ts";
import type { KeptValues } from "#sync/engine/client/replica-types.ts";
import { AppError } from "#sync/model/errors.ts";
import type { Partner } from "./use-partner.ts";

/** Twice the 180 pixels at which photos are shown. */
const drawing = { edge: 360, quality: 0.82, square: true } as const;

/**
 * Returns a partner's photo as a data URL. It comes from the device, else from the server, and is then kept. Null without a
 * photo, while it is loading, and if it cannot be fetched or drawn.
 */
export function usePartnerPhoto({ id, profileImagePath: path }: Pick<Partner, "id" | "profileImagePath">): string | null {
  const { derived } = useReplica();
  const offline = useOffline();
  const [found, setFound] = useState<PhotoOf & { readonly url: string }>();
  const url = found?.id === id && found.path === path ? found.url : null;
  const wanted = path !== null && url === null;
  useEffect(() => {
    if (!wanted) return undefined;
    let shown = true;
    photoOf(derived, { id, path }, offline).then(
      (next) => shown && next !== undefined && setFound({ id, path, url: next }),
      (error: unknown) => logError("a photo was not shown", error),
    );
    return () => {
      shown = false;
    };
  }, [derived, id, path, wanted, offline]);
  return url;
}

const underWay = new WeakMap<KeptValues, Map<string, Promise<string | undefined>>>();
/** The photo address that was requested last, by partner. */
const latestPath = new Map<string, string>();

/** Other callers for a photo that is being fetched wait for the same one. */
function photoOf(derived: KeptValues, of: PhotoOf, offline: boolean): Promise<string | undefined> {
  const all = underWay.get(derived) ?? new Map<string, Promise<string | undefined>>();
  underWay.set(derived, all);
  latestPath.set(of.id, of.path);
  const key = `${of.id} ${of.path} ${offline}`;
  const found = all.get(key) ?? readPhoto(derived, of, offline).finally(() => all.delete(key));
  all.set(key, found);
  return found;
}

async function readPhoto(derived: KeptValues, of: PhotoOf, offline: boolean): Promise<string | undefined> {
  const kept = await keptPhoto(derived, of);
  if (kept !== undefined || offline) return kept;
  try {
    const { bytes } = await jpegOf(await download(`/api/partner_member/${of.id}/photo`), drawing);
    const url = `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
    // A late answer to an earlier address must not replace the current photo.
    if (latestPath.get(of.id) !== of.path) return url;
    // A failure to keep the photo does not matter for showing it.
    await keepPhoto(derived, of, url).catch(() => undefined);
    return url;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CallRefused || error instanceof AppError) return undefined;
    throw error;
  }
}
