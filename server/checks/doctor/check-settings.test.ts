import { expect, test } from "vitest";
import { readSettings } from "#server/settings.ts";
import { checkSettings } from "./check-settings.ts";

const check = (env: Readonly<Record<string, string>>) => checkSettings(readSettings(env), env);
const secrets = {
  DATABASE_URL: "postgres://musubi:hunter2@db.example.com/musubi",
  SMTP_URL: "smtps://office:hunter2@mail.example.com",
  SESSION_SECRET: "hunter2".repeat(5),
  DATA_KEY: "11".repeat(32),
};

test("names what is set, and repeats no value", () => {
  const said = JSON.stringify(check({ ...secrets, PORT: "4321" }));
  for (const name of [...Object.keys(secrets), "PORT"]) expect(said).toContain(name);
  for (const value of ["hunter2", "1111", "4321", "example.com"]) expect(said).not.toContain(value);
});

test("names only settings of the product, and none that is empty", () => {
  const [first] = check({ HOME: "/home/x", PORT: " " });
  expect(first?.sentence).toBe("どれも設定されておらず、すべて既定の値です。");
});

test.each([
  [{ PUBLIC_URL: "https://musubi.example.com" }, "TRUST_PROXY"],
  [{ DATABASE_URL: "postgres://db/musubi" }, "DATA_KEY"],
  [{ SMTP_URL: "smtp://mail.example.com" }, "ADMIN_MAIL"],
  [{ DATABASE_URL: "postgres://db/musubi", DATA_KEY: "11".repeat(32), REGISTRATION: "open" }, "REGISTRATION"],
  [{ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }, "PUBLIC_URL"],
])("what does not go together is a notice: %j", (env, word) => {
  const notices = check(env).filter(({ verdict }) => verdict === "notice");
  expect(notices.some(({ sentence, advice }) => `${sentence}${advice}`.includes(word))).toBe(true);
});

test("what a server in an office has needs no notice", () => {
  const env = { ...secrets, PUBLIC_URL: "https://musubi.example.com", TRUST_PROXY: "1", ADMIN_MAIL: "office@example.com" };
  expect(check(env)).toHaveLength(1);
});
