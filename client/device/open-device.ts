import { browserBus, browserClock, browserLocks, browserSignals } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/http-transport.ts";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { model } from "#sync/model/model.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Administrator } from "./administrator.ts";
import { databaseName } from "./database-names.ts";
import { getSession, getToken, lockSession, renewToken } from "./session.ts";

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
  });
}

/**
 * Carries the session's token while it is this administrator's: work is never sent under another's session (S2).
 * A 401 to it locks the session.
 */
function sessionTransport(administratorId: string): Transport {
  const exchanging = tokenCarrier(administratorId);
  const listening = tokenCarrier(administratorId);
  return {
    room: () => exchanging.transport.room(),
    exchange: (...all) => exchanging.watch(exchanging.transport.exchange(...all)),
    wholeIssue: (...all) => exchanging.watch(exchanging.transport.wholeIssue(...all)),
    listen: (...all) => listening.watch(listening.transport.listen(...all)),
  };
}

function tokenCarrier(administratorId: string) {
  let sent: string | null = null;
  const transport = httpTransport({
    baseUrl: "",
    token: () => (sent = getSession().administrator?.id === administratorId ? getToken() : null),
    onToken: (token) => renewToken(token, sent),
  });
  const watch = async <T>(running: Promise<T>): Promise<T> => {
    try {
      return await running;
    } catch (error) {
      const failure = error instanceof TransportError ? error.failure : null;
      if (failure === "unauthorized" || failure === "revoked") lockSession(sent, failure === "revoked");
      throw error;
    }
  };
  return { transport, watch };
}
