import { nameInText } from "#client/ui/text/shortened.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import type { Basis, Evaluation, Previous } from "./use-basis.ts";

/** The values that an evaluation's form began with. */
interface Beginning {
  readonly corrected: Basis["corrected"];
  readonly temporary: Evaluation | null;
  readonly previous: Previous | null;
}

/** Says what the form began with, and what may be missing. */
export function introductionTo(begun: Beginning, { lacksContracts, lacksEvaluations, hard }: Basis): string {
  return [beginningText(begun, lacksEvaluations), hardText(lacksContracts, hard.length > 0)].filter(Boolean).join(" ");
}

function beginningText({ corrected, temporary, previous }: Beginning, lacksEvaluations: boolean): string {
  if (corrected)
    return `保存済みの評価（${formatMoment(corrected.row.createdAt)}・${nameInText(corrected.by)}）を訂正します。訂正前の内容も残ります。`;
  if (temporary) return `一時保存した評価（${formatMoment(temporary.updatedAt)}）の続きです。`;
  if (previous) {
    const { row, projectName, by } = previous;
    const names = [projectName, formatDate(row.scheduledDate) || "日付なし", by].flatMap((name) =>
      name ? nameInText(name) : [],
    );
    const about = names.join("・");
    return `前回の評価（${about}）の内容を引き継いでいます。`;
  }
  return lacksEvaluations ? "以前の評価はまだ届いていないため、引き継いでいません。" : "";
}

function hardText(lacksContracts: boolean, hasHard: boolean): string {
  if (lacksContracts) return "契約をまだ受信しているため、ハードスキルの項目は後から増えることがあります。";
  return hasHard ? "" : "この案件の契約に、ハードスキルのある職種がありません。";
}
