import type { SyncFailure } from "#sync/engine/client/replica-types.ts";

/** The device itself could not keep something: its disk is full, or its database does not answer. Nothing was stored. */
export class DeviceFailure extends Error {
  readonly failure: SyncFailure;

  constructor(failure: SyncFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}
