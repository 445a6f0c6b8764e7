import { MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { CopyRegular, EditRegular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useToday } from "#client/device/use-today.ts";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { useContract } from "#client/records/contract/use-contract.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { useCopy } from "#client/ui/page/use-copy.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { below, print } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { noLegalAdvice } from "#sync/model/rules/freelance-act.ts";
import { missingTerms, statedTerms } from "#sync/model/rules/stated-terms.ts";
import { TermsDialog } from "./terms-dialog.tsx";
import { statementOf, statementTitle } from "./terms-statement.ts";

/** The document that states a contract's terms to the partner, to be printed or sent as text. It is made on the device. */
export function TermsScreen({ address }: { readonly address: string }) {
  return <RecordGate record={useContract(address)}>{({ row }) => <TermsPage row={row} />}</RecordGate>;
}

function TermsPage({ row }: { readonly row: ContractView }) {
  const styles = useStyles();
  const heading = useId();
  const copy = useCopy();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const terms = statedTerms(row, row.partnerName);
  const missing = missingTerms(terms);
  const statement = statementOf(row, terms, today);
  return (
    <Page
      title="取引条件の明示"
      count={row.partnerName}
      breadcrumb={[...trailTo("contract"), { label: row.partnerName, href: pageOf("contract", row.id) }]}
      primary={printAction}
      secondary={[
        { id: "terms.copy", label: "文面をコピー", icon: <CopyRegular />, run: () => copy(statement.text) },
        { id: "terms.edit", label: "取引条件を編集", icon: <EditRegular />, run: () => setOpen(true) },
      ]}
    >
      <div data-not-printed className={styles.notice}>
        {missing.length > 0 ? (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              未入力の事項があります：{missing.join("、")}。内容を定められない正当な理由があるときは、定めた後直ちに明示します。
              {noLegalAdvice}
            </MessageBarBody>
          </MessageBar>
        ) : (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>
              印刷するか、文面をメールなどに貼り付けて送り、「取引条件を編集」で明示した日と方法を記録します。{noLegalAdvice}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Card>
        <article aria-labelledby={heading} className={styles.sheet} data-printed-whole>
          <h2 id={heading} className={styles.title}>
            {statementTitle}
          </h2>
          <p className={styles.date}>{formatDate(statement.date)}</p>
          <p className={styles.to}>{isolated(row.partnerName)} 様</p>
          <p className={styles.by}>{isolated(row.principal ?? "")}</p>
          <p>次の条件で業務を委託します。</p>
          <dl className={styles.terms}>
            {statement.terms.map(({ label, text }) => (
              <div key={label} className={styles.term}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{isolated(text)}</dd>
              </div>
            ))}
          </dl>
        </article>
      </Card>
      {open && <TermsDialog row={row} onClose={() => setOpen(false)} />}
    </Page>
  );
}

const line = `1px solid ${tokens.colorNeutralStroke2}`;

const useStyles = makeStyles({
  notice: { marginBottom: "12px" },
  sheet: { maxWidth: "760px", margin: "0 auto", padding: "8px 0", [print]: { maxWidth: "none" } },
  title: {
    margin: "0 0 16px",
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: "center",
  },
  date: { textAlign: "right" },
  to: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  by: { textAlign: "right", overflowWrap: "anywhere" },
  terms: { margin: "16px 0 0", borderTop: line },
  term: {
    display: "grid",
    gridTemplateColumns: "12em minmax(0, 1fr)",
    gap: "4px 16px",
    padding: "10px 4px",
    borderBottom: line,
    breakInside: "avoid",
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [print]: { gridTemplateColumns: "12em minmax(0, 1fr)" },
  },
  label: { fontWeight: tokens.fontWeightSemibold },
  value: { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});
