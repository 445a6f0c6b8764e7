import { describe, expect, it } from "vitest";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { DeviceFailure } from "#client/device/device-failure.ts";
import { AppError } from "#sync/model/errors.ts";
import { reasonText, refusalOf } from "./refusal.ts";

describe("why something sent was not taken", () => {
  it("comes from a mutator with its fields", () => {
    const problems = [{ path: "closeDate", message: "終了日は公開日以降の日付を入力してください" }];
    expect(refusalOf(new AppError("validation_error", problems))).toEqual({ text: "入力内容をご確認ください。", problems });
  });

  it("comes from a call in the catalogue's sentence, whatever else the answer holds", () => {
    const errors = [{ path: "mail", message: "メールの形式をご確認ください" }, { path: 1 }, null, "x"];
    const refused = refusalOf(new CallRefused(400, { responseMessage: "validation_error", errors }));
    expect(refused).toEqual({ text: "入力内容をご確認ください。", problems: [errors[0]] });
    expect(refusalOf(new CallRefused(403, { responseMessage: "forbidden" }))?.text).toBe("この操作を行う権限がありません。");
    expect(refusalOf(new CallRefused(418, { responseMessage: "newer_word" }))?.text).toBe("処理できませんでした。");
  });

  it("comes from the device, where that could not keep it", () => {
    expect(refusalOf(new DeviceFailure("quota", new Error("x")))?.text).toMatch(
      /^端末の空き容量が足りません。.*入力した内容はそのまま残っています。$/u,
    );
  });

  it("says that nothing answered, and that nothing typed is lost", () => {
    expect(refusalOf(new NoAnswer("x"))?.text).toBe("サーバーにつながりませんでした。入力した内容はそのまま残っています。");
  });

  it("is for an act without a form what its rules say of the fields", () => {
    const problems = [
      { path: "closeDate", message: "終了日は公開日以降の日付を入力してください" },
      { path: "openDate", message: "終了日は公開日以降の日付を入力してください" },
      { path: "title", message: "タイトルは必須です。" },
    ];
    expect(reasonText(new AppError("validation_error", problems))).toBe(
      "終了日は公開日以降の日付を入力してください。タイトルは必須です。",
    );
    const refused = new CallRefused(400, { responseMessage: "validation_error", errors: problems.slice(0, 1) });
    expect(reasonText(refused)).toBe("終了日は公開日以降の日付を入力してください。");
    expect(reasonText(new AppError("forbidden"))).toBe("この操作を行う権限がありません。");
  });

  it("is none where the fault is ours", () => {
    expect(refusalOf(new TypeError("x is not a function"))).toBeUndefined();
    expect(refusalOf(new Error("x"))).toBeUndefined();
  });
});
