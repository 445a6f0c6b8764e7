import { useCallback } from "react";
import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import type { Mutator } from "#sync/engine/mutator.ts";
import { candidateList } from "#sync/model/entities/candidate.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { removeCandidateList, restoreCandidateList } from "#sync/model/mutators/candidate.ts";
import { removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { removeProject, restoreProject } from "#sync/model/mutators/project.ts";

type OfOne = Mutator<{ readonly id: string }>;

/** The entities whose removed records go to the trash, each with the mutators that remove and restore one. */
export const trashed = [
  { entity: partner, remove: removePartner, restore: restorePartner },
  { entity: project, remove: removeProject, restore: restoreProject },
  { entity: candidateList, remove: removeCandidateList, restore: restoreCandidateList },
] as const satisfies readonly { entity: object; remove: OfOne; restore: OfOne }[];

/** The name of the entity of a record in the trash. */
export type TrashedName = (typeof trashed)[number]["entity"]["name"];

/** Returns a function with which masters restore a record. It reports whether that succeeded, and why not. */
export function useRestore(): (name: TrashedName, id: string) => Promise<void> {
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  return useCallback(
    async (name, id) => {
      const kind = trashed.find(({ entity }) => entity.name === name);
      if (!kind) throw new Error(`${name} has no trash`);
      try {
        await mutate(kind.restore, { id });
        toast(`${kind.entity.label}を元に戻しました。`);
      } catch (error) {
        if (isRefusal(error)) toast("元に戻すことができませんでした。", { intent: "error", body: reasonText(error) });
        else fault(`a record was not restored: ${name}`, error);
      }
    },
    [mutate, toast, fault],
  );
}
