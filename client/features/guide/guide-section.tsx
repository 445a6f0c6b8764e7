import { makeStyles, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { print } from "#client/ui/theme/styles.ts";
import { GuideFigure } from "./guide-figure.tsx";
import type { GuideSection as Section } from "./guide-page.ts";
import { GuideText } from "./guide-text.tsx";

/** A part of a page: its heading, what it is about, the steps in their order, remarks, and a picture. */
export function GuideSection({ heading, text, steps = [], notes = [], picture }: Section) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.root}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {text !== undefined && (
        <p className={styles.text}>
          <GuideText text={text} />
        </p>
      )}
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step} className={styles.step}>
              <GuideText text={step} />
            </li>
          ))}
        </ol>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note} className={styles.note}>
              <GuideText text={note} />
            </li>
          ))}
        </ul>
      )}
      {picture && <GuideFigure {...picture} />}
    </section>
  );
}

const number = {
  content: "counter(step)",
  counterIncrement: "step",
  position: "absolute",
  insetInlineStart: 0,
  top: "1px",
  width: "24px",
  height: "24px",
  textAlign: "center",
  fontSize: "13px",
  lineHeight: "22px",
  fontWeight: tokens.fontWeightSemibold,
  fontVariantNumeric: "tabular-nums",
  color: tokens.colorBrandForeground2,
  backgroundColor: tokens.colorBrandBackground2,
  border: `1px solid ${tokens.colorBrandStroke2}`,
  borderRadius: "50%",
} as const;

const useStyles = makeStyles({
  root: {
    paddingTop: "20px",
    marginTop: "24px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ":first-child": { marginTop: 0, paddingTop: 0, borderTop: "none" },
  },
  heading: {
    marginBottom: "8px",
    fontSize: "16px",
    lineHeight: "24px",
    fontWeight: tokens.fontWeightSemibold,
    [print]: { breakAfter: "avoid" },
  },
  // Japanese text needs more space between lines than the tables of the screens.
  text: { lineHeight: "26px" },
  steps: { marginTop: "12px", counterReset: "step", display: "grid", rowGap: "10px" },
  step: { position: "relative", paddingInlineStart: "36px", lineHeight: "26px", "::before": number },
  notes: { marginTop: "12px", display: "grid", rowGap: "4px" },
  note: {
    paddingInlineStart: "16px",
    borderLeft: `3px solid ${tokens.colorNeutralStroke2}`,
    fontSize: "13px",
    lineHeight: "24px",
    color: tokens.colorNeutralForeground2,
  },
});
