import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { isolated } from "#client/ui/text/isolated.tsx";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the application, search included. */
  readonly href: string;
  /** Takes the place of the present address in the history. */
  readonly replace?: boolean | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link to an address made at run time: a real link for middle clicks and tabs, without a page load otherwise. */
export function AppLink({ href, replace, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    if (replace) router.history.replace(href);
    else router.history.push(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {isolated(children)}
    </a>
  );
}
