import { type CompositionEvent, useMemo, useState } from "react";
import { type Composition, settledText } from "./settled-text.ts";

/** A text that is being typed, as far as it can be searched for. */
export interface SettledText {
  /** The text to search for. */
  readonly settled: string;
  /** To be given to the field that the text is typed into. */
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
