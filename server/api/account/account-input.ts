import { z } from "zod";
import type { Field } from "#sync/engine/field.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { isAllowedPassword, passwordRule } from "#sync/model/rules/password.ts";
import { wireInput } from "../wire/wire-input.ts";

/** Inputs of accounts that more than one call takes. */

/** What has to be filled in, whatever it is. */
export const filled = (label: string, max: number): z.ZodType<string> =>
  z
    .string({ error: `${label}を入力してください` })
    .max(max, `${label}をご確認ください`)
    .refine((value) => value.trim() !== "", `${label}を入力してください`);

/** A mail address as the page of the password reset asks for it. */
export const resetMail = z
  .string({ error: "メールアドレスを入力してください" })
  .trim()
  .min(1, "メールアドレスを入力してください")
  .refine((value) => value === "" || admin.fields.mail.schema.safeParse(value).success, "有効なメールアドレスを入力してください")
  .meta({ format: "email", maxLength: 255 });

/** A field's text without the spaces around it. */
export const trimmed = (field: Field<string>): z.ZodType<string> =>
  z.preprocess((value) => (typeof value === "string" ? value.trim() : value), wireInput(field));

/** A password that somebody chooses. */
export const newPassword = z
  .string({ error: "パスワードを入力してください" })
  .min(1, "パスワードを入力してください")
  .refine((value) => value === "" || isAllowedPassword(value), passwordRule)
  .meta({ pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,16}$" });
