import type { AttachmentStanding } from "../attachment.ts";
import type { WholeIssue } from "../issue.ts";
import type { ExchangeAnswer, ExchangeRequest } from "../protocol.ts";

/**
 * Why an exchange did not happen. Each reason asks for something else (L2).
 *
 * - `unreachable`: no network, refused or reset
 * - `timeout`
 * - `captive`: an answer that is not ours, of a portal or of a gate that wants a sign-in of its own
 * - `blocked`: a firewall or proxy between refuses what was sent
 * - `unauthorized` (401): sign in again, keep everything
 * - `revoked`: this administrator is gone
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
  | "too_large"
  | "busy"
  | "server"
  | "rejected";

export class TransportError extends Error {
  readonly failure: TransportFailure;
  /** Milliseconds that the server asked to wait, where it did. */
  readonly retryAfter: number | undefined;
  /** A part of the answer had come. */
  readonly partial: boolean;
  /**
   * With `rejected`, where something in the request could not be read: places in `mutations` that the answer names, none where it
   * names none of them.
   */
  readonly unreadable: readonly number[] | undefined;

  constructor(failure: TransportFailure, retryAfter?: number, partial = false, unreadable?: readonly number[]) {
    super(failure);
    this.name = "TransportError";
    this.failure = failure;
    this.retryAfter = retryAfter;
    this.partial = partial;
    this.unreadable = unreadable;
  }
}

/** The way to the server. The engine knows no address, no token and no fetch. */
export interface Transport {
  /** How many bytes of mutations the next exchange should carry: fewer where the way is narrow (L5a). */
  room(): number;
  /** Asks whether anybody is there, and carries nothing. @throws TransportError, which may also tell that somebody is */
  reach(signal: AbortSignal): Promise<void>;
  /**
   * One exchange (E1). It ends by itself, with `timeout`, once nothing has moved for half a minute (L5a).
   * @param onTaken called when the answer begins and says that what was sent has been taken, even if the rest of it never comes
   * @throws TransportError
   */
  exchange(request: ExchangeRequest, signal: AbortSignal, onTaken?: () => void): Promise<ExchangeAnswer>;
  /** Listens for pokes (L4) until the stream ends or is aborted; calls `onPoke` for each, and when the stream's first line has come. @throws TransportError */
  listen(onPoke: () => void, signal: AbortSignal): Promise<void>;
  /** An issue as the server keeps it (M5); undefined for one that is gone or not for this account. @throws TransportError */
  wholeIssue(id: string): Promise<WholeIssue | undefined>;
}

/** The way to the server for bytes (S4). Every failure is a TransportError. */
export interface AttachmentTransport {
  /** How many bytes to send at once: fewer where the way is narrow (L5a). */
  room(): number;
  standing(id: string, signal: AbortSignal): Promise<AttachmentStanding>;
  /** Sends the bytes that begin at `place`; none ask the server once more to end what is whole. */
  send(id: string, place: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<AttachmentStanding>;
  /** Undefined where the server has none, or not for this account. */
  fetch(id: string, signal: AbortSignal): Promise<ArrayBuffer | undefined>;
}

/** One holder of a name at a time among the tabs of a device (Web Locks; Node has none). */
export interface Locks {
  /** Waits for the name, then holds it while `run` runs. Rejects with the signal's reason when aborted while waiting. */
  hold(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void>;
}

/** Messages between the tabs of a device: hints only, nothing rests on them (R3). */
export interface Bus {
  post(message: string): void;
  listen(listener: (message: string) => void): () => void;
}

/**
 * How the page stands (L5b). `hidden`: the system may suspend it soon, without a further word. `frozen`: it is left or
 * suspended, and its scripts stop right after this is told.
 */
export type PageState = "visible" | "hidden" | "frozen";

/** What the page's surroundings tell. */
export interface Signals {
  readonly page: PageState;
  /** False where the browser says that there is no network. Neither is to be believed for long (L2). */
  readonly online: boolean;
  /** Calls back when `page` has changed, and on online, offline and focus, which only hasten an attempt (L1). */
  listen(listener: () => void): () => void;
}

/** Time and chance, so that tests can seed them. */
export interface Clock {
  /** Milliseconds since the epoch by the device's own clock, which people and programs set. */
  now(): number;
  /** Milliseconds since some beginning, which nobody sets. It may stand still while the device sleeps, but never goes faster. */
  elapsed(): number;
  /** 0 to 1, for jitter. */
  random(): number;
  /** A UUIDv7. */
  id(): string;
  /** Calls back after so many milliseconds; returns how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
}
