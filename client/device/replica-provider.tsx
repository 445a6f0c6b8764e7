import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { browserBus, browserClock, browserLocks, browserSignals } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/http-transport.ts";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { Actor } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Administrator } from "./administrator.ts";
import { getSession, getToken, lockSession, renewToken } from "./session.ts";

interface Device {
  readonly replica: Replica;
  readonly administrator: Administrator;
}

const DeviceContext = createContext<Device | null>(null);

interface ReplicaProviderProps {
  readonly administrator: Administrator;
  /** Shown while the device's database opens. */
  readonly opening: ReactNode;
  /** Shown when it cannot be opened (storage closed or full); `retry` tries again. */
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Opens the administrator's database on this device, keeps it exchanging while mounted, and hands it to the hooks. */
export function ReplicaProvider({ administrator, opening, failed, children }: ReplicaProviderProps) {
  const { id, authority } = administrator;
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<{ replica?: Replica; error?: unknown }>({});

  useEffect(() => {
    let wanted = true;
    const promise = openFor({ id, master: authority === masterAuthority });
    promise.then(
      (replica) => wanted && (setOpened({ replica }), replica.start()),
      (error: unknown) => wanted && setOpened({ error }),
    );
    return () => {
      wanted = false;
      setOpened({});
      promise.then((replica) => replica.close()).catch(() => undefined);
    };
  }, [id, authority, attempt]);

  const { replica, error } = opened;

  const device = useMemo(() => (replica ? { replica, administrator } : null), [replica, administrator]);
  if (error !== undefined) return failed(error, () => setAttempt((n) => n + 1));
  if (!device) return opening;
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** The device's copy of everything, and the way to change it. */
export const useReplica = (): Replica => useDevice().replica;

/** Who acts: the signed-in administrator as rules see one. */
export const useActor = (): Actor => useDevice().replica.actor;

/** The signed-in administrator with name and mail. */
export const useAdministrator = (): Administrator => useDevice().administrator;

function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error("no replica is open here");
  return device;
}

/** One database per server and administrator (S2). */
function openFor(actor: Actor): Promise<Replica> {
  const name = databaseName(actor.id);
  return openReplica({
    name,
    model,
    actor,
    transport: sessionTransport(actor.id),
    locks: browserLocks(),
    bus: browserBus(name),
    signals: browserSignals(),
    clock: browserClock(),
  });
}

const databaseName = (administratorId: string) => `musubi ${location.host} ${administratorId}`;

/**
 * Carries the session's token while it is this administrator's: work is never sent under another's session (S2).
 * A 401 to it locks the session.
 */
function sessionTransport(administratorId: string): Transport {
  const exchanging = tokenCarrier(administratorId);
  const listening = tokenCarrier(administratorId);
  return {
    exchange: (request, signal) => exchanging.watch(exchanging.transport.exchange(request, signal)),
    listen: (onPoke, signal) => listening.watch(listening.transport.listen(onPoke, signal)),
  };
}

function tokenCarrier(administratorId: string) {
  let sent: string | null = null;
  const transport = httpTransport({
    baseUrl: "",
    token: () => (sent = getSession().administrator?.id === administratorId ? getToken() : null),
    onToken: (token) => renewToken(token, sent),
  });
  const watch = async <T,>(running: Promise<T>): Promise<T> => {
    try {
      return await running;
    } catch (error) {
      const refused = error instanceof TransportError && (error.failure === "unauthorized" || error.failure === "revoked");
      if (refused && sent !== null) lockSession(sent);
      throw error;
    }
  };
  return { transport, watch };
}
