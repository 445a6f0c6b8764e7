import { makeStyles, tokens } from "@fluentui/react-components";
import { BuildingRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import type { PartnerReading } from "#client/records/partner/use-partner.ts";
import { usePartnerPhoto } from "#client/records/partner/use-partner-photo.ts";
import { RecordStamps } from "#client/records/record-stamps.tsx";
import { recordName } from "#client/ui/page/record-styles.ts";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { PhotoAvatar } from "#client/ui/text/photo-avatar.tsx";
import { below, smallText } from "#client/ui/theme/styles.ts";
import { employeeStatuses, fullKana, fullName, partnerStatuses } from "#sync/model/rules/partner.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { PartnerUnsentDot } from "./partner-unsent-dot.tsx";

interface PartnerHeadProps extends PartnerReading {
  readonly tags: ReactNode;
  readonly actions: ReactNode;
}

/** Shows a partner's photo, name, kana, company, status and tags. */
export function PartnerHead({ partner, companyName, tags, actions }: PartnerHeadProps) {
  const styles = useStyles();
  return (
    <header className={styles.head}>
      <div className={styles.photo}>
        <PhotoAvatar id={partner.id} name={fullName(partner)} image={usePartnerPhoto(partner)} />
      </div>
      <div className={styles.words}>
        <p className={styles.kana}>
          <ClampedText text={fullKana(partner)} lines={2} />
        </p>
        <div className={styles.nameLine}>
          <h1 className={styles.name}>
            <ClampedText text={fullName(partner)} lines={2} />
          </h1>
          <PartnerUnsentDot id={partner.id} />
        </div>
        <p className={styles.company}>
          <BuildingRegular aria-hidden fontSize={16} className={styles.sign} />
          <ClampedText text={companyName === undefined ? "所属企業を受信中" : (companyName ?? "所属企業なし")} lines={2} />
        </p>
        <div className={styles.states}>
          <ChoiceBadge choices={partnerStatuses} value={partner.status} otherwise="なし" />
          <span className={styles.kind}>{wordFor(employeeStatuses, partner.employeeStatus, "なし")}</span>
        </div>
        {tags}
        <div className={styles.actions}>{actions}</div>
        <RecordStamps row={partner} />
      </div>
    </header>
  );
}

const useStyles = makeStyles({
  head: {
    display: "grid",
    gridTemplateColumns: "180px minmax(0, 1fr)",
    columnGap: "24px",
    alignItems: "start",
    [below.phone]: { gridTemplateColumns: "64px minmax(0, 1fr)", columnGap: "16px" },
  },
  photo: { "--avatar": "180px", [below.phone]: { "--avatar": "64px" } },
  words: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
  kana: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
  nameLine: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  name: recordName,
  company: { display: "flex", alignItems: "center", gap: "6px", margin: 0, color: tokens.colorNeutralForeground2 },
  sign: { flexShrink: 0 },
  states: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", margin: "4px 0" },
  kind: { fontSize: smallText.fontSize, color: tokens.colorNeutralForeground2 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px", marginTop: "4px", "@media print": { display: "none" } },
});
