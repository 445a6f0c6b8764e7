import type { Knex } from "knex";
import type { SecurityDetails, SecurityKind, SecurityOutcome } from "#sync/model/rules/security-event.ts";
import { shortAddress } from "./short-address.ts";

/** Something that the security log tells of. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** `ok` unless told. */
  readonly outcome?: SecurityOutcome;
  /** The administrator who did it, once that is proved. */
  readonly actorId?: string | undefined;
  /** The administrator whom it is about. */
  readonly subjectId?: string | undefined;
  /** A mail that somebody typed: whose account it belongs to is written, and nothing where it is nobody's. */
  readonly mail?: string;
  /** The caller's whole address; it is shortened before it is written. */
  readonly address?: string;
  readonly details?: SecurityDetails;
}

export interface SecurityLog {
  /** Writes an event with the transaction of the act: both are there, or neither. */
  record(trx: Knex.Transaction, event: SecurityEvent): Promise<void>;
  /**
   * Writes an event that has no transaction, or whose act was refused. Nobody waits for it and it fails nothing: what cannot be
   * written is named in the log. Repeats within a minute are written as one with their number.
   */
  note(event: SecurityEvent): void;
  /** Waits until what was noted is written. */
  written(): Promise<void>;
  /** Writes the repeats that were counted so far, and begins another minute. */
  flush(): Promise<void>;
}

/** Milliseconds in which repeats are one. */
const window = 60_000;

/**
 * Different events in a minute of one source: an account, or all who are nobody we know. Beyond it they are counted by their
 * kind alone, without address and details. A stranger with a thousand addresses thus writes no more than this many rows and one
 * for each kind, 16 million in a year without a pause; whoever is signed in may fetch many files, and each is worth a row.
 */
const mostOf = { refused: 30, ok: 600 } as const satisfies Record<SecurityOutcome, number>;

/** Where it says what could not be written. */
interface Warnings {
  warn(event: string, details: Readonly<Record<string, unknown>>): void;
}

interface Counted {
  readonly event: SecurityEvent;
  /** Beyond the first, which is written at once. */
  repeats: number;
}

/** Keeps the security log. What is noted is written one after the other: a flood takes one connection, not all. */
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

  /** The event as it is, or as much of it as there is room for. */
  function bounded(event: SecurityEvent): SecurityEvent {
    const { kind, outcome = "ok", actorId, subjectId } = event;
    if (counted.has(keyOf(event))) return event;
    const source = `${outcome} ${actorId ?? subjectId ?? ""}`;
    const others = sources.get(source) ?? 0;
    if (others >= mostOf[outcome]) return { kind, outcome, actorId, subjectId, details: { more: true } };
    sources.set(source, others + 1);
    return event;
  }

  return {
    record: (trx, event) => insert(trx, event, 1),
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
