import { makeStyles } from "@fluentui/react-components";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { link, touchTarget, visuallyHidden } from "#client/ui/theme/styles.ts";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the application, with its search part. */
  readonly href: Address;
  /** Whether it replaces the current address in the history. */
  readonly replace?: boolean | undefined;
  /** Opens it in a new tab, where leaving the page would lose something. Screen readers are told so. */
  readonly newTab?: true;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A link to an address that is made at run time. It is a real link for middle clicks and new tabs, but a click loads no page.
 * Without a class it has the style of a separate link. A long name is cut after two lines.
 */
export function AppLink({ href, replace, newTab, onClick, children, className, ...rest }: AppLinkProps) {
  const styles = useStyles();
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || newTab) return;
    event.preventDefault();
    if (replace) go(href, "replace");
    else go(href);
  };
  return (
    <a
      {...rest}
      {...(newTab && { target: "_blank", rel: "noopener" })}
      href={href}
      onClick={follow}
      className={className ?? styles.alone}
    >
      {className === undefined && typeof children === "string" ? <ClampedText text={children} lines={2} /> : isolated(children)}
      {newTab && <span className={styles.said}>（新しいタブで開きます）</span>}
    </a>
  );
}

const useStyles = makeStyles({
  said: visuallyHidden,
  alone: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center", minWidth: 0, maxWidth: "100%" },
});
