import { makeStyles, mergeClasses, tokens, useFieldControlProps_unstable } from "@fluentui/react-components";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { normalText } from "#sync/engine/normal-text.ts";
import type { ControlProps } from "./control.ts";

export interface ScoreOptions {
  /** The initial value of the slider without a score. */
  readonly untouched?: number;
}

/** By how many pixels a pointer may miss the control. */
const near = 8;

/**
 * A score from 1 to 5. There are segments to tap, and one slider over them for dragging, arrow keys and screen readers. The keys 1
 * to 5 set a score, Delete and Backspace remove it. Without a score every segment is hollow. In a field that takes 0, this means
 * that the item is not judged, and the slider starts there. While a finger drags, the score is only shown; it is set when the
 * finger is lifted on the control. A finger that scrolls the page or leaves the control sets nothing.
 */
export function ScoreControl(props: ControlProps & ScoreOptions) {
  const { field, name, value, change, onBlur, inputRef, disabled, untouched = 3 } = props;
  const styles = useStyles();
  const aria = useFieldControlProps_unstable({}, { supportsRequired: true });
  const { min, max } = field.range ?? { min: 1, max: 5 };
  const scores = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  const [held, setHeld] = useState<number>();
  const score = held ?? (typeof value === "number" ? value : null);
  const start = min === 0 ? 0 : untouched;

  const scoreAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, right, top, bottom, width } = currentTarget.getBoundingClientRect();
    if (clientX < left - near || clientX > right + near || clientY < top - near || clientY > bottom + near) return;
    const at = Math.floor(((clientX - left) / width) * scores.length);
    return Math.min(max, Math.max(min, min + at));
  };
  const lift = (event: PointerEvent<HTMLElement>) => {
    const lifted = held === undefined ? undefined : scoreAt(event);
    if (lifted !== undefined && lifted !== value) change(lifted);
    setHeld(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = Number(normalText(event.key, "NFKC"));
    if (scores.includes(digit)) change(digit);
    else if (event.key === "Delete" || event.key === "Backspace") change(null);
    // The first arrow key sets an untouched slider to its initial value.
    else if (score === null && start > 0 && event.key.startsWith("Arrow")) change(start);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={mergeClasses(styles.root, disabled && styles.disabled)}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector("input")?.focus({ preventScroll: true });
        setHeld(scoreAt(event));
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && setHeld(scoreAt(event))}
      onPointerUp={lift}
      // The browser takes over the gesture for scrolling.
      onPointerCancel={() => setHeld(undefined)}
    >
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        {...aria}
        {...{ name, onBlur, disabled, onKeyDown }}
        ref={inputRef}
        className={styles.slider}
        aria-valuetext={score === null ? "未入力" : score === 0 ? "0点（評価なし）" : `${score}点`}
        value={score ?? start}
        onChange={(event) => change(Number(event.currentTarget.value))}
      />
      {scores.map((each) => (
        <span
          key={each}
          aria-hidden
          data-score={`${field.label} ${each}`}
          className={mergeClasses(
            styles.segment,
            score !== null && each > 0 && each <= score && styles.filled,
            each === score && (each === 0 ? styles.none : styles.chosen),
          )}
        >
          {each}
        </span>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  root: {
    position: "relative",
    display: "flex",
    gap: "2px",
    width: "100%",
    maxWidth: "320px",
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    userSelect: "none",
    // Vertical scrolling by a finger stays possible.
    touchAction: "pan-y",
    ":focus-within": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
  },
  disabled: { opacity: 0.5, cursor: "not-allowed" },
  slider: { position: "absolute", inset: 0, width: "100%", height: "100%", margin: 0, opacity: 0, pointerEvents: "none" },
  segment: {
    flex: "1 1 0",
    display: "grid",
    placeItems: "center",
    minWidth: touchSize,
    height: "36px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: "tabular-nums",
    ":first-of-type": { borderStartStartRadius: tokens.borderRadiusMedium, borderEndStartRadius: tokens.borderRadiusMedium },
    ":last-of-type": { borderStartEndRadius: tokens.borderRadiusMedium, borderEndEndRadius: tokens.borderRadiusMedium },
    [touch]: { height: touchSize },
  },
  filled: { backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${tokens.colorBrandStroke1}` },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  // A missing score has no colour.
  none: {
    backgroundColor: tokens.colorNeutralBackground4,
    border: `1px solid ${tokens.colorNeutralForeground2}`,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});
