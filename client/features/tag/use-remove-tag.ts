import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAll } from "#client/device/use-mutate.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { changePartnerTags, createPartnerTag, removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { TagView } from "./use-tags.ts";

/**
 * Returns a function that deletes a tag, and offers an undo. An unsent deletion is taken back (S1).
 * After that, the undo makes the tag anew under its id. It puts it on those who had it and are not in the trash.
 */
export function useRemoveTag(): (tag: TagView) => Promise<void> {
  const replica = useReplica();
  const mutate = useMutate();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const attempt = useAttempt();

  const bringBack = async ({ id, name, description, color }: TagView, carriers: readonly string[]) => {
    const taken = await takeBackRemoval(replica, partnerTag, id);
    if (taken === "withdrawn") return toast(...withdrawnToast("タグ"));
    if (taken === "sent") {
      const partners = await replica.getMany(partner, carriers);
      const puts = partners.flatMap((row): Step[] =>
        row?.deletedAt === null ? [step(changePartnerTags, { partnerId: row.id, add: [id], remove: [] })] : [],
      );
      // Each is sent by itself: somebody who goes to the trash meanwhile must not hold up the others.
      await mutateAll([step(createPartnerTag, { id, name, description, color }), ...puts]);
      const without = partners.length - puts.length;
      if (without > 0) return toast("タグを元に戻しました", { body: `削除された${numberText(without)}名には付いていません。` });
    }
    toast("タグを元に戻しました");
  };

  return async (tag) => {
    const links = await replica.list(partnerTagging, "partnerTagId", tag.id);
    const carriers = links.map(({ partnerId }) => partnerId);
    await mutate(removePartnerTag, { id: tag.id });
    const undo = () => void attempt("タグを元に戻せませんでした。", () => bringBack(tag, carriers));
    toast("タグを削除しました", { action: { label: "元に戻す", run: undo } });
  };
}
