import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { pageOf } from "#client/records/pages.ts";
import { usePartnerPhoto } from "#client/records/partner/use-partner-photo.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { PhotoAvatar } from "#client/ui/text/photo-avatar.tsx";
import { below, plainLink, print, touchTarget } from "#client/ui/theme/styles.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import type { PartnerFacts } from "./read-partner-facts.ts";

interface ComparedHeadProps {
  readonly row: PartnerFacts["row"];
  readonly onRemove: () => void;
}

/** The head of a partner's column: photo, name and kana, and the button that takes them out of the comparison. */
export function ComparedHead({ row, onRemove }: ComparedHeadProps) {
  const styles = useStyles();
  const name = fullName(row);
  return (
    <div className={styles.root}>
      <span className={styles.photo}>
        <PhotoAvatar id={row.id} name={name} image={usePartnerPhoto(row)} />
      </span>
      <div className={styles.words}>
        <AppLink href={pageOf("partner", row.id)} className={styles.name} data-compared={row.id}>
          <ClampedText text={name} lines={2} />
        </AppLink>
        <span className={styles.kana}>
          <ClampedText text={fullKana(row)} />
        </span>
      </div>
      <Button
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label={`${name}を比較から外す`}
        className={styles.remove}
        onClick={onRemove}
      />
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0, fontWeight: tokens.fontWeightRegular },
  // A column of a tablet has little room.
  photo: {
    flexShrink: 0,
    "--avatar": "40px",
    [below.wide]: { "--avatar": "28px" },
    [below.phone]: { display: "none" },
    [print]: { display: "block" },
  },
  words: { flexGrow: 1, minWidth: 0 },
  name: { ...plainLink, ...touchTarget, display: "flex", alignItems: "center", fontWeight: tokens.fontWeightSemibold },
  kana: {
    display: "block",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  remove: { flexShrink: 0, alignSelf: "flex-start" },
});
