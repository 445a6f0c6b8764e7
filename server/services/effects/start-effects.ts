import { setTimeout as wait } from "node:timers/promises";
import { Coalesced } from "#sync/engine/coalesced.ts";
import { type Listening, listen } from "#sync/engine/server/listen.ts";
import type { Context } from "../../context.ts";
import { isOutOfRoom } from "../../storage/out-of-room.ts";
import { type Effect, EffectError } from "./effect.ts";
import {
  type ClaimedEffect,
  claimEffect,
  closeEffect,
  postponeEffect,
  releaseEffects,
  removeOldEffects,
  secondsToNext,
} from "./effect-queue.ts";

/** The channel on which the database notifies of committed effects, from any instance or trigger. */
const channel = "musubi_effect";
const hour = 3_600;
/**
 * Seconds between two tries. After the last try the effect is given up. They last a week in all, so that a mail server or Google
 * may be away over some holidays. Effects that are not worth a week end earlier by themselves.
 */
const pauses: readonly number[] = [5, 30, 120, 600, 1_800, hour, 2 * hour, 4 * hour, ...Array<number>(20).fill(8 * hour)];
/** In seconds: how long one try may take, and after how long its runner counts as dead. */
const usualTiming = { limit: 60, lease: 90 };
/** How many effects run at once in this process. */
const slots = 4;
/** The most slots that patient effects may take together. */
const patientSlots = 2;
/** The least and the most seconds until it checks again by itself: NOTIFY wakes it, but may be missed. */
const idle = { min: 1, max: 30 } as const;
/** Milliseconds that running effects may go on after the stop, and that they then may take to end. */
const stopGrace = 2_000;
const stopLimit = 1_000;
/** For how many days a finished effect is kept, and the milliseconds between two deletions. */
const daysKept = 30;
const cleanEvery = 60 * 60 * 1_000;

/**
 * Runs effects as they are committed, each on one of all instances, until the returned function is called. An interrupted effect
 * waits for another instance or the next start.
 */
export function startEffects(context: Context, effects: readonly Effect[], timing = usualTiming): () => Promise<void> {
  const worker = new Worker(context, effects, timing);
  worker.start();
  return () => worker.stop();
}

class Worker {
  readonly #context: Context;
  readonly #effects: ReadonlyMap<string, Effect>;
  readonly #timing: typeof usualTiming;
  readonly #running = new Set<Promise<void>>();
  readonly #names: { readonly prompt: readonly string[]; readonly patient: readonly string[] };
  #patientRunning = 0;
  readonly #stopping = new AbortController();
  readonly #looks = new Coalesced(() => this.#lookAndWait());
  #timer: NodeJS.Timeout | undefined;
  #cleaner: NodeJS.Timeout | undefined;
  #started: Promise<void> | undefined;
  #listening: Listening | undefined;
  #failing = false;
  #stopped = false;

  constructor(context: Context, effects: readonly Effect[], timing: typeof usualTiming) {
    this.#context = context;
    this.#timing = timing;
    this.#effects = new Map(effects.map((effect) => [effect.name, effect]));
    const named = (isPatient: boolean) =>
      effects.filter((effect) => (effect.isPatient ?? false) === isPatient).map(({ name }) => name);
    this.#names = { prompt: named(false), patient: named(true) };
  }

  start(): void {
    this.#cleaner = setInterval(() => void this.#clean(), cleanEvery).unref();
    void this.#clean();
    this.#started = this.#open();
  }

  async #open(): Promise<void> {
    const { knex, connection, settings } = this.#context;
    // With an embedded database no other process runs effects, so all runners of older leases are dead. Called before this process
    // runs any.
    if (settings.databaseUrl === undefined) await releaseEffects(knex).catch(() => undefined);
    if (this.#stopped) return;
    // A notification may be missed meanwhile, but effects are also checked for at intervals.
    this.#listening = listen({ application_name: "musubi effects", ...connection }, channel, {
      onNotify: () => this.#wake(),
      onListening: () => this.#wake(),
    });
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#cleaner);
    const ended = this.#ended();
    await Promise.race([ended, wait(stopGrace, undefined, { ref: false })]);
    this.#stopping.abort();
    await Promise.race([ended, wait(stopLimit, undefined, { ref: false })]);
  }

  async #ended(): Promise<void> {
    await this.#started;
    await this.#listening?.stop();
    await this.#looks.settled();
    await Promise.all(this.#running);
  }

  #wake(): void {
    if (!this.#stopped) void this.#looks.run();
  }

  async #lookAndWait(): Promise<void> {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    const seconds = await this.#look();
    if (!this.#stopped) this.#timer = setTimeout(() => this.#wake(), seconds * 1_000).unref();
  }

  /** Begins due effects while slots are free. Returns the seconds until the next check. */
  async #look(): Promise<number> {
    const { knex, log } = this.#context;
    const names = [...this.#effects.keys()];
    try {
      while (!this.#stopped && this.#running.size < slots) {
        const claimed = await this.#claim();
        if (!claimed) break;
        this.#begin(claimed);
      }
      const next = await secondsToNext(knex, names);
      if (this.#failing) log.info("effects_claimed_again");
      this.#failing = false;
      return Math.min(Math.max(next ?? idle.max, idle.min), idle.max);
    } catch (error) {
      this.#noteFull(error);
      // Two instances took the same key at the same moment, or the database is down.
      if (!this.#failing) log.warn("effects_not_claimed", { error: wordOf(error) });
      this.#failing = true;
      return idle.min;
    }
  }

  /** Takes the next effect, a patient one only where no other is due. */
  async #claim(): Promise<ClaimedEffect | undefined> {
    const { prompt, patient } = this.#names;
    const { lease } = this.#timing;
    const claimed = await claimEffect(this.#context.knex, prompt, lease);
    if (claimed || patient.length === 0 || this.#patientRunning >= patientSlots) return claimed;
    return claimEffect(this.#context.knex, patient, lease);
  }

  #begin(claimed: ClaimedEffect): void {
    const patient = this.#effects.get(claimed.name)?.isPatient ? 1 : 0;
    this.#patientRunning += patient;
    const run = this.#run(claimed).finally(() => {
      this.#running.delete(run);
      this.#patientRunning -= patient;
      this.#wake();
    });
    this.#running.add(run);
  }

  async #run(claimed: ClaimedEffect): Promise<void> {
    const { knex, log } = this.#context;
    const failure = await this.#try(claimed);
    const described = { effect: claimed.name, id: claimed.id, attempt: claimed.attempts };
    try {
      if (failure === undefined) {
        await closeEffect(knex, claimed);
        return log.info("effect_done", described);
      }
      const { word, tries = pauses.length + 1 } = failure;
      const pause = pauses[claimed.attempts - 1];
      if (word === stopped) return await postponeEffect(knex, claimed, 0, word);
      if (pause === undefined || claimed.attempts >= tries) {
        log.error("effect_given_up", { ...described, error: word });
        this.#context.metrics.effectGivenUp();
        return await closeEffect(knex, claimed, word);
      }
      log.warn("effect_failed", { ...described, error: word, again: pause });
      await postponeEffect(knex, claimed, pause, word);
    } catch (error) {
      this.#noteFull(error);
      // The effect runs again after its lease, with the same key.
      log.error("effect_end_not_kept", { ...described, error: wordOf(error) });
    }
  }

  /** Runs an effect. Returns why it failed; undefined when it succeeded. */
  async #try({ id, name, payload, attempts }: ClaimedEffect): Promise<{ word: string; tries?: number | undefined } | undefined> {
    const effect = this.#effects.get(name);
    // A count above the last try means that the runner died each time.
    if (!effect || attempts > pauses.length + 1) return { word: "never_ended", tries: 0 };
    const parsed = effect.payload.safeParse(payload);
    if (!parsed.success) return { word: "payload_unreadable", tries: 0 };
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), this.#timing.limit * 1_000);
    const signal = AbortSignal.any([over.signal, this.#stopping.signal]);
    try {
      signal.throwIfAborted();
      await Promise.race([effect.run(parsed.data, { context: this.#context, key: id, signal }), aborted(signal)]);
      return undefined;
    } catch (error) {
      if (this.#stopping.signal.aborted) return { word: stopped };
      if (over.signal.aborted) return { word: "took_too_long" };
      this.#noteFull(error);
      return { word: wordOf(error), tries: error instanceof EffectError ? error.tries : undefined };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Notes a full disk. For calls, the 503 answer does so, but effects have no answer. */
  #noteFull(error: unknown): void {
    if (isOutOfRoom(error)) this.#context.storage.refused();
  }

  async #clean(): Promise<void> {
    const { knex, log } = this.#context;
    await removeOldEffects(knex, daysKept).catch((error: unknown) => log.warn("effects_not_cleaned", { error: wordOf(error) }));
  }
}

const stopped = "stopped";

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new EffectError("aborted")), { once: true });
  });

/** Returns an error as a word without personal data: its message may quote what a person typed. */
function wordOf(error: unknown): string {
  if (error instanceof EffectError) return error.word;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^\w{1,50}$/u.test(code)) return code;
  return error instanceof Error ? error.name.slice(0, 50) : typeof error;
}
