import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { projectResultPageOf } from "#client/records/project/project-addresses.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link, touchTarget } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { evaluationForm } from "./evaluation-form.ts";
import type { Evaluation } from "./use-basis.ts";

interface OtherTemporaryProps {
  readonly projectId: string;
  /** The author's own current temporary evaluation. */
  readonly temporary: Evaluation | null;
}

/** Says that the author has saved a temporary evaluation elsewhere, which this form will replace. */
export function OtherTemporary({ projectId, temporary }: OtherTemporaryProps) {
  const styles = useStyles();
  const begunFrom = evaluationForm.useValue("begunFrom");
  if (temporary === null || temporary.id === begunFrom) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        この入力とは別に、一時保存した評価（{formatMoment(temporary.updatedAt)}
        ）があります。保存すると、この入力に置き換わります。
      </MessageBarBody>
      <MessageBarActions>
        <AppLink href={projectResultPageOf("projectEvaluation", projectId, temporary.id)} className={styles.link}>
          一時保存の内容を見る
        </AppLink>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({ link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" } });
