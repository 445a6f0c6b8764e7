import { CatchBoundary, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { whenIdle } from "#client/search/idle.ts";

/**
 * Runs work without a screen once the page is idle. A failure is logged and does not affect the screen. The work begins again on
 * the next screen.
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
