import { useToast } from "./toast.tsx";

/** Returns a function that copies a text to the clipboard, and reports whether that succeeded. */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast("コピーしました");
    } catch {
      // Without a secure origin there is no clipboard, and a browser may refuse it anywhere.
      const body = "ブラウザーがコピーを許可していません。文字を選択してコピーしてください。";
      toast("コピーできませんでした。", { intent: "error", body });
    }
  };
}
