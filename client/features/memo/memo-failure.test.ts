import { describe, expect, it } from "vitest";
import { DeviceFailure } from "#client/device/device-failure.ts";
import { AppError } from "#sync/model/errors.ts";
import { memoFailure } from "./memo-failure.ts";

describe("a refused change of a memo", () => {
  it("names what failed", () => {
    expect(memoFailure("create", new AppError("not_found"))).toBe("メモの作成に失敗しました");
    expect(memoFailure("edit", new AppError("not_found"))).toBe("メモの更新に失敗しました");
    expect(memoFailure("remove", new AppError("not_found"))).toBe("メモの削除に失敗しました");
  });

  it("is none where the fault is ours", () => {
    expect(memoFailure("create", new TypeError("x is not a function"))).toBeUndefined();
  });

  it("says so when it is a matter of rights", () => {
    expect(memoFailure("edit", new AppError("forbidden"))).toBe("編集権限がありません");
    expect(memoFailure("remove", new AppError("forbidden"))).toBe("削除権限がありません");
  });

  it("says what the device lacks", () => {
    const text = memoFailure("create", new DeviceFailure("quota", new Error("x")));
    expect(text).toMatch(/^メモの作成に失敗しました。端末の空き容量が足りません。/u);
  });

  it("adds what is wrong with the text", () => {
    const error = new AppError("validation_error", [{ path: "content", message: "メモに使えない文字が含まれています" }]);
    expect(memoFailure("create", error)).toBe("メモの作成に失敗しました（メモに使えない文字が含まれています）");
  });
});
