import type { Knex } from "knex";
import type { SecurityDetails, SecurityKind, SecurityOutcome } from "#sync/model/rules/security-event.ts";
import { shortAddress } from "./short-address.ts";

/** An event for the security log. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** `ok` by default. */
  readonly outcome?: SecurityOutcome;
  /** The administrator who did it, once proven. */
  readonly actorId?: string | undefined;
  /** The administrator whom it is about. */
  readonly subjectId?: string | undefined;
  /** A mail that a user typed. The log gets its account, or nothing if there is none. */
  readonly mail?: string;
  /** The caller's whole address; it is shortened before it is written. */
  readonly address?: string;
  readonly details?: SecurityDetails;
}

export interface SecurityLog {
  /**
   * Writes an event in the transaction of the act: both are stored, or neither. An export has none: it is written before its first
   * byte, and not at all without its event.
   */
  record(knex: Knex, event: SecurityEvent): Promise<void>;
  /**
   * Writes an event that has no transaction, or whose act was refused. It returns at once and never fails: what cannot be written
   * is reported in the server's log. Repeats within a minute are written as one with their number.
   */
  note(event: SecurityEvent): void;
  /** Waits until all noted events are written. */
  written(): Promise<void>;
  /** Writes the repeats that were counted so far, and begins a new minute. */
  flush(): Promise<void>;
}

/** Milliseconds in which repeats count as one event. */
const window = 60_000;

/**
 * The most different events in a minute from one source: an account, or all unknown callers together. Further events are counted by
 * kind alone, without address and details. So a stranger with a thousand addresses writes only this many rows and one for each
 * kind. That is 16 million a year without a pause. An administrator who is signed in may fetch many files, and each is worth a row.
 */
const mostOf = { refused: 30, ok: 600 } as const satisfies Record<SecurityOutcome, number>;

/** Receives what could not be written. */
interface Warnings {
  warn(event: string, details: Readonly<Record<string, unknown>>): void;
}

interface Counted {
  readonly event: SecurityEvent;
  /** The number of repeats after the first event, which is written at once. */
  repeats: number;
}

/** Opens the security log. Noted events are written one after the other: a flood takes one connection, not all. */
export function createSecurityLog({ knex, log }: { readonly knex: Knex; readonly log: Warnings }): SecurityLog {
  let counted = new Map<string, Counted>();
  let sources = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let tail: Promise<void> = Promise.resolve();

  const write = (event: SecurityEvent, times: number) => {
    tail = tail
      .then(() => insert(knex, event, times))
      .catch((error: unknown) =>
        log.warn("security_event_not_written", { kind: event.kind, times, error: error instanceof Error ? error.name : "" }),
      );
  };

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const ended = counted;
    counted = new Map();
    sources = new Map();
    for (const { event, repeats } of ended.values()) if (repeats > 0) write(event, repeats);
    return tail;
  }

  /** Returns the event, or only its kind if its source has too many. */
  function bounded(event: SecurityEvent): SecurityEvent {
    const { kind, outcome = "ok", actorId, subjectId } = event;
    if (counted.has(keyOf(event))) return event;
    // A lockout must not hide among the failures that led to it, nor among a stranger's others.
    const source = `${outcome} ${actorId ?? subjectId ?? (kind === "lockout" ? kind : "")}`;
    const others = sources.get(source) ?? 0;
    if (others >= mostOf[outcome]) return { kind, outcome, actorId, subjectId, details: { more: true } };
    sources.set(source, others + 1);
    return event;
  }

  return {
    record: (within, event) => insert(within, event, 1),
    note(given) {
      const event = bounded(given);
      const key = keyOf(event);
      const known = counted.get(key);
      if (known) {
        known.repeats += 1;
        return;
      }
      counted.set(key, { event, repeats: 0 });
      timer ??= setTimeout(() => void flush(), window).unref();
      write(event, 1);
    },
    written: () => tail,
    flush,
  };
}

const keyOf = ({ kind, outcome = "ok", actorId, subjectId, mail, address, details }: SecurityEvent) =>
  JSON.stringify([kind, outcome, actorId, subjectId, mail?.toLowerCase(), address && shortAddress(address), details]);

async function insert(knex: Knex, event: SecurityEvent, times: number): Promise<void> {
  const { kind, outcome = "ok", actorId = null, subjectId = null, mail, address, details = {} } = event;
  const ofMail = mail?.replaceAll("\0", "");
  await knex("security_event").insert({
    kind,
    outcome,
    times,
    actor_id: actorId,
    subject_id: ofMail === undefined ? subjectId : knex.raw("(select id from admin where lower(mail) = lower(?))", [ofMail]),
    address: address === undefined ? null : shortAddress(address),
    details,
  });
}
