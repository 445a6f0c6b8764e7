import type { ReactNode } from "react";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { type Selection, useKeptSelection, useSelected } from "#client/ui/table/selection.ts";
import { comparePartnersAction } from "./compare-partners.tsx";

/** What ends the choice of a partner. */
interface ChoiceEvents {
  readonly onChoose: (partnerId: string) => void;
  readonly onClose: () => void;
}

interface ComparedChoice extends ChoiceEvents {
  readonly selection: Selection;
  readonly selected: readonly string[];
  /** The button that shows them side by side; null while none is selected. */
  readonly compare: ReactNode;
}

/**
 * Returns who is selected for a comparison, over all dialogs in which a partner is chosen. It outlives the way there and back, and
 * ends with the choice.
 */
export function useComparedChoice({ onChoose, onClose }: ChoiceEvents): ComparedChoice {
  const go = useGo();
  const selection = useKeptSelection("partnerChoice");
  const selected = useSelected(selection);
  const action = { ...comparePartnersAction(selected, go), label: `選択した${selected.length}名を比較` };
  return {
    selection,
    selected,
    compare: selected.length > 0 ? <ActionButton action={action} /> : null,
    onChoose(partnerId) {
      selection.clear();
      onChoose(partnerId);
    },
    onClose() {
      selection.clear();
      onClose();
    },
  };
}
