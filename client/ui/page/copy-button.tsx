import { CopyRegular } from "@fluentui/react-icons";
import { ActionButton } from "./action-button.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps {
  readonly text: string;
  /** The kind of text: 「電話番号」. */
  readonly label: string;
}

/** Copies a text with one tap, and reports whether that succeeded. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = useCopy();
  const action = { id: `copy.${label}`, label: `${label}をコピー`, icon: <CopyRegular />, run: () => copy(text) };
  return <ActionButton action={action} appearance="subtle" size="small" iconOnly />;
}
