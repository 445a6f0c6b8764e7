import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { mentionQuery, mentionText } from "#sync/model/rules/mention.ts";

/** The list below a memo's field, as the field knows it. */
export interface MentionField {
  readonly listId: string;
  /** The id of the option that Enter takes. */
  readonly activeId: string;
  /** Returns whether a key was for the list. */
  answer(event: KeyboardEvent): boolean;
}

/** Follows the caret of a memo's field, and puts a chosen name into its text. */
export function useMentionField(text: string, onText: (text: string) => void) {
  const [caret, setCaret] = useState<number>();
  const [list, setList] = useState<MentionField | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<number>(undefined);
  // What is being composed is no name yet: kana would offer nobody.
  const composed = useRef<{ readonly at: number; readonly end: number }>(undefined);
  // The text for which the list was closed. The next key opens it again, a move of the caret does not.
  const [closedFor, setClosedFor] = useState<string>();
  const asked = caret === undefined || closedFor === text ? undefined : mentionQuery(text.slice(0, caret));
  // The caret can be put behind a name only once the field has it.
  useLayoutEffect(() => {
    const to = wanted.current;
    if (to === undefined) return;
    wanted.current = undefined;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(to, to);
  }, [text]);
  const look = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement> | ChangeEvent<HTMLTextAreaElement>) => {
    field.current = currentTarget;
    if (composed.current && asked) return;
    const { selectionStart, selectionEnd } = currentTarget;
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
  };
  const close = () => {
    setCaret(undefined);
    setClosedFor(text);
  };
  return {
    /** What is typed of a name; undefined while nobody is asked for. */
    query: asked?.query,
    list,
    connect: setList,
    look,
    composing: {
      onCompositionStart({ currentTarget: { selectionStart: at } }: CompositionEvent<HTMLTextAreaElement>) {
        composed.current = { at, end: at };
      },
      onCompositionUpdate({ data }: CompositionEvent<HTMLTextAreaElement>) {
        const { at } = composed.current ?? {};
        if (at !== undefined) composed.current = { at, end: at + data.length };
      },
      onCompositionEnd(event: CompositionEvent<HTMLTextAreaElement>) {
        composed.current = undefined;
        look(event);
      },
    },
    close,
    choose(name: string) {
      if (!asked || caret === undefined) return;
      const put = `${mentionText(name)} `;
      // The name takes the place of what is being composed, too: a click does not wait for its end.
      const end = Math.max(caret, composed.current?.end ?? caret);
      wanted.current = asked.at + put.length;
      onText(text.slice(0, asked.at) + put + text.slice(end));
      close();
    },
    /** Returns whether a key was for the list. */
    answer(event: KeyboardEvent): boolean {
      if (!list?.answer(event)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
