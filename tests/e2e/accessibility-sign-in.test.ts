import type { Page } from "playwright";
import { type App, master } from "../support/app.ts";
import { outboxOf } from "./support/mail.ts";
import { tryScreens } from "./support/try-screens.ts";

tryScreens("before signing in", "signedOut", [
  ["sign-in", "/login", "ログイン"],
  ["sign-in, refused", (page) => page.getByRole("button", { name: "ログイン", exact: true }).click()],
  ["sign-in, the code", openCode],
  ["registration", "/register", "新規登録"],
  ["a forgotten password", "/password-reset", "パスワードの再発行"],
  ["a new password", openNewPassword],
]);

async function openCode(page: Page): Promise<void> {
  const mfa = { challengeId: "0192ffff-0000-7000-8000-000000000000", maskedMail: "m***@example.com", expiresIn: 600 };
  await page.route("**/api/login", (route) =>
    route.fulfill({ status: 202, json: { responseCode: 202, responseMessage: "mfa_required", mfa } }),
  );
  await page.goto("/login");
  await page.getByLabel("メールアドレス").fill(master.mail);
  await page.getByLabel("パスワード", { exact: true }).fill(master.password);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "認証コードの入力" }).waitFor();
}

async function openNewPassword(page: Page, app: App): Promise<void> {
  await fetch(`${app.url}/api/reset_password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mail: master.mail }),
  });
  await page.goto(await outboxOf(app).link(master.mail));
  await page.getByLabel("新しいパスワード", { exact: true }).waitFor();
}
