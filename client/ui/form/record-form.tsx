import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { type FormEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { print } from "#client/ui/theme/styles.ts";
import { valueAt } from "./define-form.tsx";
import { answerEnter, answerSaveKey } from "./enter-key.ts";
import { type FormDraft, useFormDraft } from "./form-draft.ts";
import { FormDraftBar } from "./form-draft-bar.tsx";
import type { SummaryTitle } from "./form-errors.ts";
import { FormFoot, OwnFoot } from "./form-foot.tsx";
import { FormRail } from "./form-rail.tsx";
import { DraftScope, FormScope } from "./form-scope.ts";
import { SectionsProvider } from "./form-section.tsx";
import { FormSummary } from "./form-summary.tsx";
import { formWork, WorkScope } from "./form-work.ts";
import { ignoreInput } from "./ignore-input.ts";
import { MovedNotice } from "./moved-notice.tsx";
import { type Refusal, refusalOf } from "./refusal.ts";
import { useFault } from "./use-fault.ts";
import { useQuestion } from "./use-question.tsx";
import type { RecordFormState, Sending } from "./use-record-form.ts";

export interface RecordFormProps<V extends FieldValues> {
  readonly record: RecordFormState<V>;
  /** The form's label, for screen readers. */
  readonly label: string;
  /** The label of the submit button, a verb: 「登録」. */
  readonly submit?: string;
  /** The label of a second submit button: 「一時保存」. The save function receives which one was pressed. */
  readonly other?: string | undefined;
  /** Shown before the buttons, or above them in a narrow space. */
  readonly footLine?: ReactNode;
  /** Replaces the buttons below. */
  readonly foot?: ((running: boolean) => ReactNode) | undefined;
  /** Called by キャンセル; without it there is no such button. */
  readonly cancel?: (() => void) | undefined;
  /** For a dialog of a few fields: キャンセル discards what was typed, and offers an undo. On a page it stays as a draft. */
  readonly cancelDiscards?: true;
  /** Returns the question before the values are saved; undefined if there is none. */
  readonly question?: ((values: V, sending: Sending) => string | undefined) | undefined;
  /** Returns the specification's message for a refusal; undefined for the catalogue's own. */
  readonly failureText?: ((error: unknown, refusal: Refusal) => string | undefined) | undefined;
  /** Why it cannot be sent now: 「オフラインのため送信できません」. */
  readonly disabledReason?: string | undefined;
  /** For long forms: lists the errors above the fields, each with a link to its field. A title is shown above that list. */
  readonly summary?: boolean | SummaryTitle;
  /** For long forms without sections: the buttons stay visible. */
  readonly footInView?: boolean;
  /** Renders the form's frame together with it: a dialog without a focusable element would be hidden from screen readers. */
  readonly frame?: (form: ReactNode, cancel: () => void) => ReactNode;
  /** The fields, in `FormSection`s if there are many. */
  readonly children: ReactNode;
}

/** The number of fields up to which Enter sends the form, instead of moving to the next field. */
const few = 3;

/** A form: notices, fields in a column, キャンセル and the submit button. A refused form keeps the typed values. */
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

/** A date that is half typed is refused once its field is left. A key may send the form before. */
function leaveUnfinished(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement && field.validity.badInput)) return;
  field.blur();
  field.focus();
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
  const ignoresInput = useCallback((element: HTMLFormElement) => ignoreInput(element, work.isLeaving), [work]);
  const [waiting, setWaiting] = useState(false);
  const fault = useFault();
  const asked = useQuestion();
  const next = useRef<Sending>("first");
  const { control } = form;

  const send = async (entered: FieldValues, sending: Sending) => {
    setFailure(undefined);
    // The values as the definition's schema returned them.
    const values = entered as V;
    const sent = record.goOn && structuredClone(form.getValues());
    const title = question?.(values, sending);
    if (title !== undefined && !(await asked.ask(title))) return;
    work.setLeaving(record.goOn === undefined);
    try {
      await record.save(values, sending, draft?.takeOut);
      if (sent) {
        record.goOn?.(values, sent);
        await draft?.goOn();
      } else {
        setSaved(true);
        await draft?.clear();
      }
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
    } finally {
      work.setLeaving(false);
    }
  };
  const submitForm = (sending: Sending) =>
    void form.handleSubmit(
      (entered) => send(entered, sending),
      () => setFailure(undefined),
    )();
  /** Stops sending once if a field has refused something: otherwise it would be missing without notice. */
  const submitUnlessRefused = (sending: Sending) => {
    leaveUnfinished();
    const why = work.takeRefused();
    if (why === undefined) return submitForm(sending);
    setFailure(`${why} このまま進める場合は、もう一度「${submit}」を押してください。`);
  };
  /**
   * Waits for files that are still being read, since they belong to the values. If that fails, the field says so and nothing is
   * sent.
   */
  const submitAfterWork = async (sending: Sending) => {
    setWaiting(true);
    const failed = await work.settled().finally(() => setWaiting(false));
    if (failed === undefined) return submitUnlessRefused(sending);
    work.takeRefused();
    form.setFocus(failed);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A form within a dialog of another form submits only itself.
    event.stopPropagation();
    const sending = next.current;
    next.current = "first";
    if (waiting || work.isLeaving() || record.isSending() || disabledReason !== undefined) return;
    if (work.isRunning()) void submitAfterWork(sending);
    else submitUnlessRefused(sending);
  };

  // The second button is no submit button: the form's keys always use the first one.
  const sendOther = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    next.current = "other";
    currentTarget.form?.requestSubmit();
  };

  const leave = () => {
    if (cancelDiscards) draft?.discard("入力を破棄しました。");
    cancel?.();
  };

  const content = (
    <FormProvider {...form}>
      <FormScope value={control}>
        <SectionsProvider>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that its fields leave */}
          <form
            ref={ignoresInput}
            noValidate
            className={styles.form}
            onSubmit={onSubmit}
            onKeyDownCapture={answerSaveKey}
            onKeyDown={(event) => answerEnter(event, foot !== undefined || Object.keys(definition.fields).length <= few)}
            aria-label={label}
          >
            <div className={styles.columns}>
              <FormRail fields={definition.fields} start={record.row ? undefined : record.seen} />
              <div className={styles.body}>
                {draft && <FormDraftBar draft={draft} />}
                {failure && <Failure>{failure}</Failure>}
                {summary && <FormSummary fields={definition.fields} title={summary === true ? undefined : summary} />}
                <MovedNotice record={record} fields={definition.fields} saved={saved} />
                <WorkScope value={work}>
                  <DraftScope value={draft?.surrounding ?? null}>{children}</DraftScope>
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
        </SectionsProvider>
      </FormScope>
    </FormProvider>
  );
  return frame(content, leave);
}

/** Says why the form was not sent, and scrolls into view: the pressed button may be screens below. */
function Failure({ children }: { readonly children: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.scrollIntoView({ block: "nearest" });
  }, [children]);
  return (
    <div ref={bar}>
      <MessageBar intent="error" layout="multiline" role="alert">
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
    // Fields that are scrolled into view must not be hidden by the foot.
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
