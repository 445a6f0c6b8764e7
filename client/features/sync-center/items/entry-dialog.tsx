import { useReplica } from "#client/device/replica-provider.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { ConflictSides } from "./conflict-sides.tsx";
import { overwriteSteps, settle } from "./settle.ts";
import type { ConflictSides as Sides, SyncItem } from "./sync-item.ts";
import { ValueForm } from "./value-form.tsx";

interface EntryDialogProps {
  readonly item: SyncItem;
  readonly sides: Sides;
  readonly onClose: () => void;
}

/** 手入力: the user enters a third value for the field, in place of either side's. */
export function EntryDialog({ item, sides, onClose }: EntryDialogProps) {
  const replica = useReplica();
  const toast = useToast();
  const { entry, row } = sides;
  if (!entry) return null;
  const { key, field, mine } = entry;
  return (
    <ValueForm
      title={`${sides.label}を手入力`}
      submitLabel="この値にする"
      fields={{ [key]: field }}
      values={{ [key]: mine }}
      draftKey={`conflict/${row.id}`}
      onSubmit={async (values, draft) => {
        await settle(replica, overwriteSteps(replica, [sides], values[key]), draft);
        toast("入力した値にしました");
        onClose();
      }}
      onClose={onClose}
    >
      <ConflictSides sides={sides} who={item.who} when={item.when} />
    </ValueForm>
  );
}
