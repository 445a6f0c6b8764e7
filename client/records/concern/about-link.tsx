import { makeStyles } from "@fluentui/react-components";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { concernStyles } from "./concern-styles.ts";
import type { About } from "./read-about.ts";

interface AboutLinkProps {
  readonly about: About;
  /** Called when the link is followed. */
  readonly onClick?: (() => void) | undefined;
}

/** Names a record, with a link to it while it has an address. */
export function AboutLink({ about: { label, href }, onClick }: AboutLinkProps) {
  const styles = useStyles();
  if (!href) return <span>{isolated(label)}</span>;
  return (
    <AppLink href={href} className={styles.about} onClick={onClick}>
      {isolated(label)}
    </AppLink>
  );
}

const useStyles = makeStyles({ about: concernStyles.about });
