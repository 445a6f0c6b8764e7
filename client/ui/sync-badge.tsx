import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import {
  ArrowSyncRegular,
  CheckmarkCircleRegular,
  CloudArrowUpRegular,
  CloudOffRegular,
  LockClosedRegular,
  WarningRegular,
} from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";
import { AppLink } from "./app-link.tsx";
import { formatTime } from "./format-date.ts";
import { type SyncState, syncState } from "./sync-state.ts";

interface SyncBadgeProps {
  readonly status: SyncStatus;
  /** Where it leads: the sync centre. */
  readonly href: string;
}

/** The state of the sync at every width, as icon and word; it announces what changes, but not each exchange. */
export function SyncBadge({ status, href }: SyncBadgeProps) {
  const styles = useStyles();
  const state = useCalm(syncState(status));
  const since = state.kind === "synced" ? formatTime(status.lastExchange) : "";
  return (
    <>
      <Tooltip content={state.detail} relationship="description">
        <AppLink href={href} className={mergeClasses(styles.root, styles[state.kind])}>
          <span aria-hidden="true" className={styles.icon}>
            {iconOf(state)}
          </span>
          {state.text}
          {since && <span className={styles.since}>{since}</span>}
        </AppLink>
      </Tooltip>
      <span role="status" className={styles.unseen}>
        {state.kind === "syncing" ? "" : `${state.offline && state.kind !== "offline" ? "オフライン " : ""}${state.text}`}
      </span>
    </>
  );
}

function iconOf({ kind, offline }: SyncState) {
  if (kind === "login") return <LockClosedRegular />;
  if (kind === "attention") return <WarningRegular />;
  if (offline) return <CloudOffRegular />;
  if (kind === "unsent") return <CloudArrowUpRegular />;
  return kind === "syncing" ? <ArrowSyncRegular /> : <CheckmarkCircleRegular />;
}

/**
 * Exchanges come every few seconds and take a moment, and a refused token of yesterday is forgotten with the first of
 * them: 同期中 and 要ログイン show once they last, so that nothing flickers.
 */
function useCalm(state: SyncState): SyncState {
  const [shown, setShown] = useState(() => (state.kind === "login" ? beginning : state));
  const { kind, text, detail, offline } = state;
  useEffect(() => {
    const next = { kind, text, detail, offline };
    if (kind !== "syncing" && kind !== "login") {
      setShown(next);
      return;
    }
    const timer = setTimeout(() => setShown(next), 800);
    return () => clearTimeout(timer);
  }, [kind, text, detail, offline]);
  return shown;
}

const beginning: SyncState = { kind: "syncing", text: "同期中", offline: false, detail: "" };

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    height: "32px",
    padding: "0 10px",
    borderRadius: tokens.borderRadiusMedium,
    border: "1px solid transparent",
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    fontVariantNumeric: "tabular-nums",
    textDecorationLine: "none",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    "@media (pointer: coarse)": { height: "44px" },
  },
  icon: { display: "flex", fontSize: "18px" },
  since: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    "@media (max-width: 1279.98px)": { display: "none" },
  },
  synced: {},
  syncing: {},
  offline: { color: tokens.colorNeutralForeground3 },
  unsent: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  attention: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  login: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  unseen: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" },
});
