import { mergeClasses } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import type { FixedPath } from "#client/device/path-to.ts";
import { mineAddress } from "#client/records/concern/concern-addresses.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { numberText } from "#sync/model/rules/number-text.ts";
import { useNavViewStyles } from "./nav-views.tsx";

const information: FixedPath = "/information";

interface NavConcernsProps {
  readonly count: number;
  readonly onFollow: (() => void) | undefined;
}

/** A link to what waits for the current user, below お知らせ in the navigation. There is none while nothing waits. */
export function NavConcerns({ count, onFollow }: NavConcernsProps) {
  const styles = useNavViewStyles();
  const isHere = useLocation({
    select: ({ pathname, search }) => pathname === information && Reflect.get(search, "tab") === "mine",
  });
  if (count === 0) return null;
  return (
    <div className={styles.list}>
      <AppLink
        href={mineAddress()}
        className={mergeClasses(styles.link, isHere && styles.active)}
        aria-current={isHere ? "true" : undefined}
        onClick={onFollow}
      >
        自分宛て（{numberText(count)}件）
      </AppLink>
    </div>
  );
}
