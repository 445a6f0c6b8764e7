import type { Draft } from "#client/device/drafts/use-draft.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { backInDraft } from "./use-bring-back.ts";

/** A text that is being edited, with the text from when the edit began. */
interface Edit {
  readonly seen: string;
  readonly text: string;
}

/** Returns a discarded edit. What was typed in its place since stays, before its text. */
export const editAgain = (edit: Edit, since: Edit | undefined): Edit =>
  since && since.text !== since.seen ? { ...since, text: `${since.text}\n${edit.text}` } : edit;

interface Discarded<T> {
  /** Takes the input out of the draft. */
  readonly without: (draft: T) => T;
  /** Puts it back. What was typed since must stay. */
  readonly back: (draft: T) => T;
}

/** Returns a function that discards a part of a draft, and offers an undo. That also works once the page was left. */
export function useDiscard<T>({ change, amend }: Pick<Draft<T>, "change" | "amend">): (discarded: Discarded<T>) => void {
  const toast = useToast();
  return ({ without, back }) => {
    change(without);
    const undo = async () => {
      if ((await amend(back)) === "kept") toast(...backInDraft);
    };
    toast("入力を破棄しました。", { intent: "info", action: { label: "元に戻す", run: () => void undo() } });
  };
}
