import { Checkbox, Field, Input, makeStyles } from "@fluentui/react-components";
import { useRouter } from "@tanstack/react-router";
import { type ReactElement, useEffect, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { z } from "zod";
import { CallRefused, call } from "#client/device/call.ts";
import { type BoundField, shownText, useBoundField } from "#client/ui/form/bound-field.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { PasswordHints } from "#client/ui/form/password-hints.tsx";
import { refusalOf } from "#client/ui/form/refusal.ts";
import { useHouseForm } from "#client/ui/form/use-house-form.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { isAllowedPassword, passwordRule } from "#sync/model/rules/password.ts";
import { keepInput, keptInput } from "./kept-input.ts";
import { MailInput } from "./mail-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { ProblemBar } from "./problem-bar.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

interface RegisterFormProps {
  /** Mails of some domains alone may register. */
  readonly limited: boolean;
}

/** Who registers: name, mail, a password twice, and that the terms are agreed to. */
export function RegisterForm({ limited }: RegisterFormProps) {
  const styles = useStyles();
  const router = useRouter();
  const [atFirst] = useState(() => ({ ...defaults, ...keptInput().registration }));
  const form = useHouseForm(schema, { defaults: atFirst });
  const [failure, setFailure] = useState<string>();
  const running = form.formState.isSubmitting;

  const send = async ({ name: who, mail: address, pswd }: Registration) => {
    setFailure(undefined);
    try {
      const input = { name: who.trim(), mail: address.trim(), pswd, authority: 0 };
      await call("POST", "/api/admin_user", input, { token: null });
      keepInput({ registration: undefined });
      await router.navigate({ to: "/login", state: { notice: "registered" }, replace: true });
    } catch (error) {
      const { text, problems } = refusalOf(error);
      const word = error instanceof CallRefused ? error.word : "";
      if (word === "mail_taken") form.setError("mail", { message: text }, { shouldFocus: true });
      else if (word === "registration_closed" && limited)
        form.setError("mail", { message: "このメールアドレスでは登録できません。" }, { shouldFocus: true });
      else setFailure([text, ...problems.map(({ message }) => message)].join(" "));
    }
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="新規登録"
        className={styles.form}
        onSubmit={(event) => {
          if (running) event.preventDefault();
          else void form.handleSubmit(send)(event);
        }}
      >
        <Keep />
        {failure && <ProblemBar>{failure}</ProblemBar>}
        <Bound name="name" label={name.label}>
          {(bound) => (
            <Input
              size="large"
              className={styles.input}
              autoComplete="name"
              {...bound.control}
              value={shownText(bound.value)}
              onChange={(_event, data) => bound.change(data.value)}
            />
          )}
        </Bound>
        <Bound
          name="mail"
          label={mail.label}
          {...(limited ? { hint: "登録できるのは、許可されたドメインのメールアドレスのみです。" } : {})}
        >
          {(bound) => <MailInput {...textOf(bound)} />}
        </Bound>
        <div className={styles.password}>
          <Bound name="pswd" label="パスワード">
            {(bound) => <PasswordInput autoComplete="new-password" {...textOf(bound)} />}
          </Bound>
          <Hints />
        </div>
        <Bound name="confirm" label="パスワード（確認）">
          {(bound) => <PasswordInput autoComplete="new-password" {...textOf(bound)} />}
        </Bound>
        <Terms />
        <SubmitButton label="登録する" running={running} />
      </form>
    </FormProvider>
  );
}

interface BoundProps {
  readonly name: keyof Registration;
  readonly label: string;
  readonly hint?: string;
  readonly children: (bound: BoundField) => ReactElement;
}

function Bound({ name: key, label, hint, children }: BoundProps) {
  const bound = useBoundField(key);
  return (
    <FormField required label={label} error={bound.error} hint={hint}>
      {children(bound)}
    </FormField>
  );
}

const textOf = ({ control: { name: key, ref, onBlur }, value, change }: BoundField) => ({
  name: key,
  inputRef: ref,
  onBlur,
  value: shownText(value),
  onText: change,
});

/** Keeps what may be kept of what is typed. */
function Keep() {
  const [who, address] = useWatch<Registration, readonly ["name", "mail"]>({ name: ["name", "mail"] });
  useEffect(() => keepInput({ registration: { name: who, mail: address } }), [who, address]);
  return null;
}

function Hints() {
  return <PasswordHints password={shownText(useWatch({ name: "pswd" }))} />;
}

function Terms() {
  const styles = useStyles();
  const { value, error, change, control } = useBoundField("terms");
  return (
    <div className={styles.terms}>
      <Field required className={styles.agreed} {...(error ? { validationMessage: error } : {})}>
        <Checkbox
          {...control}
          className={styles.box}
          input={{ className: styles.target }}
          indicator={{ className: styles.indicator }}
          label="利用規約に同意する"
          checked={value === true}
          onChange={(_event, data) => change(data.checked === true)}
        />
      </Field>
      <TermsDialog />
    </div>
  );
}

const { name, mail } = admin.fields;

const schema = z
  .object({
    name: name.schema,
    mail: mail.schema,
    pswd: z
      .string()
      .min(1, "パスワードを入力してください。")
      .refine((value) => value === "" || isAllowedPassword(value), passwordRule),
    confirm: z.string().min(1, "パスワードを再入力してください。"),
    terms: z.boolean().refine((agreed) => agreed, "利用規約への同意が必要です。"),
  })
  .refine(({ pswd, confirm }) => confirm === "" || pswd === confirm, {
    path: ["confirm"],
    message: "パスワードが一致しません。",
  });
type Registration = z.infer<typeof schema>;
const defaults = { name: "", mail: "", pswd: "", confirm: "", terms: false };

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  password: { display: "flex", flexDirection: "column", gap: "8px" },
  // In line with the fields above: the box brings its own space.
  terms: { display: "flex", flexWrap: "wrap", alignItems: "start", columnGap: "8px" },
  agreed: { flex: "1 1 auto" },
  box: { marginInlineStart: "-8px", alignItems: "center", "@media (pointer: coarse)": { marginInlineStart: "-14px" } },
  target: { "@media (pointer: coarse)": { width: "44px" } },
  indicator: { "@media (pointer: coarse)": { margin: "14px" } },
  input: { "@media (pointer: coarse)": { minHeight: "44px" } },
});
