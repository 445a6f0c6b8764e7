import { type CompositionEvent, useMemo, useState } from "react";
import { type Composition, settledText } from "./settled-text.ts";

/** A text that is being typed, as far as it can be searched for. */
export interface SettledText {
  /** What to search for. */
  readonly settled: string;
  /** To be given to the field that the text is typed into. */
  readonly composing: {
    readonly onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => void;
    readonly onCompositionEnd: () => void;
  };
}

/** What a box that searches with every keystroke searches for, while Japanese is being composed in it. */
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
