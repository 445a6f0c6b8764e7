import { CopyRegular } from "@fluentui/react-icons";
import type { Action } from "#client/ui/page/action.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { uncopiedToast } from "#client/ui/page/use-copy.ts";
import type { ShownItem } from "./sync-item.ts";

type CopiedItem = Pick<ShownItem, "what" | "subject" | "changes" | "sides" | "under">;

/** Returns the action that copies an item as text. */
export function useCopy(): (item: CopiedItem) => Action {
  const toast = useToast();
  return (item) => ({
    id: "copy",
    label: "コピー",
    icon: <CopyRegular />,
    run: async () => {
      try {
        await navigator.clipboard.writeText(wordsOf(item));
        toast("内容をコピーしました");
      } catch {
        toast(...uncopiedToast);
      }
    },
  });
}

/** Returns an item as text to copy: labels and values, with the items that are settled together with it. */
export function wordsOf({ what, subject, changes, sides, under }: CopiedItem): string {
  const lines = changes.length > 0 ? changes : sides.map(({ label, mine }) => ({ label, text: mine }));
  const own = [subject ? `${what}：${subject.name}` : what, ...lines.map(({ label, text }) => `${label}：${text}`)];
  return [own.join("\n"), ...under.map(wordsOf)].join("\n\n");
}
