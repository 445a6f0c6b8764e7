import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAll } from "#client/device/use-mutate.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { mostInAct } from "#sync/engine/act.ts";
import { actStep } from "#sync/engine/client/act-step.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { changePartnerTags, createPartnerTag, removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import type { TagView } from "./use-tags.ts";

/**
 * Returns a function that deletes a tag, and offers an undo. An unsent deletion is taken back (S1). After that, the undo makes the tag
 * anew under its id, and puts it on the partners who had it, except those in the trash.
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
      const steps: Step[] = [step(createPartnerTag, { id, name, description, color })];
      for (let from = 0; from < puts.length; from += mostInAct)
        steps.push(actStep(replica.model, puts.slice(from, from + mostInAct)));
      await mutateAll(steps);
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
