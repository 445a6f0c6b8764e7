import type { ExchangeAnswer, ExchangeRequest } from "../protocol.ts";

/**
 * Why an exchange did not happen, told apart because each asks for something else (L2):
 * `unreachable` (no network, refused, reset), `timeout`, `captive` (an answer that is not ours), `unauthorized` (401:
 * sign in again, keep everything), `revoked` (this administrator is gone), `too_large` (413: halve the batch),
 * `busy` (429 or 503, with a wait), `server` (any other 5xx), `rejected` (4xx: this version cannot talk to it).
 */
export type TransportFailure =
  | "unreachable"
  | "timeout"
  | "captive"
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

  constructor(failure: TransportFailure, retryAfter?: number) {
    super(failure);
    this.name = "TransportError";
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

/** The way to the server. The engine knows no address, no token and no fetch. */
export interface Transport {
  /** One exchange (E1). @throws TransportError */
  exchange(request: ExchangeRequest, signal: AbortSignal): Promise<ExchangeAnswer>;
  /** Listens for pokes (L4) until the stream ends or is aborted; calls `onPoke` for each. @throws TransportError */
  listen(onPoke: () => void, signal: AbortSignal): Promise<void>;
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

/** What tells that a network may exist or that somebody is looking; hastens an attempt and nothing else (L1). */
export interface Signals {
  /** Calls back on online, offline, visible and focus. */
  listen(listener: () => void): () => void;
}

/** Time and chance, so that tests can seed them. */
export interface Clock {
  /** Milliseconds since the epoch by the device's own clock. */
  now(): number;
  /** 0 to 1, for jitter. */
  random(): number;
  /** A UUIDv7. */
  id(): string;
  /** Calls back after so many milliseconds; returns how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
}
