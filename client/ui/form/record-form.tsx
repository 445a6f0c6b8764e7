import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { print } from "#client/ui/theme/styles.ts";
import { valueAt } from "./define-form.tsx";
import { answerEnter } from "./enter-key.ts";
import { draftKeyOf, type FormDraft, useFormDraft } from "./form-draft.ts";
import { FormDraftBar } from "./form-draft-bar.tsx";
import { FormFoot, OwnFoot } from "./form-foot.tsx";
import { FormRail } from "./form-rail.tsx";
import { DraftScope, FormScope } from "./form-scope.ts";
import { SectionsProvider } from "./form-section.tsx";
import { FormSummary } from "./form-summary.tsx";
import { formWork, WorkScope } from "./form-work.ts";
import { MovedNotice } from "./moved-notice.tsx";
import { type Refusal, refusalOf } from "./refusal.ts";
import { useFault } from "./use-fault.ts";
import { useQuestion } from "./use-question.tsx";
import type { RecordFormState, Sending } from "./use-record-form.ts";

export interface RecordFormProps<V extends FieldValues> {
  readonly record: RecordFormState<V>;
  /** What the form is called, for readers. */
  readonly label: string;
  /** The yes, as a verb: 「登録」. */
  readonly submit?: string;
  /** A second way to send it, beside the first: 「一時保存」. What saves is told which. */
  readonly other?: string | undefined;
  /** Stands before the buttons, above them where there is no room beside them. */
  readonly footLine?: ReactNode;
  /** In place of the buttons below. */
  readonly foot?: ((running: boolean) => ReactNode) | undefined;
  /** What キャンセル does; no such button without it. */
  readonly cancel?: (() => void) | undefined;
  /** What is asked before キャンセル where something was typed: a yes discards it. */
  readonly cancelQuestion?: string | undefined;
  /** キャンセル discards what was typed, which can be taken back. Without it and a question, it stays as a draft. */
  readonly cancelDiscards?: true;
  /** What is asked before what was entered is saved; undefined where nothing is. */
  readonly question?: ((values: V, sending: Sending) => string | undefined) | undefined;
  /** The sentence for a refusal, where the specification has one; undefined leaves it to the catalogue. */
  readonly failureText?: ((error: unknown, refusal: Refusal) => string | undefined) | undefined;
  /** Why it cannot be sent now: 「オフラインのため送信できません」. */
  readonly disabledReason?: string | undefined;
  /** For long forms: lists what is wrong above the fields, each leading to its field; a text stands above that list. */
  readonly summary?: boolean | string;
  /** For long forms without sections: the buttons stay in view. */
  readonly footInView?: boolean;
  /** What the form stands in. Drawn with it: a dialog without anything to focus would be hidden from readers. */
  readonly frame?: (form: ReactNode, cancel: () => void) => ReactNode;
  /** The fields, in `FormSection`s where there are many. */
  readonly children: ReactNode;
}

/** Of how many fields Enter sends a form, and does not go to the next. */
const few = 3;

/** A form: notices, fields in a column, キャンセル and the one button that sends. A refused form keeps what was typed. */
export function RecordForm<V extends FieldValues>(props: RecordFormProps<V>) {
  const { draftKey } = props.record;
  return draftKey === undefined ? <FormBody {...props} draft={undefined} /> : <DraftedForm {...props} draftKey={draftKey} />;
}

function DraftedForm<V extends FieldValues>({ draftKey, ...props }: RecordFormProps<V> & { readonly draftKey: string }) {
  const { drafted, definition } = props.record;
  const draft = useFormDraft(drafted, definition.fields, draftKey);
  if (draft.ready) return <FormBody {...props} draft={draft} />;
  return props.frame ? null : <SkeletonLines lines={6} />;
}

interface FormBodyProps<V extends FieldValues> extends RecordFormProps<V> {
  readonly draft: FormDraft | undefined;
}

function FormBody<V extends FieldValues>(props: FormBodyProps<V>) {
  const {
    record,
    draft,
    label,
    submit = "保存",
    other,
    footLine,
    foot,
    cancel,
    cancelQuestion,
    cancelDiscards,
    question,
    failureText,
    disabledReason,
    summary,
    footInView = false,
    frame = (content) => content,
    children,
  } = props;
  const { form, definition } = record;
  const styles = useStyles();
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState(false);
  const [work] = useState(formWork);
  const [waiting, setWaiting] = useState(false);
  const fault = useFault();
  const asked = useQuestion();
  const next = useRef<Sending>("first");
  const { control } = form;

  const send = async (entered: FieldValues, sending: Sending) => {
    setFailure(undefined);
    // As the definition's schema gave them.
    const values = entered as V;
    const title = question?.(values, sending);
    if (title !== undefined && !(await asked.ask(title))) return;
    try {
      await record.save(values, sending, draft?.takeOut);
      setSaved(true);
      await draft?.clear();
      record.done(values, sending);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return fault(`「${label}」 failed`, error);
      const placed = refusal.problems.filter(({ path }) => valueAt(form.getValues(), path) !== undefined);
      for (const [at, { path, message }] of placed.entries())
        form.setError(path, { type: "server", message }, { shouldFocus: at === 0 });
      const others = refusal.problems.filter((problem) => !placed.includes(problem)).map(({ message }) => message);
      const text = refusal.text && (failureText?.(error, refusal) ?? refusal.text);
      setFailure([text, ...others].join(" ").trim());
    }
  };
  const submitForm = (sending: Sending) =>
    void form.handleSubmit(
      (entered) => send(entered, sending),
      () => setFailure(undefined),
    )();
  /** What a field has refused would be missing without a word: once, that stops the form. */
  const submitUnlessRefused = (sending: Sending) => {
    const refused = work.takeRefused();
    if (refused === undefined) return submitForm(sending);
    const said = form.getFieldState(refused).error?.message ?? "追加できなかったファイルがあります。";
    setFailure(`${said} このまま進める場合は、もう一度「${submit}」を押してください。`);
  };
  /** What is still being read belongs to the values; where that failed, its field says so and nothing is sent. */
  const submitAfterWork = async (sending: Sending) => {
    setWaiting(true);
    const failed = await work.settled().finally(() => setWaiting(false));
    if (failed === undefined) return submitUnlessRefused(sending);
    work.takeRefused();
    form.setFocus(failed);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A form within a dialog of another form sends itself alone.
    event.stopPropagation();
    const sending = next.current;
    next.current = "first";
    if (waiting || record.isSending() || disabledReason !== undefined) return;
    if (work.isRunning()) void submitAfterWork(sending);
    else submitUnlessRefused(sending);
  };

  // No button of the form's own: its keys send it the first way.
  const sendOther = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    next.current = "other";
    currentTarget.form?.requestSubmit();
  };

  const leaving = useQuestion();
  const leave = async () => {
    if (cancelQuestion !== undefined && draft?.store.read()?.value && !(await leaving.ask(cancelQuestion))) return;
    if (cancelQuestion !== undefined || cancelDiscards) draft?.discard("入力を破棄しました。");
    cancel?.();
  };

  const content = (
    <FormProvider {...form}>
      <FormScope value={control}>
        <SectionsProvider>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its fields leave of their keys */}
          <form
            noValidate
            className={styles.form}
            onSubmit={onSubmit}
            onKeyDown={(event) => answerEnter(event, foot !== undefined || Object.keys(definition.fields).length <= few)}
            aria-label={label}
          >
            <div className={styles.columns}>
              <FormRail />
              <div className={styles.body}>
                {draft && <FormDraftBar draft={draft} />}
                {failure && <Failure>{failure}</Failure>}
                {summary && <FormSummary fields={definition.fields} title={summary === true ? undefined : summary} />}
                <MovedNotice record={record} fields={definition.fields} saved={saved} />
                <WorkScope value={work}>
                  <DraftScope value={record.draftKey === undefined ? null : draftKeyOf(record.draftKey)}>{children}</DraftScope>
                </WorkScope>
                {foot ? (
                  <OwnFoot {...{ foot, waiting, control }} />
                ) : (
                  <FormFoot
                    {...{ submit, other, sendOther, footLine, disabledReason, footInView, draft, waiting, control }}
                    leave={cancel && leave}
                  />
                )}
              </div>
            </div>
          </form>
          {question && asked.dialog(submit)}
          {cancelQuestion !== undefined && leaving.dialog("破棄", true)}
        </SectionsProvider>
      </FormScope>
    </FormProvider>
  );
  return frame(content, () => void leave());
}

/** Says why it was not sent, where it is seen: the button that was pressed may stand screens below. */
function Failure({ children }: { readonly children: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.scrollIntoView({ block: "nearest" });
  }, [children]);
  return (
    <div ref={bar}>
      <MessageBar intent="error" layout="multiline" politeness="assertive">
        <MessageBarBody>{children}</MessageBarBody>
      </MessageBar>
    </div>
  );
}

const useStyles = makeStyles({
  form: {
    width: "100%",
    minWidth: 0,
    containerType: "inline-size",
    containerName: "form",
    // What is scrolled into view does not end up under the foot that stays in view.
    "& input, & textarea, & select, & button": { scrollMarginBottom: "80px" },
  },
  columns: {
    display: "flex",
    gap: "16px",
    "@container form (max-width: 659.98px)": { flexDirection: "column", gap: "16px" },
    [print]: { display: "block" },
  },
  body: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    flex: "1 1 auto",
    minWidth: 0,
    [print]: { display: "block", "& > * + *": { marginTop: "16px" } },
  },
});
