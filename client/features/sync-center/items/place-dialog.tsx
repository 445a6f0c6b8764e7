import { Button, Field, MessageBar, MessageBarBody, makeStyles, Select } from "@fluentui/react-components";
import { useState } from "react";
import { asDeviceFailure } from "#client/device/as-device-failure.ts";
import { isUnread, useAttachments } from "#client/device/files/use-attachments.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { type OpenPlace, readOpenPlaces } from "#client/records/contract/open-places.ts";
import { namesById } from "#client/records/names.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position } from "#sync/model/entities/project.ts";
import { nameOfItem } from "./name-of-item.ts";
import { filesOf, givenUpUnder, type Placement, placementsOf, placing } from "./placements.ts";
import { discardItem, settle } from "./settle.ts";
import type { SyncItem } from "./sync-item.ts";

interface PlaceDialogProps {
  readonly item: SyncItem;
  readonly onClose: () => void;
}

/** The option to drop the partner's assignment; no id looks like this. */
const nowhere = "-";

/**
 * 別の枠に割り当てる: the user chooses another position, or gives up, for each member whose position was full. All choices take
 * effect as one act.
 */
export function PlaceDialog({ item, onClose }: PlaceDialogProps) {
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const fault = useFault();
  const [placements] = useState(() => placementsOf(replica, item));
  const views = useLast(useLive((reader) => readPlacements(reader, placements), [placements]))?.value;
  const kept = useAttachments();
  const lost = isUnread(kept) ? [] : filesOf(item).flatMap(({ key, name }) => (kept.get(key)?.held ? [] : [name]));
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();

  const places = new Map([...chosen].map(([id, place]) => [id, place === nowhere ? null : place]));
  const goesAlong = givenUpUnder(item, places);

  const send = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      if ([...places.values()].every((place) => place === null)) {
        await discardItem(replica, item);
        toast("割り当てをあきらめました");
      } else {
        await settle(replica, placing(replica, item, places));
        toast("別の枠に割り当てました");
      }
      onClose();
    } catch (error) {
      const refusal = asDeviceFailure(error);
      if (!isRefusal(refusal)) return fault("a placement was not settled", error);
      setFailure(reasonText(refusal));
    }
    setRunning(false);
  };
  const hindrance = placements.every(({ id }) => chosen.has(id)) ? undefined : "割り当て先を選択してください";
  return (
    <AppDialog
      maxWidth="medium"
      typedIn
      title="別の枠に割り当てる"
      busy={running}
      onClose={onClose}
      content={{ className: styles.content }}
      actions={
        <>
          <Button disabled={running} onClick={onClose}>
            キャンセル
          </Button>
          <ActionButton
            appearance="primary"
            action={{ id: "place.send", label: "割り当てる", disabledReason: hindrance, running, run: send }}
          />
        </>
      }
    >
      <p>ほかの人が先に割り当てたため、空きがありませんでした。メンバーごとに、別の枠を選ぶか、あきらめるかを決めてください。</p>
      {failure && <ProblemBar>{failure}</ProblemBar>}
      {lost.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {lost.map((name) => `「${nameInText(name)}」`).join("")}
            はこの端末にありません。ほかの端末にも残っていない場合は、割り当てたあとで追加し直してください。
          </MessageBarBody>
        </MessageBar>
      )}
      {goesAlong.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            割り当てをあきらめると、次の変更の反映もあきらめます：
            {goesAlong.map(nameOfItem).join("、")}
          </MessageBarBody>
        </MessageBar>
      )}
      {!views && <SkeletonLines lines={3} />}
      {views?.map(({ id, name, projectId, places }) => (
        <Field key={id} label={`${name}さんの割り当て先`}>
          <Select
            value={chosen.get(id) ?? ""}
            disabled={running}
            onChange={(_event, data) => setChosen((before) => new Map(before).set(id, data.value))}
          >
            <option value="" disabled>
              選択してください
            </option>
            <Places label="この案件の枠" places={places.filter((place) => place.projectId === projectId)} />
            <Places named label="ほかの案件の同じ職種の枠" places={places.filter((place) => place.projectId !== projectId)} />
            <option value={nowhere}>割り当てをあきらめる</option>
          </Select>
        </Field>
      ))}
    </AppDialog>
  );
}

interface PlacesProps {
  readonly label: string;
  readonly places: readonly OpenPlace[];
  /** Whether each option names its project. */
  readonly named?: boolean;
}

function Places({ label, places, named }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <optgroup label={label}>
      {places.map(({ positionId, projectName, occupationName, free, over }) => (
        <option key={positionId} value={positionId}>
          {named ? `${projectName}：` : ""}
          {occupationName}（空き{free}）{over === undefined ? "" : `・${over}`}
        </option>
      ))}
    </optgroup>
  );
}

interface PlacementView extends Placement {
  readonly name: string;
  readonly projectId: string | undefined;
  readonly places: readonly OpenPlace[];
}

async function readPlacements(reader: ReplicaReader, placements: readonly Placement[]): Promise<readonly PlacementView[]> {
  const ids = placements.map(({ partnerId }) => partnerId);
  const names = await namesById(reader, partner, ids);
  return Promise.all(
    placements.map(async (one) => {
      const wanted = await reader.get(position, one.positionId);
      const places = await readOpenPlaces(reader, wanted?.projectId, wanted?.occupationId);
      return { ...one, name: names.get(one.partnerId) ?? "不明なパートナー", projectId: wanted?.projectId, places };
    }),
  );
}

const useStyles = makeStyles({ content: { display: "flex", flexDirection: "column", gap: "16px" } });
