import { CopyRegular } from "@fluentui/react-icons";
import { ActionButton } from "./action-button.tsx";
import { useToast } from "./toast.tsx";

interface CopyButtonProps {
  readonly text: string;
  /** The kind of text: 「電話番号」. */
  readonly label: string;
}

/** Copies a text with one tap, and reports whether that succeeded. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast("コピーしました");
    } catch {
      // Without a secure origin there is no clipboard, and a browser may refuse it anywhere.
      const body = "ブラウザーがコピーを許可していません。文字を選択してコピーしてください。";
      toast("コピーできませんでした。", { intent: "error", body });
    }
  };
  const action = { id: `copy.${label}`, label: `${label}をコピー`, icon: <CopyRegular />, run: copy };
  return <ActionButton action={action} appearance="subtle" size="small" iconOnly />;
}
