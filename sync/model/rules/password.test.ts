import { expect, it } from "vitest";
import { isAllowedPassword } from "./password.ts";

it.each(["Passw0rd", "aB3aB3aB3aB3aB3a", "ABCDEFg1"])("%s may be a password", (password) => {
  expect(isAllowedPassword(password)).toBe(true);
});

it.each([
  ["too short", "aB34567"],
  ["too long", "aB3aB3aB3aB3aB3aB"],
  ["without an upper-case letter", "passw0rd"],
  ["without a lower-case letter", "PASSW0RD"],
  ["without a digit", "Password"],
  ["with a sign", "Passw0rd!"],
  ["with full-width letters", "Ｐａｓｓｗ０ｒｄ"],
  ["with a line end", "Passw0rd\n"],
])("one %s may not", (_what, password) => {
  expect(isAllowedPassword(password)).toBe(false);
});
