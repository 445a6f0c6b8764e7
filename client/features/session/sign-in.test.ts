import { describe, expect, it } from "vitest";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { codeDigits, readChallenge, remainingText } from "./challenge.ts";
import { codeFailure } from "./enter-code.ts";
import { loginProblems } from "./login-problems.ts";
import { mailedLink } from "./mailed-link.ts";
import { resetMailProblem } from "./reset-mail-problem.ts";
import { failureOf } from "./sign-in.ts";

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
    expect(() => codeFailure(new TypeError("a fault"))).toThrow("a fault");
  });
});

describe("a code that fails", () => {
  it.each([
    ["invalid_code", "again", "認証コードが正しくありません。"],
    ["challenge_expired", "restart", "認証コードの有効期限が切れました。もう一度ログインしてください。"],
    ["attempts_exceeded", "restart", "認証コードの入力回数が上限に達しました。もう一度ログインしてください。"],
    ["something_new", "again", "認証に失敗しました。"],
  ])("for %s leads to: %s", (responseMessage, kind, text) => {
    expect(codeFailure(new CallRefused(400, { responseMessage }))).toEqual({ kind, text });
  });
  it("for too many of one administrator says how long to wait, since a new code would be refused as well", () => {
    const refused = new CallRefused(429, { responseMessage: "attempts_exceeded", retryAfterMinutes: 7 });
    expect(codeFailure(refused)).toEqual({
      kind: "restart",
      text: "認証コードの入力回数が上限に達しました。7分後にもう一度ログインしてください。",
    });
  });
  it("for want of an answer can be sent again", () => {
    expect(codeFailure(new NoAnswer())).toEqual({ kind: "again", text: "認証コードの確認中にエラーが発生しました。" });
  });
});

it("the form asks for what is missing", () => {
  expect(loginProblems(" ", "")).toEqual({ mail: "メールアドレスを入力してください。", pswd: "パスワードを入力してください。" });
  expect(loginProblems("not a mail", "x")).toEqual({ mail: "メールアドレスの形式をご確認ください。" });
  for (const mail of [" a@example.com ", "太郎 <a@example.com>", "mailto:a@example.com;", "a@example.com ;"])
    expect([loginProblems(mail, "x"), resetMailProblem(mail)]).toEqual([undefined, undefined]);
});

it("a reset is asked for by an address that looks like one", () => {
  expect(resetMailProblem(" ")).toBe("メールアドレスを入力してください");
  for (const mail of ["a", "a@example", "a b@example.com", "a@exa mple.com", "@example.com"])
    expect(resetMailProblem(mail), mail).toBe("有効なメールアドレスを入力してください");
  expect(resetMailProblem(" a@example.com ")).toBeUndefined();
});

it("a challenge without an id or a time is none", () => {
  const mfa = { challengeId: "1", maskedMail: "a***@example.com", expiresIn: 600 };
  expect(readChallenge(mfa, 1_000)).toEqual({ id: "1", maskedMail: "a***@example.com", endsAt: 601_000 });
  for (const broken of [undefined, null, "x", {}, { ...mfa, challengeId: "" }, { ...mfa, expiresIn: "600" }])
    expect(readChallenge(broken)).toBeUndefined();
});

it("only digits are taken, six of them, full-width ones too", () => {
  expect(codeDigits("123 456")).toBe("123456");
  expect(codeDigits("１２３４５６")).toBe("123456");
  expect(codeDigits("認証コード: 12-34-56-78")).toBe("123456");
  expect(codeDigits("abc")).toBe("");
});

it("what is left of the time is told as m:ss, and never below zero", () => {
  expect([600_000, 599_001, 61_000, 9_400, 1, 0, -5_000].map(remainingText)).toEqual([
    "10:00",
    "10:00",
    "1:01",
    "0:10",
    "0:01",
    "0:00",
    "0:00",
  ]);
});

it("a mailed link is read however its base64 was written, and nothing else is", () => {
  const mail = "管理+a?>@example.com";
  const base64 = Buffer.from(mail).toString("base64");
  for (const written of [base64, base64.replaceAll("+", " "), Buffer.from(mail).toString("base64url")])
    expect(mailedLink(written, "id")).toEqual({ mail, uuid: "id" });
  for (const [broken, auth] of [
    ["%%", "id"],
    [base64, ""],
    [base64, undefined],
    [12, "id"],
    ["/w==", "id"],
  ])
    expect(mailedLink(broken, auth)).toBeUndefined();
});
