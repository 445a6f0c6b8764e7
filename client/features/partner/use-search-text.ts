import { useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds without a keystroke after which the address follows the box. */
const pause = 300;

interface SearchText {
  readonly text: string;
  /** What was typed: shown at once, in the address after a pause. */
  readonly type: (text: string) => void;
  /** Ends a search: the address follows now, and the next search becomes a step of its own in the history. */
  readonly commit: () => void;
  /** The same for a caller who writes the address itself: hands over the text to write. */
  readonly take: () => string;
}

/**
 * The text of a search box and the text in the address, kept together. The list answers to every keystroke; the address
 * follows when the typing pauses, as one step of the history for one search, since browsers throttle address changes.
 * @param inAddress what the address says; when it changes by itself (back, reset), the box follows
 * @param write puts a text into the address, as a new step or in place of the last
 */
export function useSearchText(inAddress: string, write: (text: string, step: "push" | "replace") => void): SearchText {
  const [text, setText] = useState(inAddress);
  const latest = useRef(text);
  const written = useRef(inAddress);
  const sealed = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writer = useRef(write);
  writer.current = write;

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (latest.current === written.current) return;
    written.current = latest.current;
    writer.current(latest.current, sealed.current ? "push" : "replace");
    sealed.current = false;
  }, []);

  const type = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
    },
    [flush],
  );

  const commit = useCallback(() => {
    flush();
    sealed.current = true;
  }, [flush]);

  const take = useCallback(() => {
    clearTimeout(timer.current);
    sealed.current = true;
    written.current = latest.current;
    return latest.current;
  }, []);

  useEffect(() => {
    if (inAddress === written.current) return;
    clearTimeout(timer.current);
    written.current = inAddress;
    latest.current = inAddress;
    sealed.current = true;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, type, commit, take };
}
