import type { Row } from "../entity.ts";
import type { Mutation } from "../protocol.ts";
import type { SyncFailure } from "./replica-types.ts";

/** A mutation as its author made it. Client and number are given when it is first sent, and may change (A4). */
export type Authored = Omit<Mutation, "clientId" | "seq">;

/** What the server last said of a row that waiting mutations have changed; `row` null: it had none. */
export interface BaseRow {
  readonly key: string;
  readonly row: Row | null;
}

/** What a run of a mutation touched (R1). */
export interface Footprint {
  /** Keys of rows and lookups that it read. */
  readonly reads: readonly string[];
  /** Keys of the rows that it wrote. */
  readonly writes: readonly string[];
  /** Lookups under which those rows stand or stood. */
  readonly meets: readonly string[];
}

export interface OutboxRow extends Footprint {
  /** Order of authoring on this device; never reused. */
  readonly order: number;
  readonly id: string;
  readonly mutation: Authored;
  readonly state: "waiting" | "aside";
  readonly reason: string | null;
  /** Its number, once it is to be sent. What has none yet can be taken out without leaving a gap. */
  readonly seq: number | null;
  /** It may have reached a server, so that only a server can say what became of it. */
  readonly sent: boolean;
  /** Its last run failed or was never made: to be run again by the next rebase, whatever that touches. */
  readonly stale: boolean;
}

/** Kept for 7 days, to be sent again to a server that was restored to before them (E6). */
export interface AcknowledgedRow {
  readonly id: string;
  readonly order: number;
  readonly mutation: Authored;
  /** Milliseconds by the server's clock. */
  readonly at: number;
}

/** An attachment's bytes, apart from what is known of it: whoever lists attachments does not read them. */
export interface AttachmentBytes {
  /** `entity/id` of the row. */
  readonly key: string;
  readonly bytes: ArrayBuffer;
}

/** The rows that one page of a bootstrap brought (E5). */
export interface MarkRow {
  readonly page: number;
  readonly keys: readonly string[];
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** For how long a device has not heard a server that accepts its session (S3). */
export interface Away {
  /** The exchange from which it counts. */
  readonly since: string;
  /** Milliseconds that have gone by, as far as they were seen. */
  readonly counted: number;
  /** What the device's own clock said then. */
  readonly clock: number;
  /** What was counted when the clock leapt so far that it is probably wrong; null where it is believed. */
  readonly doubted: number | null;
}

/** What a device knows of itself and of the server, in one record. */
export interface DeviceState {
  readonly clientId: string;
  /** Number that the next mutation to be sent gets. */
  readonly nextSeq: number;
  readonly acknowledgedSeq: number;
  readonly acknowledgedId: string | null;
  readonly cursor: string | null;
  readonly epoch: string | null;
  /** A whole bootstrap has been applied once. */
  readonly complete: boolean;
  /** Entities of which the device has never had all rows and fields: their readings are partial. */
  readonly missing: readonly string[];
  /** While a bootstrap runs: whether rows were here before it, so that it must be swept behind it. */
  readonly bootstrap: { readonly sweep: boolean } | null;
  readonly progress: { readonly bootstrap: boolean; readonly done: number; readonly total: number } | null;
  readonly lastExchange: string | null;
  readonly failure: SyncFailure | null;
  /** Milliseconds to add to the device's clock to have the server's, as the last exchange measured them. */
  readonly clockOffset: number;
  /** The latest moment by the server's clock that was noted since; none before the first exchange by this version. */
  readonly latest?: number;
  /** How long no server has been heard, as it was last looked at. */
  readonly away?: Away;
  /** How often the device was wiped: what was read or asked before that is not put in after it. */
  readonly wipes?: number;
  /** Entities and fields that this database was filled for. */
  readonly shape: string;
}

/** How many rows the device requests at a time, and whether such a request is running or was cut short. */
export interface PageSize {
  readonly size: number;
  readonly tried: boolean;
}

/** Which tab leads (L3). */
export interface Lease {
  readonly holder: string;
  /** Milliseconds by the device's clock; another number each time that the holder says that it is alive. */
  readonly until: number;
}
