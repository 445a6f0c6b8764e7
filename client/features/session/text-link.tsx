import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Address } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link, touchTarget } from "#client/ui/theme/styles.ts";

interface TextLinkProps {
  readonly href: Address;
  readonly outside?: false;
  readonly children: ReactNode;
}

interface OutsideLinkProps {
  readonly href: string;
  /** Marks an address that is no screen of the application. The browser loads it as a new page. */
  readonly outside: true;
  readonly children: ReactNode;
}

/** A link on its own line, high enough for a finger. */
export function TextLink(props: TextLinkProps | OutsideLinkProps) {
  const styles = useStyles();
  if (props.outside)
    return (
      <a href={props.href} className={styles.link}>
        {props.children}
      </a>
    );
  return (
    <AppLink href={props.href} className={styles.link}>
      {props.children}
    </AppLink>
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
