import { type CompositionEvent, useMemo, useState } from "react";
import { type Composition, settledText } from "./settled-text.ts";

/** A text that is being typed, and the part of it to search for. */
export interface SettledText {
  /** The text to search for. */
  readonly settled: string;
  /** Handlers for the field into which the text is typed. */
  readonly composing: {
    readonly onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => void;
    readonly onCompositionEnd: () => void;
  };
}

/** Returns the text to search for in a box that searches with every keystroke, while Japanese is being composed. */
export function useSettledText(text: string): SettledText {
  const [composition, setComposition] = useState<Composition | null>(null);
  const composing = useMemo(
    () => ({
      onCompositionStart({ currentTarget: { value, selectionStart, selectionEnd } }: CompositionEvent<HTMLInputElement>) {
        const from = selectionStart ?? value.length;
        setComposition({ before: value, from, to: selectionEnd ?? from });
      },
      onCompositionEnd: () => setComposition(null),
    }),
    [],
  );
  return { settled: settledText(text, composition), composing };
}
