import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { DocumentTextRegular, EditRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { useToday } from "#client/device/use-today.ts";
import { useNoticeCase } from "#client/records/contract/notice-warning.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { historyOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { link, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { contract, statementFields } from "#sync/model/entities/contract.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { noLegalAdvice } from "#sync/model/rules/freelance-act.ts";
import { contractorLabel, isStated, missingTerms, paymentStanding, statedTerms } from "#sync/model/rules/stated-terms.ts";
import { valueText } from "#sync/model/rules/value-text.ts";
import { PaymentWarning } from "./payment-warning.tsx";

interface TermsCardProps {
  readonly row: ContractView;
  /** Opens the form of the terms. */
  readonly onRecord: () => void;
}

/**
 * The terms that the freelance act has stated when work is commissioned. It says which are recorded or missing, and when they were
 * stated. Nothing for partners outside of the act.
 */
export function TermsCard({ row, onRecord }: TermsCardProps) {
  const styles = useStyles();
  const heading = useId();
  const today = useToday();
  const found = useNoticeCase(row.id);
  const isRecorded = statementFields.some((name) => row[name] !== null);
  if (!found || (!found.within && !isRecorded)) return null;
  const terms = statedTerms(row, row.partnerName);
  const missing = missingTerms(terms);
  const hrefOf = (name: keyof typeof contract.fields) => historyOf("contract", row.id, name);
  const method = valueText(contract.fields.termsMethod, row.termsMethod, () => "");
  const stated = row.termsStatedOn === null ? null : `${formatDate(row.termsStatedOn)}（${method}）`;
  const isAhead = row.termsStatedOn !== null && !isStated(row.termsStatedOn, today);
  const isLate = row.termsStatedOn !== null && !isAhead && row.commissionedOn !== null && row.termsStatedOn > row.commissionedOn;
  return (
    <section aria-labelledby={heading}>
      <Card className={styles.card}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            取引条件の明示
          </h2>
          <div className={styles.acts}>
            <AppLink href={pathTo("/contract/$contractId/terms", { contractId: row.id })} className={styles.document}>
              <DocumentTextRegular />
              明示する文書
            </AppLink>
            <Button size="small" icon={<EditRegular />} onClick={onRecord}>
              {isRecorded ? "取引条件を編集" : "取引条件を記録"}
            </Button>
          </div>
        </header>
        {found.within && (missing.length > 0 || stated === null || isAhead || isLate) && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              フリーランス法：業務を委託したら、直ちに取引条件を明示する必要があります。
              {missing.length > 0 && `未入力：${missing.join("、")}。`}
              {stated === null && "明示した日が記録されていません。"}
              {isAhead && "明示した日として記録された日は、まだ来ていません。"}
              {isLate && "業務委託をした日より後に明示しています。"}
            </MessageBarBody>
          </MessageBar>
        )}
        <PaymentWarning id={row.id} standing={paymentStanding(row)} />
        {isRecorded && (
          <DefinitionGrid
            items={[
              { label: "明示した日と方法", labelHref: hrefOf("termsStatedOn"), value: stated },
              ...terms
                .filter(({ label, text, needed }) => label !== contractorLabel && (needed || text !== null))
                .map(({ label, field, text }) => ({
                  label,
                  labelHref: field && hrefOf(field),
                  value: text,
                  wide: field === "work",
                })),
            ]}
          />
        )}
        <p className={styles.note}>フリーランス法 第3条の事項です。{noLegalAdvice}</p>
      </Card>
    </section>
  );
}

const useStyles = makeStyles({
  card: { display: "flex", flexDirection: "column", gap: "12px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  acts: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
  document: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center", gap: "4px" },
  note: { ...smallText },
});
