import { Checkbox, makeStyles } from "@fluentui/react-components";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { z } from "zod";
import { CallRefused, call } from "#client/device/call.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { NewPassword } from "#client/ui/form/controls/password-control.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { passwordFields, sameTwice } from "#client/ui/form/password-fields.ts";
import { PasswordHints } from "#client/ui/form/password-hints.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { flag } from "#sync/engine/field.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { errorText } from "#sync/model/errors.ts";
import { keepInput, keptInput } from "./kept-input.ts";
import { MailControl } from "./mail-control.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

interface RegisterFormProps {
  /** Whether only mails of some domains may register. */
  readonly limited: boolean;
}

const registerForm = defineForm(
  {
    name: admin.fields.name,
    mail: admin.fields.mail,
    ...passwordFields("パスワード"),
    terms: { ...flag("利用規約"), schema: z.boolean().refine((agreed) => agreed, "利用規約への同意が必要です。") },
  },
  { check: sameTwice },
);
const { F } = registerForm;

/** The form of a registration: name, mail, the password twice, and the consent to the terms. */
export function RegisterForm({ limited }: RegisterFormProps) {
  const styles = useStyles();
  const router = useRouter();
  const record = useRecordForm(registerForm, {
    start: keptInput().registration ?? {},
    async save({ name, mail, pswd }) {
      try {
        await call("POST", "/api/admin_user", { name: name.trim(), mail: mail.trim(), pswd, authority: 0 }, { token: null });
      } catch (error) {
        const word = error instanceof CallRefused ? error.word : "";
        if (word === "mail_taken") throw registerForm.refusedAt("mail", errorText(word));
        if (word === "registration_closed" && limited)
          throw registerForm.refusedAt("mail", "このメールアドレスでは登録できません。");
        throw error;
      }
      // An earlier sign-in may have left another mail there.
      keepInput({ registration: undefined, challenge: undefined, mail: mail.trim() });
      await router.navigate({ to: "/login", state: { notice: "registered" }, replace: true });
    },
  });

  return (
    <RecordForm record={record} label="新規登録" foot={(running) => <SubmitButton label="登録する" running={running} />}>
      <Keep />
      <F.name size="large" autoComplete="name" />
      <F.mail
        label="メールアドレス"
        control={MailControl}
        hint={limited ? "登録できるのは、許可されたドメインのメールアドレスのみです。" : undefined}
      />
      <div className={styles.password}>
        <F.pswd control={LargePassword} />
        <PasswordHintsOfForm />
      </div>
      <F.confirm control={LargePassword} />
      <div className={styles.terms}>
        <F.terms label="" className={styles.agreed} control={TermsBox} />
        <TermsDialog />
      </div>
    </RecordForm>
  );
}

const LargePassword = (control: ControlProps) => <NewPassword {...control} size="large" />;

function TermsBox({ name, value, change, onBlur, inputRef }: ControlProps<boolean>) {
  const styles = useStyles();
  return (
    <Checkbox
      {...{ name, onBlur }}
      ref={inputRef}
      required
      className={styles.box}
      input={{ className: styles.target }}
      indicator={{ className: styles.indicator }}
      label="利用規約に同意する"
      checked={value === true}
      onChange={(_event, data) => change(data.checked === true)}
    />
  );
}

/** Keeps the parts of the input that may be kept. */
function Keep() {
  const name = registerForm.useValue("name") ?? "";
  const mail = registerForm.useValue("mail") ?? "";
  useEffect(() => keepInput({ registration: { name, mail } }), [name, mail]);
  return null;
}

function PasswordHintsOfForm() {
  return <PasswordHints password={registerForm.useValue("pswd") ?? ""} />;
}

const useStyles = makeStyles({
  password: { display: "flex", flexDirection: "column", gap: "8px" },
  // The line is aligned with the fields above: the checkbox has space of its own.
  terms: { display: "flex", flexWrap: "wrap", alignItems: "start", columnGap: "8px" },
  agreed: { flex: "1 1 auto" },
  box: { marginInlineStart: "-8px", alignItems: "center", [touch]: { marginInlineStart: "-14px" } },
  target: { [touch]: { width: touchSize } },
  indicator: { [touch]: { margin: "14px" } },
});
