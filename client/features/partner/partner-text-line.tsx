import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DocumentSearchRegular } from "@fluentui/react-icons";
import { coverageText } from "#client/records/file/coverage-text.ts";
import type { FoundTexts } from "#client/search/texts/search-texts.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { touch } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { PartnerTexts } from "./partner-text-search.ts";

interface PartnerTextLineProps extends PartnerTexts {
  /** Whether the list shows only the partners that were found. */
  readonly narrowed: boolean;
  /** Whether some partners have not arrived. It then does not say that there are none. */
  readonly partial: boolean;
  readonly onNarrow: (narrowed: boolean) => void;
}

/** A line above the list: the number of partners whose résumés contain the text, and a link to them. */
export function PartnerTextLine({ search, byPartner, narrowed, partial, onNarrow }: PartnerTextLineProps) {
  const styles = useStyles();
  if (search.state === "none") return null;
  const settled = search.state === "found" && byPartner;
  if (partial && settled && byPartner.size === 0) return null;
  return (
    <div className={styles.line}>
      <DocumentSearchRegular aria-hidden className={styles.icon} />
      <LiveRegion as="span" className={styles.words}>
        {settled && sentence(search.text, byPartner.size, search.found, narrowed)}
        {search.state === "failed" && "履歴書・経歴書を検索できませんでした。"}
      </LiveRegion>
      {!settled && search.state !== "failed" && (
        <span aria-hidden className={styles.words}>
          履歴書・経歴書を検索しています…
        </span>
      )}
      {(narrowed || (settled && byPartner.size > 0)) && (
        <Button
          size="small"
          appearance="subtle"
          className={styles.button}
          aria-label={narrowed ? "履歴書・経歴書での絞り込みを解除" : "履歴書・経歴書に含むパートナーを表示"}
          onClick={() => onNarrow(!narrowed)}
        >
          {narrowed ? "解除" : "表示"}
        </Button>
      )}
    </div>
  );
}

function sentence(text: string, partners: number, found: FoundTexts, narrowed: boolean): string {
  const of = `履歴書・経歴書に「${text}」を含むパートナー`;
  const many = `${numberText(partners)}名${found.more ? "以上" : ""}`;
  const first = partners === 0 ? `${of}はいません` : `${of} ${many}${narrowed ? "を表示しています" : ""}`;
  return [first, coverageText(found)].filter(Boolean).join("　");
}

const useStyles = makeStyles({
  line: {
    display: "flex",
    alignItems: "center",
    columnGap: "8px",
    minHeight: "32px",
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: "tabular-nums",
  },
  icon: { flexShrink: 0, fontSize: "16px", color: tokens.colorNeutralForeground3 },
  words: { minWidth: 0, overflowWrap: "anywhere" },
  button: {
    flexShrink: 0,
    minWidth: "auto",
    color: tokens.colorBrandForegroundLink,
    [touch]: { minWidth: "44px", minHeight: "44px" },
  },
});
