import { failureOf } from "#sync/engine/client/failures.ts";
import type { SyncFailure } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";

/** The device itself could not keep something: its disk is full, or its database does not answer. Nothing was stored. */
export class DeviceFailure extends Error {
  readonly failure: SyncFailure;

  constructor(failure: SyncFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** What the engine threw, as a failure of the device where it is one. */
export function asDeviceFailure(error: unknown): unknown {
  if (error instanceof EngineError) return error;
  const failure = failureOf(error);
  return failure === "quota" || failure === "storage" ? new DeviceFailure(failure, error) : error;
}
