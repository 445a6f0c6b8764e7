import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link, touchTarget } from "#client/ui/theme/styles.ts";

interface TextLinkProps {
  readonly href: string;
  /** Another site: the browser goes there. */
  readonly outside?: boolean;
  readonly children: ReactNode;
}

/** A link in a line of its own, high enough for a finger. */
export function TextLink({ href, outside, children }: TextLinkProps) {
  const styles = useStyles();
  const Link = outside ? "a" : AppLink;
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}

const useStyles = makeStyles({
  link: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "28px",
    ...link,
    borderRadius: tokens.borderRadiusSmall,
    ...touchTarget,
  },
});
