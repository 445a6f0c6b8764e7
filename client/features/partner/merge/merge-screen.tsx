import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { PeopleTeamRegular, PersonQuestionMarkRegular } from "@fluentui/react-icons";
import { type ReactNode, useId, useState } from "react";
import { useLive } from "#client/device/use-live.ts";
import { pageOf } from "#client/records/pages.ts";
import { registeredAs } from "#client/records/partner/registered-as.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { below, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import { chosenFor, type MergeChoice, otherOf, takenFields, type Which } from "./merge-choice.ts";
import { type Pair, readPair, type Side } from "./read-pair.ts";
import { useMerge } from "./use-merge.ts";

interface MergeScreenProps {
  /** The ids of the two. */
  readonly one: string;
  readonly other: string;
  /** What the address names as chosen. */
  readonly choice: MergeChoice;
  /** Writes a choice into the address, so that a reload and the way back lead to it. */
  readonly onChoice: (choice: MergeChoice) => void;
}

/** パートナーの統合: compares two partners field by field and makes one of them (decision 079). All of it works offline. */
export function MergeScreen({ one, other, choice, onChoice }: MergeScreenProps) {
  const go = useGo();
  const reading = useLive((reader) => readPair(reader, [one, other]), [one, other]);
  return (
    <Page
      title="パートナーの統合"
      breadcrumb={[
        { label: "ホーム", href: "/home" },
        { label: "パートナー", href: "/partner/search" },
        { label: "重複の疑い", href: "/partner/duplicates" },
      ]}
    >
      <Card>
        {!reading ? (
          <SkeletonLines lines={8} />
        ) : reading.value ? (
          <Comparison key={`${one} ${other}`} pair={reading.value} {...{ choice, onChoice }} />
        ) : reading.partial ? (
          <Receiving title="このパートナーはまだこの端末に届いていません" />
        ) : (
          <EmptyState
            icon={<PersonQuestionMarkRegular />}
            title="統合するパートナーが見つかりませんでした"
            hint="削除または統合されたか、アドレスが正しくない可能性があります。"
            action={
              <ActionButton
                action={{
                  id: "merge.list",
                  label: "重複の疑いへ",
                  icon: <PeopleTeamRegular />,
                  run: () => go("/partner/duplicates"),
                }}
              />
            }
          />
        )}
      </Card>
    </Page>
  );
}

const whiches = [0, 1] as const;

interface ComparisonProps extends Pick<MergeScreenProps, "choice" | "onChoice"> {
  readonly pair: Pair;
}

function Comparison({ pair: { sides, differing, same }, choice, onChoice }: ComparisonProps) {
  const styles = useStyles();
  const go = useGo();
  const { merge } = useMerge();
  // The address follows these, a little later.
  const [keep, setKeep] = useState<Which>(choice.keep ?? (sides[0].row.createdAt <= sides[1].row.createdAt ? 0 : 1));
  const [chosen, setChosen] = useState(choice.chosen);
  const [busy, setBusy] = useState(false);
  const [stays, goes] = [sides[keep], sides[otherOf(keep)]];
  const run = async () => {
    setBusy(true);
    const done = await merge(goes.row.id, stays.row.id, takenFields(differing, keep, chosen));
    setBusy(false);
    if (done) go(pageOf("partner", stays.row.id), "replace");
  };
  return (
    <div className={styles.root}>
      <Choice
        label="残すパートナー"
        value={keep}
        onChange={(which) => {
          setKeep(which);
          onChoice({ keep: which, chosen });
        }}
        options={sides.map((side) => <About key={side.row.id} side={side} />)}
      />
      <p className={styles.remark}>
        選ばなかった方の番号やアドレスは、以後、残すパートナーを開きます。
        <AppLink href={pageOf("partner", goes.row.id)}>{`統合される${nameInText(fullName(goes.row))}を見る`}</AppLink>
      </p>
      {differing.map((field) => (
        <Choice
          key={field.name}
          label={field.label}
          value={chosenFor(field, keep, chosen)}
          onChange={(which) => {
            const next = new Map([...chosen, [field.name, which]]);
            setChosen(next);
            onChoice({ keep, chosen: next });
          }}
          options={field.values.map(({ text }, at) => (
            <span key={at} className={styles.value}>
              {text}
            </span>
          ))}
        />
      ))}
      <p className={styles.remark}>
        {differing.length > 0 ? `ほかの${same}項目は同じです。` : "内容はすべて同じです。"}
        タグは両方のものが付きます。
        {goes.belongings.length > 0 && `${goes.belongings.join("、")}が${nameInText(fullName(stays.row))}に移ります。`}
        {trashDays}日以内であれば、統合を解除できます。
      </p>
      <div className={styles.foot}>
        <Button appearance="primary" icon={<PeopleTeamRegular />} disabledFocusable={busy} onClick={() => void run()}>
          統合する
        </Button>
      </div>
    </div>
  );
}

function About({ side: { row } }: { readonly side: Side }) {
  const styles = useStyles();
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        <ClampedText text={fullName(row)} lines={2} />
      </span>
      <span className={styles.about}>
        <ClampedText text={registeredAs(row)} lines={2} />
      </span>
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: Which;
  readonly onChange: (which: Which) => void;
  readonly options: readonly ReactNode[];
}

/** A choice between the two partners: side by side, one below the other on a phone. */
function Choice({ label, value, onChange, options }: ChoiceProps) {
  const styles = useStyles();
  const group = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${group}label`} className={styles.field}>
      <h2 id={`${group}label`} className={styles.label}>
        {label}
      </h2>
      <div className={styles.sides}>
        {whiches.map((which) => (
          <label key={which} className={mergeClasses(styles.option, which === value && styles.chosen)}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              checked={which === value}
              onChange={() => onChange(which)}
            />
            {options[which]}
          </label>
        ))}
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  field: { minWidth: 0 },
  label: { margin: "0 0 4px", fontSize: tokens.fontSizeBase200, fontWeight: 600, color: tokens.colorNeutralForeground3 },
  sides: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    gap: "8px",
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  option: {
    display: "flex",
    alignItems: "baseline",
    gap: "8px",
    minWidth: 0,
    padding: "8px 12px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-within": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
    ...touchTarget,
  },
  chosen: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  input: { flexShrink: 0, margin: 0, accentColor: tokens.colorBrandBackground },
  value: { minWidth: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere", lineHeight: "22px" },
  who: { minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  about: { ...smallText, color: tokens.colorNeutralForeground3 },
  remark: { ...smallText, margin: 0, color: tokens.colorNeutralForeground3 },
  foot: { display: "flex", justifyContent: "flex-end" },
});
