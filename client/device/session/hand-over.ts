import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { type Draft, type Parcel, parcelsOf, type Unsent } from "#sync/engine/parcel.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { CallRefused, call, NoAnswer } from "../call.ts";
import { logError } from "../log-error.ts";
import { onDevice } from "../on-device.ts";
import { whoHolds } from "./current-user.ts";
import type { EndedSession } from "./ended-session.ts";
import { seal, TooLarge } from "./sealing.ts";
import { fetchSealingKey, sealingKey } from "./sealing-key.ts";
import { getEnded, keepEnded, noteSignedOut } from "./session.ts";

/**
 * Asks the server, with the tokens of ended sessions, which administrators were removed. It hands over the unsent work of those
 * (S3). A failure for one does not stop the others.
 * @returns whether everything possible is done; otherwise try again
 */
export async function settleEnded(): Promise<boolean> {
  let settled = true;
  for (const session of getEnded()) {
    try {
      if (session.removed || (await isRemoved(session))) await handOver(session);
    } catch (error) {
      settled = false;
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) logError("an ended session was not settled", error);
    }
  }
  return settled;
}

/**
 * Whether a server says that a session's administrator was removed; stores it if so. Also stores if they ended it from
 * another device.
 * @throws NoAnswer, CallRefused
 */
export async function isRemoved(session: EndedSession): Promise<boolean> {
  try {
    await whoHolds(session.token);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 401) throw error;
    // The first answer said less: it came from a server, or to an application, of an earlier version.
    if (error.word === "signed_out") await noteSignedOut(session);
    if (error.word !== "revoked") return false;
    await keepEnded(session.administrator.id, { removed: true });
    return true;
  }
  return false;
}

/**
 * Deletes a removed administrator's replicated rows from the device and hands over the unsent work. That is deleted only once the
 * server has confirmed it. It may be called again after any interruption.
 * @throws NoAnswer, CallRefused; TooLarge if something fits into no parcel. What is left then stays on the device
 */
export async function handOver(session: EndedSession): Promise<void> {
  const { id } = session.administrator;
  await onDevice(id, async (replica) => {
    // Rows that the server already has are deleted first: they must not wait for work that it may refuse.
    await replica.wipe();
    let left: TooLarge | CallRefused | undefined;
    for (const parcel of await parcelsIn(replica, session)) {
      try {
        await give(parcel, session.token);
        await replica.wipe(contentOf(parcel));
        const handed = getEnded().find(({ administrator }) => administrator.id === id)?.handed ?? 0;
        await keepEnded(id, { handed: handed + sizeOf(parcel) });
      } catch (error) {
        // The administrator exists again, restored from a backup, and can sign in.
        if (error instanceof CallRefused && error.status === 401) await keepEnded(id, { removed: false });
        if (!(error instanceof TooLarge || (error instanceof CallRefused && error.isAboutContent))) throw error;
        left = error;
      }
    }
    if (left) throw left;
    await keepEnded(id, { done: true, files: (await filesIn(replica)).length });
  });
}

/** Counts an ended session's changes that no server has. */
export function countUnsent(session: EndedSession): Promise<number> {
  return onDevice(session.administrator.id, async (replica) => {
    return sizeOf(await replica.unsent());
  });
}

/** Returns an ended session's files that no server has. Parcels contain none, so the user must save them (S4-9). */
export function leftFiles(session: EndedSession): Promise<readonly Attachment[]> {
  return onDevice(session.administrator.id, filesIn);
}

/**
 * Returns the bytes of a file from `leftFiles`.
 * @throws EngineError `file_unavailable` if it is gone meanwhile
 */
export function leftFile(session: EndedSession, file: Attachment): Promise<Blob> {
  return onDevice(session.administrator.id, async ({ attachments }) => {
    return new Blob([await attachments.open(file)], { type: "application/pdf" });
  });
}

/** Deletes a file from `leftFiles` for good, as a master decides (decision 037). */
export function discardLeft({ administrator: { id } }: EndedSession, file: Attachment): Promise<void> {
  return onDevice(id, async (replica) => {
    await replica.attachments.discard(file.key);
    await keepEnded(id, { files: (await filesIn(replica)).length });
  });
}

/**
 * Returns the unsent work as a sealed file of lines, which a master can import; undefined if there is none. It stays on the
 * device. `left` counts the items that fit into no parcel.
 * @throws NoAnswer, CallRefused if no key is stored and none can be fetched
 */
export function sealedFile(session: EndedSession): Promise<{ readonly file: Blob; readonly left: number } | undefined> {
  return onDevice(session.administrator.id, async (replica) => {
    const parcels = (await parcelsIn(replica, session)).filter((parcel) => sizeOf(parcel) > 0);
    if (parcels.length === 0) return undefined;
    const key = await sealingKey();
    const lines: string[] = [];
    let left = 0;
    for (const parcel of parcels) {
      try {
        lines.push(`${await seal(parcel, key)}\n`);
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        left += sizeOf(parcel);
      }
    }
    return { file: new Blob(lines, { type: "application/octet-stream" }), left };
  });
}

async function filesIn({ attachments }: Replica): Promise<Attachment[]> {
  return (await attachments.all()).filter(({ unsent, held }) => unsent && held);
}

async function parcelsIn(replica: Replica, { administrator: { id, name }, token }: EndedSession): Promise<Parcel[]> {
  return parcelsOf(await replica.unsent(), { author: { id, name }, token });
}

const sizeOf = ({ mutations, drafts }: Readonly<Record<"mutations" | "drafts", readonly unknown[]>>) =>
  mutations.length + drafts.length;

/** The parcel's contents have these types: they were mutations and drafts before. */
const contentOf = ({ deviceId, mutations, drafts }: Parcel): Unsent => ({
  deviceId,
  mutations: mutations as readonly Mutation[],
  drafts: drafts as readonly Draft[],
});

/** Sends a parcel. Resolves once the server has confirmed exactly this parcel. */
async function give(parcel: Parcel, token: string): Promise<void> {
  if (sizeOf(parcel) === 0) return;
  try {
    await send(await seal(parcel, await sealingKey()), token);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.word !== "unknown_parcel_key") throw error;
    // The server was set up anew after the key was fetched.
    await send(await seal(parcel, await fetchSealingKey()), token);
  }
}

async function send(sealed: string, token: string): Promise<void> {
  const { body } = await call("POST", "/api/sync/handover", { parcel: sealed }, { token });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sealed));
  const expected = btoa(String.fromCharCode(...new Uint8Array(digest))).replace(/[+/=]/gu, (sign) => urlSafe[sign] ?? "");
  if (body.digest !== expected) throw new NoAnswer("the server holds something else");
}

const urlSafe: Readonly<Record<string, string>> = { "+": "-", "/": "_", "=": "" };
