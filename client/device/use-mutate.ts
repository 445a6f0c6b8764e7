import { useCallback } from "react";
import { actStep } from "#sync/engine/client/act-step.ts";
import type { Attach } from "#sync/engine/client/attachment-types.ts";
import type { Replica, Step } from "#sync/engine/client/replica-types.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { asDeviceFailure } from "./as-device-failure.ts";
import { draftsOf, type TakeDraft } from "./draft-store.ts";
import { awaited } from "./late-answers.ts";
import { useReplica } from "./replica-provider.tsx";

/** What goes along with a change, all of it or nothing. */
export interface Along {
  readonly attach?: readonly Attach[];
  /** The draft that it is made of: where the change is kept, it is none any more. */
  readonly draft?: TakeDraft | undefined;
}

export type Mutate = <I>(mutator: Mutator<I>, input: I, options?: Along & { readonly seen?: SeenValues }) => Promise<void>;

/**
 * How a screen changes something: on the device at once, on the server as soon as there is one.
 * The function returned throws EngineError when the change is refused, DeviceFailure when the device cannot keep it; nothing
 * is stored then.
 */
export function useMutate(): Mutate {
  const replica = useReplica();
  return useCallback<Mutate>(
    (mutator, input, options = {}) =>
      kept(replica, async () => replica.mutate(mutator, input, { ...options, drafts: await draftsOf(options) })),
    [replica],
  );
}

/**
 * The same for several changes that a screen makes at once: the device keeps all of them or none, and each goes and merges by
 * itself. Those that must stand or fall together on the server too are one act (A6).
 */
export function useMutateAll(): (steps: readonly Step[], options?: Along) => Promise<void> {
  const replica = useReplica();
  return useCallback(
    (steps, options = {}) => kept(replica, async () => replica.mutateAll(steps, { ...options, drafts: await draftsOf(options) })),
    [replica],
  );
}

/** The same for several that must stand or fall together, on the server too: one act (A6). */
export function useMutateAct(): (steps: readonly Step[], options?: Along) => Promise<void> {
  const { model } = useReplica();
  const mutate = useMutate();
  return useCallback(
    (steps, options) => {
      const { mutator, input, seen = {} } = actStep(model, steps);
      return mutate(mutator, input, { ...options, seen });
    },
    [model, mutate],
  );
}

async function kept(replica: Replica, keep: () => Promise<unknown>): Promise<void> {
  await awaited(keep()).catch((error: unknown) => {
    throw asDeviceFailure(error);
  });
  if (replica.status.value.failure !== null) void askToPersist();
}

let asked = false;

/** Asks the browser once not to clear this device's data, when the first change waits for a network. */
async function askToPersist(): Promise<void> {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
