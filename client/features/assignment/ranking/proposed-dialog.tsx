import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { PeopleSearchRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { useComparedChoice } from "#client/records/partner/use-compared-choice.tsx";
import { useFigure } from "#client/search/use-figure.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import type { Emphases } from "#sync/model/rules/slot-factors.ts";
import type { SlotNeed } from "#sync/model/rules/slot-judgements.ts";
import { rankForSlot } from "#sync/model/rules/slot-ranking.ts";
import { weighOf } from "../assignment-params.ts";
import { EmphasisFields } from "./emphasis-fields.tsx";
import { PickTabs, pickTitle } from "./pick-tabs.tsx";
import { ProposedPartner } from "./proposed-partner.tsx";
import type { Place } from "./read-need.ts";
import { slotFigure } from "./slot-figure.ts";
import { useProjectCandidates } from "./use-project-candidates.ts";

interface ProposedDialogProps {
  readonly project: Place["project"];
  readonly position: Place["position"] & { readonly id: string };
  /** Partners who are planned for the project; undefined while the plan is being read. */
  readonly chosen: readonly string[] | undefined;
  readonly emphases: Emphases;
  readonly onEmphases: (emphases: Emphases) => void;
  readonly onChoose: (partnerId: string) => void;
  readonly onClose: () => void;
}

/** Partners who are shown at once. */
const step = 20;

/** Proposes partners for a position, the best first, each with reasons. Some can be compared. It needs no network. */
export function ProposedDialog(props: ProposedDialogProps) {
  const { project, position, chosen = [], emphases, onEmphases } = props;
  const styles = useStyles();
  const { occupationId, occupationName } = position;
  const { id, name, content, reward, startDate, orderClientId } = project;
  const wanted = JSON.stringify({
    place: {
      project: { id, name, content, reward, startDate, orderClientId },
      position: { occupationId, occupationName },
    } satisfies Place,
    chosen,
  });
  const { value, partial, failed, retry } = useFigure(
    useMemo(() => {
      const { place, chosen } = JSON.parse(wanted) as { readonly place: Place; readonly chosen: readonly string[] };
      return slotFigure(place, chosen);
    }, [wanted]),
  );
  const ranked = value && rankForSlot(value.partners, value.need, emphases);
  const [shown, setShown] = useState(step);
  const candidates = useProjectCandidates(project);
  const { selection, selected, compare, onChoose, onClose } = useComparedChoice(props);
  return (
    <AppDialog
      maxWidth="full"
      title={pickTitle(position)}
      onClose={onClose}
      // A press beside it would lose those who are marked for a comparison.
      typedIn={selected.length > 0 || undefined}
      content={{ className: styles.content }}
      startAction={<LiveRegion className={styles.note}>{candidates.said}</LiveRegion>}
      actions={
        <>
          {compare}
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <PickTabs projectId={project.id} positionId={position.id} proposed weigh={weighOf(emphases)} />
      <div className={styles.scrolled}>
        <EmphasisFields emphases={emphases} onChange={onEmphases} />
        {partial && <PartialNotice>届いた分から選んでいます。</PartialNotice>}
        {failed ? (
          <ErrorState title="おすすめを選べませんでした" hint="端末のデータを読み取れませんでした。" retry={retry} />
        ) : !ranked ? (
          <SkeletonLines lines={8} />
        ) : (
          <>
            <LiveRegion as="p" className={styles.note}>
              {ranked.length > 0 && `${basisText(value.need)}分からない項目は、有利にも不利にもなりません。`}
            </LiveRegion>
            {ranked.length === 0 && (
              <EmptyState
                icon={<PeopleSearchRegular />}
                title={partial ? "おすすめできるパートナーはまだ届いていません" : "おすすめできるパートナーはいません"}
                hint="「すべて」から選べます。"
              />
            )}
            <ol className={styles.list} aria-label="おすすめのパートナー">
              {ranked.slice(0, shown).map(({ partner, score }) => (
                <ProposedPartner
                  key={partner.row.id}
                  row={partner.row}
                  score={score}
                  candidate={candidates.stateOf(partner.row.id)}
                  isCompared={selected.includes(partner.row.id)}
                  onCompared={(isCompared) => selection.choose(partner.row.id, isCompared)}
                  onChoose={() => onChoose(partner.row.id)}
                  onCandidate={() => candidates.add(partner.row)}
                  onTakeBack={() => candidates.takeBack(partner.row)}
                />
              ))}
            </ol>
            {ranked.length > shown && (
              <PassingButton className={styles.more} onClick={() => setShown(shown + step)}>
                さらに{Math.min(step, ranked.length - shown)}名を表示
              </PassingButton>
            )}
          </>
        )}
      </div>
    </AppDialog>
  );
}

/** Says what was looked for. */
const basisText = ({ skills }: SlotNeed) =>
  skills.length === 0
    ? "案件の文にはスキル名がありません。"
    : `案件の文にあるスキル：${[...new Set(skills.map(({ name }) => name))].join("、")}。`;

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px", minHeight: 0 },
  scrolled: { flex: "1 1 0", minHeight: 0, overflowY: "auto", display: "flex", flexDirection: "column", gap: "12px" },
  note: { margin: 0, ...smallText, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  more: { alignSelf: "center", flexShrink: 0 },
});
