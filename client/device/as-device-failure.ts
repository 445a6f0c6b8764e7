import { failureOf } from "#sync/engine/client/failures.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { DeviceFailure } from "./device-failure.ts";

/** What the engine threw, as a failure of the device where it is one. Apart from the class: it brings Dexie along. */
export function asDeviceFailure(error: unknown): unknown {
  if (error instanceof EngineError) return error;
  const failure = failureOf(error);
  return failure === "quota" || failure === "storage" || failure === "erased" ? new DeviceFailure(failure, error) : error;
}
