import { Field, type TextareaProps } from "@fluentui/react-components";
import { lazy, type ReactNode, type Ref, Suspense, useState } from "react";
import { GrowingTextarea } from "#client/ui/form/growing-textarea.tsx";
import { isSaveKey } from "#client/ui/form/save-key.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { memoFailure } from "./memo-failure.ts";
import { memoProblem } from "./memo-text.ts";
import { useMentionField } from "./mention-field.ts";

// Most memos name nobody.
const MentionList = lazy(() => import("./mention-list.tsx").then((part) => ({ default: part.MentionList })));

/** Runs changes of one kind. A refusal is shown as a message; a program error goes to the error boundary. */
export function useMemoChange(what: Parameters<typeof memoFailure>[0]) {
  const fault = useFault();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
      setFailure(null);
    } catch (error) {
      const reason = memoFailure(what, error);
      if (reason === undefined) return fault("a memo was not stored", error);
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

interface MemoFormProps {
  readonly ref?: Ref<HTMLFormElement>;
  readonly className: string;
  /** The name, placeholder and ref of the field. */
  readonly field: TextareaProps;
  readonly text: string;
  readonly failure: string | null;
  readonly onText: (text: string) => void;
  /** Called by its button or by Ctrl/⌘ + Enter. */
  readonly onSave: () => void;
  readonly onEscape?: () => void;
  /** Shown above the field. */
  readonly notice?: ReactNode;
  /** Shown below the field. */
  readonly children: ReactNode;
}

/** The form of one memo. The panel keeps its draft, with those of all its memos. */
export function MemoForm(props: MemoFormProps) {
  const { ref, className, field, text, failure, onText, onSave, onEscape, notice, children } = props;
  const problem = memoProblem(text);
  const mention = useMentionField(text, onText);
  const { query, list } = mention;
  return (
    <form
      ref={ref}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {notice}
      <MemoFailure text={failure} />
      <Field validationMessage={problem} validationState={problem ? "error" : "none"}>
        <GrowingTextarea
          {...field}
          least="66px"
          most="200px"
          value={text}
          aria-autocomplete="list"
          aria-controls={list?.listId}
          aria-activedescendant={list?.activeId}
          onChange={(event, data) => {
            onText(data.value);
            mention.look(event);
          }}
          onSelect={mention.look}
          {...mention.composing}
          onBlur={mention.close}
          onKeyDown={(event) => {
            if (mention.answer(event)) return;
            if (event.key === "Escape") onEscape?.();
            if (!isSaveKey(event)) return;
            event.preventDefault();
            onSave();
          }}
        />
      </Field>
      {query !== undefined && (
        <Suspense>
          <MentionList query={query} onChoose={mention.choose} onClose={mention.close} connect={mention.connect} />
        </Suspense>
      )}
      {children}
    </form>
  );
}

/** Shows why a change of a memo was refused. */
export const MemoFailure = ({ text, className }: { readonly text: string | null; readonly className?: string }) =>
  text && <ProblemBar className={className}>{text}</ProblemBar>;
