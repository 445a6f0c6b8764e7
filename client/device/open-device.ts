import { v7 } from "uuid";
import { httpAttachments } from "#sync/engine/client/attachments/http-attachments.ts";
import { browserBus, browserClock, browserLocks, browserSignals } from "#sync/engine/client/browser-ports.ts";
import { sessionOver } from "#sync/engine/client/failures.ts";
import type { HttpTransportOptions } from "#sync/engine/client/network/http-call.ts";
import { httpTransport } from "#sync/engine/client/network/http-transport.ts";
import { type AttachmentTransport, type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { httpTexts } from "#sync/engine/client/texts/http-texts.ts";
import type { TextOptions } from "#sync/engine/client/texts/text-types.ts";
import { model } from "#sync/model/model.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { databaseName } from "./database-names.ts";
import { packText } from "./files/packed-text.ts";
import { resumeTexts } from "./files/resume-texts.ts";
import type { Administrator } from "./session/administrator.ts";
import { getSession, getToken, lockSession, renewToken } from "./session/session.ts";

/** Opens an administrator's database on this device: one per server and administrator (S2). */
export function openDevice({ id, authority }: Pick<Administrator, "id" | "authority">): Promise<Replica> {
  const name = databaseName(id);
  return openReplica({
    name,
    model,
    actor: { id, master: authority === masterAuthority },
    transport: sessionTransport(id),
    locks: browserLocks(),
    bus: browserBus(name),
    signals: browserSignals(),
    clock: browserClock(),
    attachments: {
      transport: sessionAttachments(id),
      awaits: ({ arrivedAt, refusal }) => arrivedAt === null && refusal === null,
      room,
      texts: resumeTexts(sessionTexts(id)),
    },
  });
}

/** Returns the storage that the browser allows; undefined if it does not report numbers. */
async function room(): Promise<{ readonly quota: number; readonly usage: number } | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? undefined : { quota, usage };
}

/** Returns the transport for the bytes of files. It measures separately: a slow download says little about exchanges. */
function sessionAttachments(administratorId: string): AttachmentTransport {
  const { options, watch } = tokenCarrier(administratorId);
  const downloadPath = (id: string) => `/api/file/download?url=${encodeURIComponent(filePathOf(id))}`;
  const transport = httpAttachments({ ...options, downloadPath });
  return {
    room: () => transport.room(),
    standing: (...all) => watch(transport.standing(...all)),
    send: (...all) => watch(transport.send(...all)),
    fetch: (...all) => watch(transport.fetch(...all)),
  };
}

/** Returns the function that fetches texts, in their packed form. */
function sessionTexts(administratorId: string): TextOptions["fetch"] {
  const { options, watch } = tokenCarrier(administratorId);
  const pagesOf = httpTexts(options);
  return async (id, signal) => {
    const pages = await watch(pagesOf(id, signal));
    return pages && packText(pages);
  };
}

/**
 * Sends the session's token while it is this administrator's: work is never sent in another's session (S2). A 401 to it locks the
 * session.
 */
function sessionTransport(administratorId: string): Transport {
  const exchanging = tokenCarrier(administratorId);
  const listening = tokenCarrier(administratorId);
  // The server sends steps to a stream whose exchanges it knows. It does not tell it of what these have pushed.
  const listener = v7();
  const exchanges = httpTransport({ ...exchanging.options, listener });
  const listens = httpTransport({ ...listening.options, listener });
  return {
    room: () => exchanges.room(),
    reach: (...all) => exchanging.watch(exchanges.reach(...all)),
    exchange: (...all) => exchanging.watch(exchanges.exchange(...all)),
    wholeIssue: (...all) => exchanging.watch(exchanges.wholeIssue(...all)),
    listen: (...all) => listening.watch(listens.listen(...all)),
  };
}

function tokenCarrier(administratorId: string) {
  let sent: string | null = null;
  const options: HttpTransportOptions = {
    baseUrl: "",
    token: () => (sent = getSession().administrator?.id === administratorId ? getToken() : null),
    onToken: (token) => renewToken(token, sent),
  };
  const watch = async <T>(running: Promise<T>): Promise<T> => {
    try {
      return await running;
    } catch (error) {
      if (error instanceof TransportError && sessionOver.has(error.failure)) lockSession(sent, error.failure);
      throw error;
    }
  };
  return { options, watch };
}
