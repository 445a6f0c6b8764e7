import { makeStyles } from "@fluentui/react-components";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { link, touchTarget } from "#client/ui/theme/styles.ts";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the application, search included. */
  readonly href: Address;
  /** Takes the place of the present address in the history. */
  readonly replace?: boolean | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A link to an address made at run time. Middle clicks and tabs find a real link; a click loads no page. Without a class it
 * looks like a link of its own. A long name is cut after two lines.
 */
export function AppLink({ href, replace, onClick, children, className, ...rest }: AppLinkProps) {
  const styles = useStyles();
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    if (replace) go(href, "replace");
    else go(href);
  };
  return (
    <a {...rest} href={href} onClick={follow} className={className ?? styles.alone}>
      {className === undefined && typeof children === "string" ? <ClampedText text={children} lines={2} /> : isolated(children)}
    </a>
  );
}

const useStyles = makeStyles({
  alone: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center", minWidth: 0, maxWidth: "100%" },
});
