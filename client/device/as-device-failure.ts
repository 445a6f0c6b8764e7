import { failureOf } from "#sync/engine/client/failures.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { DeviceFailure } from "./device-failure.ts";

/** Returns an engine's error as a failure of the device if it is one. It is separate from the class, which imports Dexie. */
export function asDeviceFailure(error: unknown): unknown {
  if (error instanceof EngineError) return error;
  const failure = failureOf(error);
  return failure === "quota" || failure === "storage" || failure === "erased" ? new DeviceFailure(failure, error) : error;
}
