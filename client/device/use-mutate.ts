import { useCallback } from "react";
import { actStep } from "#sync/engine/client/act-step.ts";
import type { Attach } from "#sync/engine/client/attachments/attachment-types.ts";
import type { KeptChange, Replica, Step } from "#sync/engine/client/replica-types.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { asDeviceFailure } from "./as-device-failure.ts";
import { draftsOf, type TakeDraft } from "./drafts/draft-store.ts";
import { awaited } from "./late-answers.ts";
import { useReplica } from "./replica-provider.tsx";

/** What is saved together with a change, all or nothing. */
export interface Along {
  readonly attach?: readonly Attach[];
  /** The draft that the change is made from: it is deleted when the change is saved. */
  readonly draft?: TakeDraft | undefined;
  /** Changes of derived values. */
  readonly derived?: readonly KeptChange[];
}

export type Mutate = <I>(mutator: Mutator<I>, input: I, options?: Along & { readonly seen?: SeenValues }) => Promise<void>;

/**
 * Returns a function for a screen's changes. They are made on the device at once, and on the server as soon as it is reachable. The
 * function throws EngineError if the change is refused, and DeviceFailure if the device cannot save it. Nothing is stored then.
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
 * Returns a function like that of `useMutate` for several changes that a screen makes at once. The device saves all or none. Each
 * change is sent and merged on its own. If they must succeed or fail together on the server, too, use one act (A6).
 */
export function useMutateAll(): (steps: readonly Step[], options?: Along) => Promise<void> {
  const replica = useReplica();
  return useCallback(
    (steps, options = {}) => kept(replica, async () => replica.mutateAll(steps, { ...options, drafts: await draftsOf(options) })),
    [replica],
  );
}

/** Returns a function like that of `useMutate` for one act: several changes that succeed or fail together everywhere (A6). */
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
