import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { endTour, useIsTourDue } from "#client/device/introductions.ts";
import { logError } from "#client/device/log-error.ts";
import type { FixedPath } from "#client/device/path-to.ts";
import { useActor, useReplica } from "#client/device/replica-provider.tsx";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { isTyping } from "#client/ui/page/action.ts";
import { hasRecords } from "./has-records.ts";
import { afterLoading, whenQuiet } from "./when-quiet.ts";

const loadTour = () => import("./tour.tsx");
const Tour = lazy(() => loadTour().then(({ Tour }) => ({ default: Tour })));

/** The screens on which the tour may begin by itself: those that are read, not filled in. */
const screens: readonly string[] = ["/", "/home", "/partner/search"] satisfies readonly ("/" | FixedPath)[];

/**
 * Shows the tour once to an account that is new on this device and has no records of its own. It waits for the first download and
 * for a screen without a form. Then nothing may be typed or open.
 */
export function FirstTour() {
  const { id } = useActor();
  const isDue = useIsTourDue(id);
  const complete = useSyncFact((status) => status.complete);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setOpen] = useState(false);
  const isNew = useIsNew(isDue && complete);
  const waits = isDue && isNew && !isOpen && screens.includes(path);
  useEffect(() => {
    if (!waits) return undefined;
    // Its code may come late, or not at all. By then the user may be typing, or have a form open.
    const begin = () => whenQuiet(isFree, () => setOpen(true));
    return afterLoading(loadTour, begin, (error) => logError("the tour was not loaded", error));
  }, [waits]);
  if (!isDue || !isOpen) return null;
  const end = (how: "left" | "finished") => {
    setOpen(false);
    endTour(id, how);
  };
  return (
    <Suspense fallback={null}>
      <Tour onEnd={end} />
    </Suspense>
  );
}

/** Whether the current user has no records of their own here; false until it is known. Whoever has some needs no tour. */
function useIsNew(asks: boolean): boolean {
  const replica = useReplica();
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (!asks) return undefined;
    let wanted = true;
    hasRecords(replica).then(
      (has) => {
        if (!wanted) return;
        if (has) endTour(replica.actor.id, "known");
        else setNew(true);
      },
      // The next start asks again.
      (error: unknown) => wanted && logError("it was not read whether the tour is needed", error),
    );
    return () => {
      wanted = false;
    };
  }, [asks, replica]);
  return isNew;
}

/** Whether nothing is typed, and nothing is open over the page. */
const isFree = (): boolean =>
  document.visibilityState === "visible" &&
  !isTyping(document.activeElement) &&
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') === null;
