import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import {
  ArrowSyncRegular,
  CheckmarkCircleRegular,
  CloudArrowUpRegular,
  CloudOffRegular,
  ErrorCircleRegular,
  LockClosedRegular,
  WarningRegular,
} from "@fluentui/react-icons";
import { Fragment, type ReactElement, useEffect, useRef, useState } from "react";
import type { Address } from "#client/device/path-to.ts";
import { type SyncPart, type SyncState, syncState } from "#client/device/sync-state.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { below, touch, touchSize, visuallyHidden } from "#client/ui/theme/styles.ts";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";
import { formatTime } from "#sync/model/rules/format-date.ts";
import { AppLink } from "./app-link.tsx";

interface SyncBadgeProps {
  readonly status: SyncStatus;
  /** The address of the sync centre. */
  readonly href: Address;
}

/** The sync state as icon and text, at every width. It announces lasting states, not each exchange. */
export function SyncBadge({ status, href }: SyncBadgeProps) {
  const styles = useStyles();
  const { shown, behind } = useCalm(syncState(status));
  const { parts, detail } = shown;
  return (
    <>
      <Tooltip content={detail} relationship="description">
        <AppLink
          href={href}
          className={mergeClasses(styles.root, parts.length > 1 && styles.several)}
          // The text does not show this at once, since it changes with a delay.
          data-behind={behind || undefined}
        >
          {parts.map(({ kind, text }) => (
            <Fragment key={text}>
              <span className={mergeClasses(styles.part, styles[kind])}>
                <span aria-hidden="true" className={styles.icon}>
                  {icons[kind]}
                </span>
                <span data-word>{text}</span>
                {kind === "synced" && <span className={styles.since}>{formatTime(status.lastExchange)}</span>}
              </span>{" "}
            </Fragment>
          ))}
        </AppLink>
      </Tooltip>
      <Announcement parts={parts} />
    </>
  );
}

/** Announces a state after it has lasted for a while. A change that is sent at once is not announced, and neither are exchanges. */
function Announcement({ parts }: Pick<SyncState, "parts">) {
  const styles = useStyles();
  const [said, setSaid] = useState("");
  const text = parts.some(({ kind }) => kind === "syncing") ? undefined : parts.map((part) => part.text).join("、");
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => setSaid(text), 2_000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <LiveRegion as="span" className={styles.unseen}>
      {said}
    </LiveRegion>
  );
}

const icons: Readonly<Record<SyncPart["kind"], ReactElement>> = {
  login: <LockClosedRegular />,
  attention: <WarningRegular />,
  trouble: <ErrorCircleRegular />,
  offline: <CloudOffRegular />,
  unsent: <CloudArrowUpRegular />,
  syncing: <ArrowSyncRegular />,
  synced: <CheckmarkCircleRegular />,
};

/** States that are shown only after they have lasted for a while. */
const passing: ReadonlySet<SyncPart["kind"]> = new Set(["syncing", "unsent", "login"] as const);

/** Whether `next` may be over in a moment. Offline it is not. */
const isPassing = (shown: SyncState, next: SyncState): boolean =>
  !next.offline && next.parts.some(({ kind }) => passing.has(kind) && !shown.parts.some((part) => part.kind === kind));

const isSame = (a: SyncState, b: SyncState): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Delays 同期中, 未送信 and 要ログイン until they last, so that the badge does not flicker. An exchange comes every few seconds, and an
 * ordinary save is sent with the next one.
 * @returns what to show, and whether the state has changed since
 */
function useCalm(state: SyncState): { readonly shown: SyncState; readonly behind: boolean } {
  const [shown, setShown] = useState(() => (state.parts.some(({ kind }) => kind === "login") ? beginning : state));
  const latest = useRef(state);
  const waits = isPassing(shown, state);
  if (!waits && !isSame(shown, state)) setShown(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setShown(latest.current), 1_000);
    return () => clearTimeout(timer);
  }, [waits]);
  return { shown: waits ? shown : state, behind: waits };
}

const beginning: SyncState = { parts: [{ kind: "syncing", text: "同期中" }], offline: false, detail: "" };

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    flexShrink: 0,
    // The width of 「同期済み 14:32」, so that the usual texts move nothing beside it.
    minWidth: "136px",
    [below.wide]: { minWidth: "100px" },
    gap: "4px",
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  // Two or three parts are close together in a short bar. On a phone only the first part has text, since it is the important one.
  several: {
    [below.wide]: { gap: "2px", "& > span": { padding: "0 6px", gap: "4px" } },
    [below.phone]: { "& > span ~ span > [data-word]": visuallyHidden },
  },
  part: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    height: "32px",
    padding: "0 10px",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
    [touch]: { height: touchSize },
  },
  icon: { display: "flex", fontSize: "18px" },
  since: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    [below.wide]: { display: "none" },
  },
  synced: {},
  syncing: {},
  offline: { color: tokens.colorNeutralForeground3 },
  trouble: { color: tokens.colorStatusWarningForeground1 },
  unsent: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  attention: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  login: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  unseen: visuallyHidden,
});
