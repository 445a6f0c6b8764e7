import { useCallback, useContext } from "react";
import { set } from "react-hook-form";
import { useToast } from "#client/ui/page/toast.tsx";
import { DraftScope } from "./form-scope.ts";

type Values = Readonly<Record<string, unknown>>;

/** How something that was removed from a form, or replaced there, comes back. */
interface Return {
  /** The label of what comes back, for the message that it cannot. */
  readonly what: string;
  /** Puts it back into the fields. */
  readonly here: () => void;
  /** Returns a draft's values with it; undefined if it has no place there. */
  readonly inDraft: (values: Values) => Values | undefined;
}

/** The message that what was taken back is in a draft, since its form was left. */
export const backInDraft = [
  "下書きに戻しました。",
  { intent: "info", body: "入力していた画面やダイアログを開くか、「同期センター」の下書きから、続きを入力できます。" },
] as const;

/** Returns a copy of a form's values with one of them set. */
export const withValue = (values: Values, path: string, value: unknown): Values => {
  const copy: Record<string, unknown> = structuredClone(values);
  set(copy, path, value);
  return copy;
};

/** Returns a function that undoes something in the surrounding form. If the form was left, its draft is changed instead. */
export function useBringBack(): (back: Return) => Promise<void> {
  const draft = useContext(DraftScope);
  const toast = useToast();
  return useCallback(
    async ({ what, here, inDraft }) => {
      if (!draft?.isLeft()) return here();
      const amended = await draft.amend(inDraft);
      if (amended === "kept") toast(...backInDraft);
      if (amended === "gone") toast(`${what}を元に戻せませんでした。`, { intent: "error", body: gone });
    },
    [draft, toast],
  );
}

const gone = "入力していたフォームの下書きがすでにないか、あとから変更されています。";
