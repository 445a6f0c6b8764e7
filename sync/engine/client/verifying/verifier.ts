import { summedFields } from "../../digest.ts";
import type { AnyEntity, Row, RowId } from "../../entity.ts";
import { canonical } from "../../normalise.ts";
import type { ExchangeAnswer, Verified, Verify } from "../../protocol.ts";
import type { Model } from "../../registry.ts";
import { rowKey, splitKey } from "../../tx.ts";
import type { DeviceTx } from "../device-tx.ts";
import type { Clock } from "../ports.ts";
import type { Verification, VerificationRun } from "../replica-types.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import { sumOf } from "./sum.ts";

/** How long a comparison is valid. Milliseconds. */
const everyDay = 24 * 60 * 60_000;

export interface VerifierContext {
  readonly db: DeviceDatabase;
  readonly model: Model;
  readonly clock: Clock;
}

/**
 * Compares the device's rows with the server's, range by range (E9). It compares count and sum and, where these differ, the rows
 * themselves. Its progress is stored durably, so that it goes on after a restart.
 */
export class Verifier {
  readonly #context: VerifierContext;
  /** Whether the next exchange that has nothing to send asks for a range. */
  asking = false;

  constructor(context: VerifierContext) {
    this.#context = context;
  }

  /** Begins a comparison that is due, or `now`. Returns its state; `run` is null where nothing is to be done. */
  async begin(now = false): Promise<Verification> {
    const { db, model, clock } = this.#context;
    return db.writeState(async (tx) => {
      const standing = await tx.verification();
      const { last, run, wanted } = standing;
      // A last comparison far in the future was timed by a wrong clock.
      const due = now || wanted || last === null || Math.abs(clock.now() - Date.parse(last.at)) >= everyDay;
      const [first] = model.entities;
      if (!canSum() || !(await tx.state()).complete || !first) return { ...standing, run: null };
      if (run && model.entities.some(({ name }) => name === run.entity)) return standing;
      const next = { ...standing, run: due ? { ...start, entity: first.name } : null };
      tx.saveVerification(next);
      return next;
    });
  }

  /** Returns the result of the last comparison, and the progress of the current one. */
  standing(): Promise<Verification> {
    return this.#context.db.writeState((tx) => tx.verification());
  }

  /** Returns what the next exchange asks for. */
  async request(tx: DeviceTx): Promise<{ verify?: Verify }> {
    const run = this.asking ? (await tx.verification()).run : null;
    if (!run) return {};
    const { entity, after, rows } = run;
    return { verify: { entity, after, rows, fields: summedFields(this.#context.model.entity(entity)) } };
  }

  /** Asks for a new comparison after a complete bootstrap (E9). */
  async restart(tx: DeviceTx): Promise<void> {
    tx.saveVerification({ ...(await tx.verification()), run: null, wanted: true });
  }

  /**
   * Reduces a range that the answer contains whole to the rows that differ from the device's. Rows of the device that the range
   * does not contain are added as removed.
   */
  async merge(tx: DeviceTx, { verified }: ExchangeAnswer, rows: Map<string, Row | null>): Promise<void> {
    if (!verified?.rows) return;
    const { entity } = verified;
    const here = new Map((await this.#view(tx, verified)).map((row) => [rowKey(entity, row.id), row]));
    for (const key of here.keys()) if (!rows.has(key)) rows.set(key, null);
    let differing = 0;
    for (const [key, row] of rows) {
      // The answer's other changes are not part of the comparison. A removal outside the range counts as a change even if the
      // device does not have the row.
      if (!isWithin(verified, key, row)) continue;
      if (canonical(row) === canonical(here.get(key) ?? null)) rows.delete(key);
      else differing++;
    }
    const standing = await tx.verification();
    if (isOf(standing.run, verified))
      tx.saveVerification({ ...standing, run: { ...standing.run, differing: standing.run.differing + differing } });
  }

  /**
   * Compares the range that an answer sums, once the answer has been published. Then it goes on, or requests the rows of the range.
   */
  async compare({ verified, cursor }: ExchangeAnswer): Promise<void> {
    if (!verified) return;
    const { db, model } = this.#context;
    // Both sides sum rows of the same moment only if the device has the answer's cursor. Otherwise the range is asked for again.
    const rows = await db.view(async (tx) => ((await tx.state()).cursor === cursor ? this.#view(tx, verified) : undefined));
    if (!rows) return;
    const entity = model.entity(verified.entity);
    const same = rows.length === verified.count && (await sumOf(entity, verified.fields, rows)) === verified.sum;
    await db.writeState(async (tx) => {
      const standing = await tx.verification();
      if (isOf(standing.run, verified)) tx.saveVerification(this.#next(standing, standing.run, verified, same));
    });
  }

  #next(standing: Verification, run: VerificationRun, { entity, upTo, rows }: Verified, same: boolean): Verification {
    const { model, clock } = this.#context;
    if (!same && !rows) return { ...standing, run: { ...run, rows: true } };
    // A range that differs although it was just fetched is a program error. Fetching it again would not repair it.
    if (!same) console.error(new Error(`${entity} differs from the server after it was fetched again`));
    const on = { ...run, rows: false, faults: run.faults + (same ? 0 : 1) };
    if (upTo !== null) return { ...standing, run: { ...on, after: upTo } };
    const next: AnyEntity | undefined = model.entities[model.entities.findIndex(({ name }) => name === entity) + 1];
    if (next) return { ...standing, run: { ...on, entity: next.name, after: null } };
    const at = new Date(clock.now()).toISOString();
    return { run: null, wanted: false, last: { at, differing: on.differing, faults: on.faults } };
  }

  /** Returns the rows of a range as the server last sent them, in its order. */
  async #view(tx: DeviceTx, { entity, after, upTo }: Verified): Promise<Row[]> {
    const span = { from: upTo ?? undefined, below: after ?? undefined };
    const rows = new Map<RowId, Row>((await tx.rows(entity).all(span)).map((row) => [row.id, row]));
    for (const { key, row } of await tx.base.all()) {
      const of = splitKey(key);
      // Mutations never change rows of masters, whose ids are numbers.
      if (of.entity !== entity || (after !== null && of.id >= String(after)) || (upTo !== null && of.id < String(upTo))) continue;
      if (row) rows.set(row.id, row);
      else rows.delete(of.id);
    }
    return [...rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  }
}

const start = { entity: "", after: null, rows: false, differing: 0, faults: 0 } as const;

/** Whether a range is the one that a comparison waits for: another tab may have gone on. */
const isOf = (run: VerificationRun | null, { entity, after, rows }: Verified): run is VerificationRun =>
  run?.entity === entity && run.after === after && run.rows === rows;

/** Whether a key of an answer's rows lies in the answer's range: after `after`, up to and including `upTo`. */
function isWithin({ entity, after, upTo }: Verified, key: string, row: Row | null): boolean {
  const of = splitKey(key);
  // Masters' ids are numbers.
  const id = row?.id ?? (typeof (after ?? upTo) === "number" ? Number(of.id) : of.id);
  return of.entity === entity && (after === null || id < after) && (upTo === null || id >= upTo);
}

/** Whether the browser can sum: it does so for pages of a secure origin alone. */
const canSum = () => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;
