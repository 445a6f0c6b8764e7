import { PeopleAddRegular } from "@fluentui/react-icons";
import { lazy, Suspense } from "react";
import type { Action } from "#client/ui/page/action.ts";
import { mostCandidates } from "#sync/model/rules/candidate.ts";

// Pages open without it.
const AddToListDialog = lazy(() => import("./add-to-list-dialog.tsx").then((part) => ({ default: part.AddToListDialog })));

interface AddToListProps {
  /** Whom to add; undefined shows nothing. */
  readonly partnerIds: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Asks on which list of candidates these partners are put. */
export const AddToList = ({ partnerIds, onClose }: AddToListProps) =>
  partnerIds && (
    <Suspense>
      <AddToListDialog partnerIds={partnerIds} onClose={onClose} />
    </Suspense>
  );

/** Returns the action that puts partners on a list. */
export const addToListAction = (count: number, run: () => void): Action => ({
  id: "candidate.add",
  label: "候補リストに追加",
  icon: <PeopleAddRegular />,
  keywords: ["candidate", "こうほりすと", "候補"],
  disabledReason:
    count > mostCandidates ? `候補リストに入れられるのは${mostCandidates}名までです。選択を減らしてください。` : undefined,
  run,
});
