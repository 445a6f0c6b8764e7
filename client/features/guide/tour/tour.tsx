import { Drawer, DrawerBody, makeStyles, TeachingPopover, TeachingPopoverSurface, tokens } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { below } from "#client/ui/theme/styles.ts";
import { TourCard, type TourCardProps } from "./tour-card.tsx";
import { placeOf, tourSteps } from "./tour-steps.ts";

interface TourProps {
  /** Called once: by the last step, or by Escape, a press beside it, another address or 「案内を終える」. */
  readonly onEnd: (how: "left" | "finished") => void;
}

/**
 * The tour, beside the elements that it is about. On a phone it is a sheet at the window's bottom edge, as it is where no element
 * is shown. It then says where to find it.
 */
export function Tour({ onEnd }: TourProps) {
  const styles = useStyles();
  const id = useId();
  const [at, setAt] = useState(0);
  const isPhone = useMediaQuery(below.phone);
  // Other elements are shown at other widths: a render at each change of width finds the element again.
  useMediaQuery(below.desktop);
  useLeaveOnMove(() => onEnd("left"));
  const step = tourSteps[at];
  if (!step) return null;
  const place = isPhone ? undefined : placeOf(step);
  const names = { titleId: `${id}title`, textId: `${id}text` };
  const card: TourCardProps = {
    ...names,
    step,
    text: place && !place.standsIn ? step.text : step.inWords,
    at,
    count: tourSteps.length,
    onStep: setAt,
    onLeave: () => onEnd("left"),
    onFinish: () => onEnd("finished"),
  };
  const labels = { "aria-labelledby": names.titleId, "aria-describedby": names.textId };
  const onOpenChange = (_event: unknown, data: { readonly open: boolean }) => !data.open && onEnd("left");
  if (!place) {
    return (
      <Drawer
        type="overlay"
        position="bottom"
        open
        onOpenChange={onOpenChange}
        {...labels}
        backdrop={{ className: styles.clear }}
        className={styles.sheet}
      >
        <DrawerBody className={styles.sheetBody}>
          <TourCard {...card} />
        </DrawerBody>
      </Drawer>
    );
  }
  const { target, position, align } = place;
  return (
    <TeachingPopover open onOpenChange={onOpenChange} positioning={{ target, position, align }}>
      <TeachingPopoverSurface {...labels} className={styles.surface}>
        <TourCard {...card} />
      </TeachingPopoverSurface>
    </TeachingPopover>
  );
}

/** Calls back when the screen changes: the tour belongs to the screen on which it began. */
function useLeaveOnMove(leave: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [first] = useState(path);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (path !== first) latest.current();
  }, [path, first]);
}

const useStyles = makeStyles({
  surface: { width: "360px", maxWidth: "calc(100vw - 32px)", border: `1px solid ${tokens.colorNeutralStroke1}` },
  // What the sheet speaks of stays bright above it.
  clear: { backgroundColor: "transparent" },
  sheet: {
    height: "auto",
    maxHeight: "80%",
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
  },
  sheetBody: { padding: "20px 16px calc(16px + var(--safe-bottom))" },
});
