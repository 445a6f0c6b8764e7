import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { GuideText } from "../guide-text.tsx";
import type { TourStep } from "./tour-steps.ts";

export interface TourCardProps {
  /** The ids of its title and text, by which its frame is named. */
  readonly titleId: string;
  readonly textId: string;
  readonly step: TourStep;
  /** What it says: beside its element, or in words. */
  readonly text: string;
  /** The number of the step, from 0, and how many there are. */
  readonly at: number;
  readonly count: number;
  readonly onStep: (at: number) => void;
  readonly onLeave: () => void;
  readonly onFinish: () => void;
}

/** The content of a step: its number, what it says, and the ways on, back and out. A screen reader hears each next step. */
export function TourCard({ titleId, textId, step, text, at, count, onStep, onLeave, onFinish }: TourCardProps) {
  const styles = useStyles();
  const onward = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useEffect(() => {
    // The frame puts the focus on its first button once it is open. Enter should lead on.
    const frame = requestAnimationFrame(() => onward.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const isLast = at === count - 1;
  return (
    <div className={styles.root}>
      <LiveRegion>
        <p className={styles.count}>
          はじめての案内 {at + 1} / {count}
        </p>
        <h2 id={titleId} className={styles.title}>
          {step.title}
        </h2>
        <p id={textId} className={styles.text}>
          <GuideText text={text} />
        </p>
      </LiveRegion>
      <div className={styles.foot}>
        <Button appearance="subtle" className={styles.leave} onClick={onLeave}>
          案内を終える
        </Button>
        <Button disabledFocusable={at === 0} onClick={() => onStep(at - 1)}>
          戻る
        </Button>
        <Button
          ref={(element: HTMLButtonElement | null) => {
            onward.current = element;
          }}
          appearance="primary"
          onClick={() => (isLast ? onFinish() : onStep(at + 1))}
        >
          {isLast ? "使い始める" : "次へ"}
        </Button>
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  count: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  title: { marginTop: "4px", fontSize: "16px", lineHeight: "24px", fontWeight: tokens.fontWeightSemibold },
  text: { marginTop: "8px", lineHeight: "24px" },
  foot: { display: "flex", flexWrap: "wrap", gap: "8px" },
  leave: { marginInlineEnd: "auto", marginInlineStart: "-8px", minWidth: 0, paddingInline: "8px" },
});
