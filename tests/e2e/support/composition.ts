import type { CDPSession, Page } from "playwright";

/** An input method for the focused field, with the events that browsers send for it. */
export interface Composer {
  /** Shows this text as being composed, in place of the last one; begins a composition if there is none. */
  compose(text: string): Promise<void>;
  /** Ends the composition with this text. */
  commit(text: string): Promise<void>;
  /** Presses a key that the input method handles. Chrome sends it within the composition, and Safari after its end. */
  press(key: string, modifiers?: keyof typeof bits): Promise<void>;
}

/** The key code that every browser reports for a key that an input method has handled. */
const answered = 229;

const bits = { alt: 1, control: 2, meta: 4, shift: 8, none: 0 } as const;

/** Returns an input method for this page. */
export async function composerOf(page: Page): Promise<Composer> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    async compose(text) {
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    },
    async commit(text) {
      await session.send("Input.insertText", { text });
    },
    async press(key, modifiers = "none") {
      const event = { key, code: key, windowsVirtualKeyCode: answered, modifiers: bits[modifiers] };
      await session.send("Input.dispatchKeyEvent", { ...event, type: "rawKeyDown" });
      await session.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
    },
  };
}
