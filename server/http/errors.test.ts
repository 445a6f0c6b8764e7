import { describe, expect, it } from "vitest";
import { EngineError } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";
import { answerFor, refusalFor } from "./errors.ts";

const ofDatabase = (code: string) =>
  new Error("wrapped", { cause: Object.assign(new Error("invalid byte sequence: …"), { code }) });

describe("what a caller is told of an error", () => {
  it.each([
    ["a text that no database can keep", ofDatabase("22021"), 400, "validation_error"],
    ["a deadlock", ofDatabase("40P01"), 503, "service_unavailable"],
    ["a full disk of the database", ofDatabase("53100"), 503, "storage_full"],
    ["a full disk of files", Object.assign(new Error("write"), { code: "ENOSPC" }), 503, "storage_full"],
    ["a share of a disk that is used up", Object.assign(new Error("write"), { code: "EDQUOT" }), 503, "storage_full"],
    ["a database without memory", ofDatabase("53200"), 503, "service_unavailable"],
    ["a database without places", ofDatabase("53300"), 503, "service_unavailable"],
    ["whatever nobody expected", ofDatabase("42703"), 500, "internal_error"],
    ["nothing at all", null, 500, "internal_error"],
    ["a refusal", new EngineError("forbidden"), 403, "forbidden"],
  ])("of %s", (_, error, status, word) => {
    expect(answerFor(error)).toMatchObject({ status, body: { responseCode: status, responseMessage: word } });
    expect(JSON.stringify(answerFor(error))).not.toContain("byte sequence");
  });
});

it.each([
  ["an error what nobody expected", ofDatabase("42703"), ["error request failed"]],
  ["a warning a disk that is full", ofDatabase("53100"), ["warn request refused"]],
  ["a warning a service that is not there", new AppError("service_unavailable"), ["warn request refused"]],
  ["nothing of a request that is not right", new AppError("validation_error"), []],
] as const)("the log calls %s", (_, error, logged) => {
  const lines: string[] = [];
  const of = (level: string) => (event: string) => void lines.push(`${level} ${event}`);
  const log = { info: of("info"), warn: of("warn"), error: of("error") };
  refusalFor(error, { requestId: "1" }, { log, storage: { refused: () => undefined } });
  expect(lines).toEqual(logged);
});

it("who is refused for want of room is told when to try again, and the disks are looked at", () => {
  let refused = 0;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const answer = refusalFor(ofDatabase("53100"), {}, { log, storage: { refused: () => void refused++ } });
  expect([answer.retryAfterSeconds, refused]).toEqual([5, 1]);
});
