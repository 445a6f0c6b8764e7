import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { savedView } from "#sync/model/entities/saved-view.ts";
import { createSavedView, removeSavedView, updateSavedView } from "#sync/model/mutators/saved-view.ts";
import { takeBackRemoval, withdrawnToast } from "../take-back.ts";
import type { View } from "./use-views.ts";

interface ViewActs {
  /** Gives a view the conditions of the address. */
  readonly overwrite: (view: View, query: string) => void;
  /** Removes a view, and offers an undo. */
  readonly remove: (view: View) => void;
}

/** Returns what is done to a view without a form. What fails is said in a toast. */
export function useViewActs(): ViewActs {
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const attempt = useAttempt();

  const bringBack = async ({ id, name, list, query, isShared }: View) => {
    const taken = await takeBackRemoval(replica, savedView, id);
    if (taken === "withdrawn") return toast(...withdrawnToast("ビュー"));
    // It comes back under its id, so that links to it lead there again.
    if (taken === "sent") await mutate(createSavedView, { id, name, list, query, isShared });
    toast(`ビュー「${nameInText(name)}」を元に戻しました。`);
  };

  const write = (id: string, query: string, seen: string) =>
    mutate(updateSavedView, { id, query }, { seen: { [rowKey(savedView.name, id)]: { query: seen } } });

  return {
    overwrite: (view, query) =>
      void attempt("ビューを上書きできませんでした。", async () => {
        await write(view.id, query, view.query);
        const undo = () =>
          void attempt("ビューの条件を戻せませんでした。", async () => {
            await write(view.id, view.query, query);
            toast(`ビュー「${nameInText(view.name)}」の条件を元に戻しました。`);
          });
        toast(`ビュー「${nameInText(view.name)}」を上書きしました。`, { action: { label: "元に戻す", run: undo } });
      }),
    remove: (view) =>
      void attempt("ビューを削除できませんでした。", async () => {
        await mutate(removeSavedView, { id: view.id });
        const undo = () => void attempt("ビューを元に戻せませんでした。", () => bringBack(view));
        toast(`ビュー「${nameInText(view.name)}」を削除しました。`, { action: { label: "元に戻す", run: undo } });
      }),
  };
}
