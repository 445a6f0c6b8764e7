import { z } from "zod";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { isAllowedPassword, passwordRule } from "#sync/model/rules/password.ts";

/** Inputs of accounts that more than one call takes. */

/** Defines a text that must not be empty. */
export const filled = (label: string, max: number): z.ZodType<string> =>
  z
    .string({ error: `${label}を入力してください` })
    .max(max, `${label}をご確認ください`)
    .refine((value) => value.trim() !== "", `${label}を入力してください`);

/** A mail address with the rules of the page for a password reset. */
export const resetMail = z
  .string({ error: "メールアドレスを入力してください" })
  // A name and brackets around a pasted address go, so more than an address is read.
  .max(2_000, { error: "有効なメールアドレスを入力してください", abort: true })
  .overwrite((typed) => tidyText("mail", typed))
  .min(1, "メールアドレスを入力してください")
  .refine((value) => value === "" || admin.fields.mail.schema.safeParse(value).success, "有効なメールアドレスを入力してください")
  .meta({ format: "email", maxLength: 255 });

/** A new password. */
export const newPassword = z
  .string({ error: "パスワードを入力してください" })
  .min(1, "パスワードを入力してください")
  .refine((value) => value === "" || isAllowedPassword(value), passwordRule)
  .meta({ pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,16}$" });
