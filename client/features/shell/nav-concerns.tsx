import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import { mineAddress } from "#client/records/concern/concern-addresses.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";

interface NavConcernsProps {
  readonly count: number;
  readonly onFollow: (() => void) | undefined;
}

/** A link to what waits for the current user, below お知らせ in the navigation. There is none while nothing waits. */
export function NavConcerns({ count, onFollow }: NavConcernsProps) {
  const styles = useStyles();
  const isHere = useLocation({
    select: ({ pathname, search }) => pathname === "/information" && Reflect.get(search, "tab") === "mine",
  });
  if (count === 0) return null;
  return (
    <AppLink
      href={mineAddress()}
      className={mergeClasses(styles.link, isHere && styles.active)}
      aria-current={isHere ? "true" : undefined}
      onClick={onFollow}
    >
      自分宛て
      <span className={styles.count}>
        {count.toLocaleString("ja-JP")}
        <span className={styles.unit}>件</span>
      </span>
    </AppLink>
  );
}

const useStyles = makeStyles({
  link: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "30px",
    marginInlineStart: "34px",
    padding: "0 8px",
    borderRadius: tokens.borderRadiusMedium,
    ...smallText,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
    [touch]: { minHeight: touchSize },
  },
  active: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  count: { marginInlineStart: "auto", fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: "tabular-nums" },
  unit: { fontSize: "11px" },
});
