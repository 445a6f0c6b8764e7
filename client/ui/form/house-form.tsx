import { Button, MessageBar, MessageBarBody, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type FieldPath, type FieldValues, FormProvider } from "react-hook-form";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { FormDraftBar } from "./form-draft-bar.tsx";
import { FormSummary } from "./form-summary.tsx";
import { refusalOf } from "./refusal.ts";
import type { FormDraft } from "./use-form-draft.ts";
import type { HouseFormState } from "./use-house-form.ts";

interface HouseFormProps<V extends FieldValues> {
  readonly form: HouseFormState<V>;
  /** What to do with what was entered. What it throws is shown: by the field where one is named, else above the fields. */
  readonly onSubmit: (values: V) => void | Promise<void>;
  /** The yes, as a verb: 「登録」. */
  readonly submitLabel: string;
  /** What キャンセル does; no such button without it. */
  readonly cancel?: () => void;
  /** The sentence for what `onSubmit` threw, where the specification has one; undefined leaves it to the catalogue. */
  readonly failureText?: (error: unknown) => string | undefined;
  /** Why it cannot be sent now: 「オフラインのため送信できません」. */
  readonly disabledReason?: string | undefined;
  /** For long forms: lists what is wrong above the fields, each leading to its field. */
  readonly summary?: boolean;
  /** From `useFormDraft`: says that earlier input stands here again, and forgets it once it has been sent. */
  readonly draft?: FormDraft;
  /** What the form is called, for readers. */
  readonly label?: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form as the house draws it: messages, fields in a column, キャンセル and the one button that sends. */
export function HouseForm<V extends FieldValues>(props: HouseFormProps<V>) {
  const { form, onSubmit, submitLabel, cancel, failureText, disabledReason, summary, draft, label, children } = props;
  const styles = useStyles();
  const [failure, setFailure] = useState<string>();
  const running = form.formState.isSubmitting;
  const toast = useToast();
  const reasonId = useId();

  const send = async (values: V) => {
    setFailure(undefined);
    try {
      await onSubmit(values);
      draft?.clear();
    } catch (error) {
      const { text, problems } = refusalOf(error);
      const placed = problems.filter(({ path }) => path in form.getValues());
      for (const [at, { path, message }] of placed.entries())
        form.setError(path as FieldPath<V>, { type: "server", message }, { shouldFocus: at === 0 });
      const others = problems.filter((problem) => !placed.includes(problem)).map(({ message }) => message);
      setFailure([failureText?.(error) ?? text, ...others].join(" "));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form within a dialog of another form sends itself alone.
    event.stopPropagation();
    if (!running && disabledReason === undefined) void form.handleSubmit(send, () => setFailure(undefined))(event);
  };

  if (draft && !draft.ready) return <SkeletonLines lines={6} />;
  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={submit} {...(label ? { "aria-label": label } : {})}>
        {draft && <FormDraftBar draft={draft} />}
        {failure && (
          <MessageBar intent="error" layout="multiline" politeness="assertive">
            <MessageBarBody>{failure}</MessageBarBody>
          </MessageBar>
        )}
        {summary && <FormSummary />}
        {children}
        <div className={styles.foot}>
          {draft && <DraftState draft={draft} />}
          {cancel && (
            <Button onClick={cancel} disabled={running} className={styles.button}>
              キャンセル
            </Button>
          )}
          <Button
            type="submit"
            appearance="primary"
            className={styles.button}
            disabledFocusable={running || disabledReason !== undefined}
            {...(disabledReason === undefined ? {} : { "aria-describedby": reasonId })}
            // Enter in a field comes here too; a button that is disabled stops it after this.
            onClickCapture={() => void (disabledReason !== undefined && toast(disabledReason, { intent: "warning" }))}
            {...(running ? { icon: <Spinner size="extra-tiny" /> } : {})}
          >
            {submitLabel}
          </Button>
          <div id={reasonId} role="status" className={styles.reason}>
            {disabledReason}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

function DraftState({ draft }: { readonly draft: FormDraft }) {
  const styles = useStyles();
  return <span className={styles.kept}>{!draft.kept ? unkeptText : draft.savedAt !== null ? "下書きを端末に保存済み" : ""}</span>;
}

const useStyles = makeStyles({
  form: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    minWidth: 0,
    // Fluent's own names: its controls have no size for fingers.
    "@media (pointer: coarse)": {
      "& .fui-Input, & .fui-Select__select, & .fui-Switch, & .fui-MessageBarActions .fui-Button": { minHeight: "44px" },
    },
  },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "flex-end", gap: "8px", marginTop: "8px" },
  kept: { marginInlineEnd: "auto", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  button: { "@media (pointer: coarse)": { minHeight: "44px" } },
  // In a line of its own below the buttons.
  reason: {
    flexBasis: "100%",
    textAlign: "end",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    ":empty": { display: "none" },
  },
});
