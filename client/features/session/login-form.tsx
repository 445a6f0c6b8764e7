import { Button, Input, MessageBar, MessageBarBody, makeStyles, Spinner } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { FormField } from "#client/ui/form-field.tsx";
import { loginSchema, type LoginForm as Values } from "./login-schema.ts";
import { type SignInFailure, signIn } from "./sign-in.ts";

/** Mail and password. What was typed stays when it is refused. */
export function LoginForm({ mail }: { readonly mail: string }) {
  const styles = useStyles();
  const [failure, setFailure] = useState<SignInFailure>();
  const [shown, setShown] = useState(false);
  const form = useForm<Values>({ resolver: zodResolver(loginSchema), defaultValues: { mail, pswd: "" } });
  const { isSubmitting } = form.formState;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const submit = form.handleSubmit(
    async (values) => {
      setFailure(undefined);
      setFailure(await signIn(values.mail.trim(), values.pswd));
    },
    () => setFailure({ text: "入力内容をご確認ください。" }),
  );

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>
            {failure.text}
            {failure.retryAfterMinutes !== undefined && <div>再試行まで約{failure.retryAfterMinutes}分</div>}
          </MessageBarBody>
        </MessageBar>
      )}
      <Controller
        control={form.control}
        name="mail"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <FormField label="メールアドレス" error={error?.message}>
            <Input
              {...field}
              ref={(input) => {
                ref(input);
                if (mail === "") first.current = input;
              }}
              type="email"
              size="large"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </FormField>
        )}
      />
      <Controller
        control={form.control}
        name="pswd"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <FormField label="パスワード" error={error?.message}>
            <Input
              {...field}
              ref={(input) => {
                ref(input);
                if (mail !== "") first.current = input;
              }}
              type={shown ? "text" : "password"}
              size="large"
              autoComplete="current-password"
              contentAfter={
                <Button
                  appearance="transparent"
                  size="small"
                  icon={shown ? <EyeOffRegular /> : <EyeRegular />}
                  aria-label="入力した文字を表示"
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                />
              }
            />
          </FormField>
        )}
      />
      <Button
        type="submit"
        appearance="primary"
        size="large"
        className={styles.submit}
        disabledFocusable={isSubmitting}
        {...(isSubmitting ? { icon: <Spinner size="tiny" appearance="inverted" /> } : {})}
      >
        ログイン
      </Button>
    </form>
  );
}

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  submit: { marginTop: "8px", minHeight: "44px" },
});
