import { describe, expect, it, vi } from "vitest";
import { loginProblems } from "./login-problems.ts";

// The session listens to the other tabs as soon as it is loaded.
vi.stubGlobal("addEventListener", () => undefined);
const { failureOf } = await import("./sign-in.ts");
const { CallRefused, NoAnswer } = await import("#client/device/call.ts");

describe("a sign-in that fails", () => {
  it("tells no answer from wrong credentials", () => {
    expect(failureOf(new NoAnswer()).text).toBe("ログインに失敗しました。時間をおいて再度お試しください。");
    expect(failureOf(new CallRefused(401, { responseMessage: "invalid_credentials" })).text).toBe(
      "メールアドレスまたはパスワードをご確認ください。",
    );
  });
  it("says after how many minutes to try again, ten where the server does not", () => {
    expect(failureOf(new CallRefused(429, { retryAfterMinutes: 7 }))).toEqual({
      text: "ログイン試行が上限に達しました。7分後に再度お試しください。",
      retryAfterMinutes: 7,
    });
    expect(failureOf(new CallRefused(400, { responseMessage: "too_many_attempts" })).retryAfterMinutes).toBe(10);
  });
  it("hides no fault of ours", () => {
    expect(() => failureOf(new TypeError("a fault"))).toThrow("a fault");
  });
});

it("the form asks for what is missing", () => {
  expect(loginProblems(" ", "")).toEqual({ mail: "メールアドレスを入力してください。", pswd: "パスワードを入力してください。" });
  expect(loginProblems("not a mail", "x")).toEqual({ mail: "メールアドレスの形式をご確認ください。" });
  expect(loginProblems(" a@example.com ", "x")).toBeUndefined();
});
