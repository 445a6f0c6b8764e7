import { makeStyles, tokens } from "@fluentui/react-components";
import { mentionParts } from "#sync/model/rules/mentioned-in.ts";

interface TextWithMentionsProps {
  readonly text: string;
  /** The names of those whom it mentions. */
  readonly names: readonly string[];
}

/** A memo's text, in which the people whom it mentions stand out. */
export function TextWithMentions({ text, names }: TextWithMentionsProps) {
  const styles = useStyles();
  if (names.length === 0) return text;
  return mentionParts(text, names).map((part, at) =>
    part.isMention ? (
      <strong key={at} className={styles.mention}>
        {part.text}
      </strong>
    ) : (
      part.text
    ),
  );
}

const useStyles = makeStyles({
  mention: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground2 },
});
