import fc from "fast-check";
import { expect, it } from "vitest";
import { isAllowedPassword } from "#sync/model/rules/password.ts";
import { passwordHints } from "./password-hints.tsx";

it("all hints are met by what may be a password, and by nothing else", () => {
  const sign = fc.constantFrom(..."aZ09ｂ!ß\n ");
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 18 }), (password) => {
      expect(passwordHints(password).every(({ met }) => met)).toBe(isAllowedPassword(password));
    }),
    { examples: [["Passw0rd"], ["aB3aB3aB3aB3aB3a"], ["passw0rd"], ["Passw0rd\n"], ["Passw0rｄ"]] },
  );
});
