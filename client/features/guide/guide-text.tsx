import { makeStyles, tokens } from "@fluentui/react-components";
import { piecesOf } from "./guide-page.ts";

/** A text of the guide, with the labels of screens set apart by their weight. */
export function GuideText({ text }: { readonly text: string }) {
  const styles = useStyles();
  return piecesOf(text).map((piece, at) =>
    piece.isLabel ? (
      // A text never changes, so the place of a piece is its identity.
      // oxlint-disable-next-line react/no-array-index-key -- pieces are neither moved nor removed
      <span key={at} className={styles.label}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

const useStyles = makeStyles({ label: { fontWeight: tokens.fontWeightSemibold } });
