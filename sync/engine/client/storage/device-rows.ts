import type { Row, RowId } from "../../entity.ts";
import type { Mutation } from "../../protocol.ts";
import type { SyncFailure } from "../replica-types.ts";

/** A mutation as its author made it. Client and number are assigned when it is first sent, and may change (A4). */
export type Authored = Omit<Mutation, "clientId" | "seq">;

/** The server's last version of a row that waiting mutations have changed; `row` is null where the server had none. */
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
  /** Lookups that find those rows, before or after the run. */
  readonly meets: readonly string[];
}

export interface OutboxRow extends Footprint {
  /** Order of authoring on this device; never reused. */
  readonly order: number;
  readonly id: string;
  readonly mutation: Authored;
  readonly state: "waiting" | "aside";
  readonly reason: string | null;
  /** Its number, once it is to be sent. A mutation without one can be removed without leaving a gap. */
  readonly seq: number | null;
  /** Whether it may have reached a server: then only a server knows its outcome. */
  readonly sent: boolean;
  /** Whether its last run failed or was never made. If so, the next rebase runs it again in any case. */
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

/** An attachment's bytes, stored apart from what is known of it, so that listing attachments does not read them. */
export interface AttachmentBytes {
  /** `entity/id` of the row. */
  readonly key: string;
  readonly bytes: ArrayBuffer;
}

export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** For how long no server has accepted the session (S3). */
export interface Away {
  /** The last exchange at the time of the look. `counted` begins at it. */
  readonly since: string;
  /** Milliseconds that have passed, as far as they were observed. */
  readonly counted: number;
  /** The device's own clock at the last look. Milliseconds. */
  readonly clock: number;
  /** What `counted` was when the clock advanced too far to be believed; null where it is believed. */
  readonly doubted: number | null;
}

/** What a device knows of itself and of the server, in one record. */
export interface DeviceState {
  readonly clientId: string;
  /** The number of the next mutation to be sent. */
  readonly nextSeq: number;
  readonly acknowledgedSeq: number;
  readonly acknowledgedId: string | null;
  readonly cursor: string | null;
  readonly epoch: string | null;
  /** Whether a whole bootstrap has been applied once. */
  readonly complete: boolean;
  /** Entities of which the device has never had all rows and fields: a read of them is partial. */
  readonly missing: readonly string[];
  /** While a bootstrap runs: the last row that it brought of an unfinished entity; null if no entity is unfinished. */
  readonly bootstrap: { readonly reached: { readonly entity: string; readonly id: RowId } | null } | null;
  readonly progress: { readonly bootstrap: boolean; readonly done: number; readonly total: number } | null;
  readonly lastExchange: string | null;
  readonly failure: SyncFailure | null;
  /** Milliseconds to add to the device's clock to get the server's, as the last exchange measured them. */
  readonly clockOffset: number;
  /** The latest moment by the server's clock that this device noted; absent until this version notes one. */
  readonly latest?: number;
  /** For how long no server has answered, as of the last look. */
  readonly away?: Away;
  /** How often the device was wiped: what was read or requested before a wipe is not stored after it. */
  readonly wipes?: number;
  /**
   * Always `packedShape`, so that older versions, which cannot read packed rows, begin a bootstrap instead of working without
   * them.
   */
  readonly shape: string;
  /** Entities and fields for which this database was filled; absent if a version without packed rows filled it. */
  readonly filledFor?: string;
}

/** How many rows the device requests at a time, and whether such a request is running or was cut short. */
export interface PageSize {
  readonly size: number;
  readonly tried: boolean;
}

/** Which tab leads (L3). */
export interface Lease {
  readonly holder: string;
  /** Milliseconds by the device's clock; it changes each time that the leading tab renews its lease. */
  readonly until: number;
}
