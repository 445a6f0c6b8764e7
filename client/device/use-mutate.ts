import { useCallback } from "react";
import type { Attach } from "#sync/engine/client/attachment-types.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { asDeviceFailure } from "./device-failure.ts";
import { awaited } from "./late-answers.ts";
import { useReplica } from "./replica-provider.tsx";

export type Mutate = <I>(
  mutator: Mutator<I>,
  input: I,
  options?: { readonly seen?: SeenValues; readonly attach?: readonly Attach[] },
) => Promise<void>;

/**
 * How a screen changes something: on the device at once, on the server as soon as there is one.
 * The function returned throws EngineError when the change is refused, DeviceFailure when the device cannot keep it; nothing
 * is stored then.
 */
export function useMutate(): Mutate {
  const replica = useReplica();
  return useCallback<Mutate>(
    async (mutator, input, options) => {
      await awaited(replica.mutate(mutator, input, options)).catch((error: unknown) => {
        throw asDeviceFailure(error);
      });
      if (replica.status.value.failure !== null) void askToPersist();
    },
    [replica],
  );
}

let asked = false;

/** Asks the browser once not to clear this device's data, when the first change waits for a network. */
async function askToPersist(): Promise<void> {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
