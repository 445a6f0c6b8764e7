import type { AttachmentStanding } from "../attachment.ts";
import type { WholeIssue } from "../issue.ts";
import type { ExchangeAnswer, ExchangeRequest, SyncStep } from "../protocol.ts";

/**
 * Why an exchange failed. Each reason needs a different reaction (L2).
 *
 * - `unreachable`: no network, refused or reset
 * - `timeout`
 * - `captive`: an answer that is not ours, from a portal or a gate with a sign-in of its own
 * - `blocked`: a firewall or proxy between refuses what was sent
 * - `unauthorized` (401): sign in again, keep everything
 * - `revoked`: this administrator is gone
 * - `signed_out`: this administrator ended the session from another device: as `unauthorized`, and what replicated goes (S3)
 * - `too_large` (413): halve the batch
 * - `busy` (429 or 503): try again after a wait
 * - `server`: any other 5xx
 * - `rejected` (4xx): this version cannot talk to the server
 */
export type TransportFailure =
  | "unreachable"
  | "timeout"
  | "captive"
  | "blocked"
  | "unauthorized"
  | "revoked"
  | "signed_out"
  | "too_large"
  | "busy"
  | "server"
  | "rejected";

export class TransportError extends Error {
  readonly failure: TransportFailure;
  /** Milliseconds to wait, where the server gave them. */
  readonly retryAfter: number | undefined;
  /** Whether a part of the answer had arrived. */
  readonly partial: boolean;
  /**
   * For `rejected`, if the server could not read a part of the request: indexes in `mutations` that the answer names. Empty if it
   * names no mutation.
   */
  readonly unreadable: readonly number[] | undefined;
  /** For `server`, whether the answer was no word of ours, so that it may come from an intermediary. */
  readonly isForeign: boolean;

  constructor(
    failure: TransportFailure,
    retryAfter?: number,
    partial = false,
    unreadable?: readonly number[],
    isForeign = false,
  ) {
    super(failure);
    this.name = "TransportError";
    this.failure = failure;
    this.retryAfter = retryAfter;
    this.partial = partial;
    this.unreadable = unreadable;
    this.isForeign = isForeign;
  }
}

/** The connection to the server. The engine knows no address, no token and no fetch. */
export interface Transport {
  /** Returns how many bytes of mutations the next exchange should carry: fewer where the line is slow (L5a). */
  room(): number;
  /** Asks whether anything answers, by a request that carries nothing. @throws TransportError, also for some answers */
  reach(signal: AbortSignal): Promise<void>;
  /**
   * Makes one exchange (E1). It ends by itself, with `timeout`, once nothing has moved for half a minute (L5a).
   * @param onTaken called when the answer's head confirms that what was sent was taken, even if its body breaks off
   * @throws TransportError
   */
  exchange(request: ExchangeRequest, signal: AbortSignal, onTaken?: () => void): Promise<ExchangeAnswer>;
  /**
   * Listens for pokes (L4) until the stream ends or is aborted. Calls `onPoke` for each, and for the stream's first line.
   * @param onStep called with rows that come unasked; without it the server sends pokes alone
   * @throws TransportError
   */
  listen(onPoke: () => void, signal: AbortSignal, onStep?: (step: SyncStep) => void): Promise<void>;
  /**
   * Returns an issue as the server keeps it (M5); undefined for one that is gone or not for this account.
   * @throws TransportError
   */
  wholeIssue(id: string): Promise<WholeIssue | undefined>;
}

/** The connection to the server for bytes (S4). Every failure is a TransportError. */
export interface AttachmentTransport {
  /** Returns how many bytes to send at once: fewer where the line is slow (L5a). */
  room(): number;
  standing(id: string, signal: AbortSignal): Promise<AttachmentStanding>;
  /** Sends the bytes that begin at `place`. An empty part asks the server again to finish a file whose bytes are all there. */
  send(id: string, place: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<AttachmentStanding>;
  /** Returns the bytes; undefined where the server has none, or not for this account. */
  fetch(id: string, signal: AbortSignal): Promise<ArrayBuffer | undefined>;
}

/** Locks by name among the tabs of a device (Web Locks; Node has none). One tab at a time has the lock of a name. */
export interface Locks {
  /** Waits for the lock, and keeps it while `run` runs. Rejects with the signal's reason when aborted while waiting. */
  hold(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void>;
}

/** Messages between the tabs of a device. They are hints only: nothing depends on them (R3). */
export interface Bus {
  post(message: string): void;
  listen(listener: (message: string) => void): () => void;
}

/**
 * The state of the page (L5b). `hidden`: the system may suspend it soon, without another event. `frozen`: it is left or suspended,
 * and its scripts stop right after this event.
 */
export type PageState = "visible" | "hidden" | "frozen";

/** What the page's environment reports. */
export interface Signals {
  readonly page: PageState;
  /** False where the browser reports that there is no network. Neither value can be trusted for long (L2). */
  readonly online: boolean;
  /** Calls back when `page` has changed, and on online, offline and focus, which only hasten an attempt (L1). */
  listen(listener: () => void): () => void;
}

/** Time and randomness, so that tests can seed them. */
export interface Clock {
  /** Milliseconds since the epoch by the device's own clock, which people and programs set. */
  now(): number;
  /** Milliseconds since an arbitrary start, which cannot be set. It may stop while the device sleeps, but never runs faster. */
  elapsed(): number;
  /** Returns 0 to 1, for jitter. */
  random(): number;
  /** Returns a new UUIDv7. */
  id(): string;
  /** Calls back after this many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}
