import { useToast } from "./toast.tsx";

/** The message that a text was not copied. Without a secure origin there is no clipboard, and a browser may refuse it anywhere. */
export const uncopiedToast = [
  "コピーできませんでした。",
  { intent: "error", body: "ブラウザーがコピーを許可していません。文字を選択してコピーしてください。" },
] as const;

/** Returns a function that copies a text to the clipboard, and reports whether that succeeded. */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast("コピーしました");
    } catch {
      toast(...uncopiedToast);
    }
  };
}
