import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular, CheckmarkRegular, SparkleRegular } from "@fluentui/react-icons";
import { type MouseEvent, useState } from "react";
import { v7 } from "uuid";
import { reasonText } from "#client/ui/form/refusal.ts";
import { useBringBack } from "#client/ui/form/use-bring-back.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateInputOf } from "#sync/model/rules/estimate-input.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { type Proposal, proposalFor } from "./ask-server.ts";
import { type EstimateValues, type FeatureValue, missingForProposal, withFeatures } from "./estimate-values.ts";
import { RoleWords } from "./feature-list.tsx";
import { MissingNotice } from "./missing-notice.tsx";
import { useWaiting } from "./use-waiting.ts";
import { WaitingLine } from "./waiting-line.tsx";

const { max } = estimate.fields.features.bounds;

interface ProposalsProps {
  readonly values: () => EstimateValues;
  /** Changes the current features. */
  readonly change: (how: (features: readonly FeatureValue[]) => readonly FeatureValue[]) => void;
  readonly features: readonly FeatureValue[];
}

/** Proposes features from a project's name and overview. The user takes over single ones or all, and can undo it. */
export function Proposals({ values, change, features }: ProposalsProps) {
  const styles = useStyles();
  const toast = useToast();
  const bringBack = useBringBack();
  const waiting = useWaiting("機能を考えています…");
  const [proposal, setProposal] = useState<Proposal>();
  const [failure, setFailure] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setIsAsked(true);
    setFailure(undefined);
    if (missingForProposal(values()) !== undefined) return;
    setIsAsked(false);
    waiting.run(currentTarget, async (signal, say) => {
      try {
        const found = await proposalFor(estimateInputOf(values()), {
          signal,
          onProgress: ({ letters, features: written }) => say(`${written.length}件（${numberText(letters)}文字）`),
        });
        setProposal(found);
        return `${found.features.length}件の機能が提案されました。`;
      } catch (error) {
        if (!signal.aborted) setFailure(`機能生成に失敗しました。${reasonText(error)}`);
        return undefined;
      }
    });
  };
  // A proposal is left out if a feature has its name already.
  const taken = new Set(features.map(({ name }) => name.trim()));
  const open = proposal?.features.filter(({ name }) => !taken.has(name.trim())) ?? [];
  const take = (some: readonly Proposal["features"][number][]) => {
    const room = max - features.length;
    const added = some.slice(0, room).map(({ name, description, assignedRoles }) => ({
      id: v7(),
      name,
      description: [...description].slice(0, 2_000).join("") || null,
      assignedRoles: [...assignedRoles],
    }));
    const ids = new Set(added.map(({ id }) => id));
    const without = (now: readonly FeatureValue[]) => now.filter(({ id }) => !ids.has(id));
    change((before) => [...before, ...added]);
    const [only] = added;
    toast(
      added.length === 1 && only ? `「${nameInText(only.name)}」を追加しました。` : `${added.length}件の機能を追加しました。`,
      {
        intent: "success",
        action: {
          label: "元に戻す",
          run: () =>
            void bringBack({ what: "機能", here: () => change(without), inDraft: (values) => withFeatures(values, without) }),
        },
      },
    );
  };
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <Button icon={<SparkleRegular />} disabledFocusable={waiting.what !== undefined} onClick={ask}>
          概要から機能を提案
        </Button>
        <WaitingLine waiting={waiting} />
      </div>
      {isAsked && <MissingNotice />}
      {failure !== undefined && (
        <MessageBar intent="error" role="alert">
          <MessageBarBody>{failure}</MessageBarBody>
          <MessageBarActions
            containerAction={
              <Button appearance="transparent" size="small" onClick={() => setFailure(undefined)}>
                閉じる
              </Button>
            }
          />
        </MessageBar>
      )}
      {proposal && (
        <section aria-label="提案された機能" className={styles.proposals}>
          <div className={styles.head}>
            <StatusBadge tone={proposal.method === "ai" ? "info" : "over"}>
              {proposal.method === "ai" ? "AIの提案" : "簡易な提案"}
            </StatusBadge>
            <span className={styles.about}>
              {proposal.onDevice
                ? "サーバーにつながらないため、端末のカタログから提案しています。"
                : proposal.method === "ai"
                  ? "AIが書いたものです。内容をご確認ください。"
                  : "名前と概要の言葉から、カタログの機能を提案しています。"}
            </span>
            {open.length > 1 && (
              <Button icon={<AddRegular />} onClick={() => take(open)}>
                すべて追加（{open.length}件）
              </Button>
            )}
            <Button appearance="subtle" onClick={() => setProposal(undefined)}>
              提案を閉じる
            </Button>
          </div>
          <ul className={styles.list}>
            {proposal.features.map((feature, at) => {
              const isTaken = taken.has(feature.name.trim());
              return (
                <li key={`${at}`} className={styles.item}>
                  <div className={styles.text}>
                    <span className={styles.name}>
                      <ClampedText text={feature.name} lines={2} />
                    </span>
                    <ClampedText text={feature.description} lines={2} />
                    <RoleWords roles={feature.assignedRoles} />
                  </div>
                  <Button
                    icon={isTaken ? <CheckmarkRegular /> : <AddRegular />}
                    disabledFocusable={isTaken || features.length >= max}
                    aria-label={isTaken ? `「${nameInText(feature.name)}」は追加済み` : `「${nameInText(feature.name)}」を追加`}
                    onClick={() => take([feature])}
                  >
                    {isTaken ? "追加済み" : "追加"}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
  proposals: {
    padding: "12px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" },
  about: {
    flex: "1 1 200px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  list: { margin: "8px 0 0", padding: 0, listStyleType: "none" },
  item: {
    display: "flex",
    gap: "12px",
    alignItems: "center",
    padding: "10px 0",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { display: "flex", flexDirection: "column", gap: "2px", flex: "1 1 auto", minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
});
