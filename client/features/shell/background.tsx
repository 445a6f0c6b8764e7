import { CatchBoundary, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { whenIdle } from "#client/search/idle.ts";

/**
 * Work that has no screen, from when the page is idle. What fails in it is logged and takes no screen away; it begins again on the
 * next screen.
 */
export function Background({ children }: { readonly children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <CatchBoundary
      getResetKey={() => path}
      errorComponent={Nothing}
      onCatch={(error) => logError("work in the background failed", error)}
    >
      {children}
    </CatchBoundary>
  );
}

const Nothing = () => null;
