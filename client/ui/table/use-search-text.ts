import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type SettledText, useSettledText } from "#client/ui/form/use-settled-text.ts";

/** Milliseconds without a change after which the address is updated. */
const pause = 300;

export interface SearchText extends SettledText {
  /** The text in the box. */
  readonly text: string;
  /** Sets the typed text. It is searched for at once, and written to the address after a pause. */
  readonly type: (text: string) => void;
  /** Ends a search: the address is updated now, and the next search becomes a separate step in the history. */
  readonly commit: () => void;
  /** Ends a search like `commit`, for a caller who writes the address itself. Returns the text to write. */
  readonly take: () => string;
  /** Ends a search like `commit`, for a caller who writes an address without a text. */
  readonly clear: () => void;
}

/**
 * Synchronises the text of a search box with the address. The list is searched with every keystroke. The address is updated when
 * the typing pauses, since browsers throttle address changes. One search is one step of the history. A syllable that is still being
 * composed reaches neither.
 * @param inAddress the text in the address; when it changes by itself (back, reset), the box follows
 * @param write puts a text into the address, as a new step or in place of the last
 */
export function useSearchText(inAddress: string, write: (text: string, step: "push" | "replace") => void): SearchText {
  const [text, type] = useState(inAddress);
  const { settled, composing } = useSettledText(text);
  const latest = useRef(settled);
  const written = useRef(inAddress);
  const sealed = useRef(true);
  const writer = useRef(write);
  useLayoutEffect(() => {
    latest.current = settled;
    writer.current = write;
  }, [settled, write]);

  const flush = useCallback(() => {
    if (latest.current === written.current) return;
    written.current = latest.current;
    writer.current(latest.current, sealed.current ? "push" : "replace");
    sealed.current = false;
  }, []);

  useEffect(() => {
    const timer = setTimeout(flush, pause);
    return () => clearTimeout(timer);
  }, [settled, flush]);

  const commit = useCallback(() => {
    flush();
    sealed.current = true;
  }, [flush]);

  const take = useCallback(() => {
    sealed.current = true;
    written.current = latest.current;
    return latest.current;
  }, []);

  const clear = useCallback(() => {
    sealed.current = true;
    written.current = "";
    type("");
  }, []);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    sealed.current = true;
    type(inAddress);
  }, [inAddress]);

  return { text, settled, composing, type, commit, take, clear };
}
