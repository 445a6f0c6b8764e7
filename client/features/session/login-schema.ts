import { z } from "zod/mini";

const filled = (message: string) => z.string().check(z.refine((value) => value.trim() !== "", { error: message, abort: true }));

/** What the sign-in form holds. */
export const loginSchema = z.object({
  mail: filled("メールアドレスを入力してください。").check(
    z.refine((value) => /^[^\s@]+@[^\s@]+$/u.test(value.trim()), "メールアドレスの形式をご確認ください。"),
  ),
  pswd: filled("パスワードを入力してください。"),
});

export type LoginForm = z.infer<typeof loginSchema>;
