import { expect } from "vitest";
import { dispatchComposed, dispatchTaken } from "./composition-events.ts";
import type { Engine, EnginePage } from "./engine.ts";

/** The text in the field after each letter that is typed. */
const words = {
  さとう: { letters: "satou", texts: ["s", "さ", "さt", "さと", "さとう"] },
  めも: { letters: "memo", texts: ["m", "め", "めm", "めも"] },
} as const;

/** Composes in the focused field, as a person does. */
export interface Composer {
  /** Composes a word letter by letter. `look` is called after each. */
  compose(word: keyof typeof words, look?: (text: string) => Promise<void>): Promise<void>;
  /** Confirms the composition with Enter. */
  take(): Promise<void>;
}

/** Returns a composer. WebKitGTK uses a real input method (webkitgtk_kana.py); other engines only get its events. */
export function composerOn(engine: Engine, page: EnginePage): Composer {
  const real = engine.name === "WebKitGTK";
  const value = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
  return {
    async compose(word, look) {
      if (real) await page.keyboard.press("Control+Space");
      const { letters, texts } = words[word];
      for (const [at, text] of texts.entries()) {
        await (real ? page.keyboard.type(letters.charAt(at)) : dispatchComposed(page, text));
        expect(await value()).toBe(text);
        await look?.(text);
      }
      if (real) await page.keyboard.press("Control+Space");
    },
    take: () => (real ? page.keyboard.press("Enter") : dispatchTaken(page)),
  };
}
