import { useSyncExternalStore } from "react";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { appVersion } from "./app-version.ts";

/**
 * How far an account is with the tour on this device.
 * - `due`: it has not been shown.
 * - `left`, `finished`: how it ended.
 * - `known`: the account has records of its own, and needs no tour.
 */
export type TourState = "due" | "left" | "finished" | "known";

// These are choices whose loss nobody minds, so they are in local storage alone (decision 009). An update keeps them.
const tourKey = (accountId: string) => `tour/${accountId}`;
const newsKey = (accountId: string) => `news/${accountId}`;

const listeners = new Set<() => void>();
/** What could not be stored, until this page is left. So a note can be closed although storage is full or denied. */
const held = new Map<string, string>();

/**
 * Notes that an account is new on this device: the tour is due, and this version is no news. Call it before the first exchange.
 * Until then, an empty device differs from one that an earlier version has filled.
 */
export function noteFirstSight({ actor, status }: Pick<Replica, "actor" | "status">): void {
  if (status.value.lastExchange !== null || read(newsKey(actor.id)) !== null) return;
  keep(newsKey(actor.id), appVersion);
  if (read(tourKey(actor.id)) === null) keep(tourKey(actor.id), "due");
}

/** Keeps how the tour ended for an account. It is not shown again by itself. */
export const endTour = (accountId: string, state: Exclude<TourState, "due">): void => keep(tourKey(accountId), state);

/** Keeps that an account has seen what is new in this version. */
export const endNews = (accountId: string): void => keep(newsKey(accountId), appVersion);

/** Whether the tour waits for an account on this device, live in every tab. */
export const useIsTourDue = (accountId: string): boolean => useSyncExternalStore(subscribe, () => isTourDue(accountId));

/** Whether an account has not seen the news of this version on this device, live in every tab. */
export const useHasNews = (accountId: string): boolean => useSyncExternalStore(subscribe, () => hasNews(accountId));

/** Whether the tour waits for an account on this device. */
export const isTourDue = (accountId: string): boolean => read(tourKey(accountId)) === "due";

/** Whether an account has not seen the news of this version on this device. */
export const hasNews = (accountId: string): boolean => read(newsKey(accountId)) !== appVersion;

function read(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    held.delete(key);
  } catch {
    // It is asked again at the next start.
    held.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
