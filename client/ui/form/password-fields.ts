import { z } from "zod";
import type { Problem } from "#sync/engine/errors.ts";
import type { Field } from "#sync/engine/field.ts";
import { isAllowedPassword, passwordRule } from "#sync/model/rules/password.ts";

const missing = (label: string) => `${label}を入力してください。`;

/** A password is sent unchanged, whatever its characters are. */
export const secret = (label: string): Field<string> => ({
  label,
  type: "text",
  schema: z.string(missing(label)).min(1, missing(label)),
  required: true,
});

/** Defines the two fields in which a new password is entered twice. */
export function passwordFields(label: string) {
  const isAllowed = (value: string) => value === "" || isAllowedPassword(value);
  const pswd: Field<string> = {
    ...secret(label),
    schema: z.string(missing(label)).min(1, missing(label)).refine(isAllowed, passwordRule),
  };
  const again = z.string().min(1, `${label}を再入力してください。`);
  const confirm: Field<string> = { ...secret(`${label}（確認）`), schema: again };
  return { pswd, confirm };
}

/** Checks that both passwords are the same. */
export const sameTwice = ({ pswd, confirm }: { readonly pswd: string; readonly confirm: string }): readonly Problem[] =>
  !confirm || pswd === confirm ? [] : [{ path: "confirm", message: "パスワードが一致しません。" }];
