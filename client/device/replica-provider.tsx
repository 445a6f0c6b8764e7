import { liveQuery } from "dexie";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { Actor } from "#sync/engine/entity.ts";
import { type UnsentStore, unsentStore } from "./drafts/unsent-store.ts";
import { noteFirstSight } from "./introductions.ts";
import { awaited } from "./late-answers.ts";
import { openDevice } from "./open-device.ts";
import type { Administrator } from "./session/administrator.ts";
import { lookUnseen } from "./unseen.ts";

interface Device {
  readonly replica: Replica;
  readonly administrator: Administrator;
  readonly unsent: UnsentStore;
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

/** Opens the administrator's database on this device, exchanges with the server while mounted, and provides it to the hooks. */
export function ReplicaProvider({ administrator, opening, failed, children }: ReplicaProviderProps) {
  const { id, authority } = administrator;
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<{ replica?: Replica; error?: unknown }>({});

  useEffect(() => {
    let wanted = true;
    const promise = awaited(openDevice({ id, authority }));
    promise
      // The check comes before any data is shown. If it locks the session, this component is removed from the page.
      .then(async (replica) => ((await lookUnseen(replica)) === undefined ? undefined : replica))
      .then(
        (replica) => {
          if (!wanted || !replica) return;
          noteFirstSight(replica);
          setOpened({ replica });
          replica.start();
        },
        (error: unknown) => wanted && setOpened({ error }),
      );
    return () => {
      wanted = false;
      setOpened({});
      promise.then((replica) => replica.close()).catch(() => undefined);
    };
  }, [id, authority, attempt]);

  const { replica, error } = opened;
  if (error !== undefined) return failed(error, () => setAttempt((n) => n + 1));
  if (!replica) return opening;
  return (
    <OpenDevice replica={replica} administrator={administrator}>
      {children}
    </OpenDevice>
  );
}

interface OpenDeviceProps extends Omit<Device, "unsent"> {
  readonly children: ReactNode;
}

/** Provides an open replica to the hooks. */
export function OpenDevice({ replica, administrator, children }: OpenDeviceProps) {
  const unsent = useMemo(() => unsentOf(replica), [replica]);
  const device = useMemo(() => ({ replica, administrator, unsent }), [replica, unsent, administrator]);
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** Returns the device's copy of all data, with the methods that change it. */
export const useReplica = (): Replica => useDevice().replica;

/** Returns the actor: the signed-in administrator as the rules need them. */
export const useActor = (): Actor => useDevice().replica.actor;

/** Returns the signed-in administrator, with name and mail. */
export const useAdministrator = (): Administrator => useDevice().administrator;

/** Returns the shared reading of unsent changes, for `useUnsent`. */
export const useUnsentStore = (): UnsentStore => useDevice().unsent;

const unsentOf = (replica: Replica): UnsentStore =>
  unsentStore((next, error) => {
    const reading = liveQuery(() => awaited(replica.unsentKeys())).subscribe({ next, error });
    return () => reading.unsubscribe();
  });

function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error("no replica is open here");
  return device;
}
