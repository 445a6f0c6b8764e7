import { makeStyles } from "@fluentui/react-components";
import { unknownName } from "#client/records/names.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { link, touch } from "#client/ui/theme/styles.ts";
import type { MemberEvaluationView } from "./read-results.ts";

interface EvaluatorProps extends Pick<MemberEvaluationView, "evaluator"> {
  /** Not all partners have arrived. */
  readonly partial: boolean;
}

/** Who evaluates, with the way to their page; a name alone for one in the trash. */
export function Evaluator({ evaluator, partial }: EvaluatorProps) {
  const styles = useStyles();
  if (evaluator === null) return partial ? receivingWord : unknownName;
  if (evaluator.inTrash) return evaluator.name;
  return (
    <AppLink href={pageOf("partner", evaluator.id)} className={styles.link}>
      {evaluator.name}
    </AppLink>
  );
}

const useStyles = makeStyles({
  link: {
    ...link,
    [touch]: { display: "inline-block", paddingBlock: "12px", marginBlock: "-12px" },
  },
});
