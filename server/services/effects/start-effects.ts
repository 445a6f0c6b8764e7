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

/** Where the database says that an effect was committed, by whichever instance or trigger. */
const channel = "musubi_effect";
const hour = 3_600;
/**
 * Seconds between one try and the next; after the last try it is given up. A week in all: a mail server or Google that is away
 * over some holidays loses nothing, and what is not worth it for as long ends by itself.
 */
const pauses: readonly number[] = [5, 30, 120, 600, 1_800, hour, 2 * hour, 4 * hour, ...Array<number>(20).fill(8 * hour)];
/** How long one try may take, and after how long its runner counts as dead. Seconds. */
const usualTiming = { limit: 60, lease: 90 };
/** How many run side by side in this process. */
const slots = 4;
/** The least and the most seconds until it looks again by itself: NOTIFY wakes it, but may be missed. */
const idle = { min: 1, max: 30 } as const;
/** How long those that run may go on after the stop, and how long they may take to end then. Milliseconds. */
const stopGrace = 2_000;
const stopLimit = 1_000;
/** How long it is told what was done, and how often that is looked after. */
const daysKept = 30;
const cleanEvery = 60 * 60 * 1_000;

/**
 * Runs effects as they are committed, each by one of all instances, until the returned function is called. What is cut short
 * by that waits for another instance or the next start.
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
  }

  start(): void {
    this.#cleaner = setInterval(() => void this.#clean(), cleanEvery).unref();
    void this.#clean();
    this.#started = this.#open();
  }

  async #open(): Promise<void> {
    const { knex, connection, settings } = this.#context;
    // Only the embedded database tells that no other process runs effects: whoever ran them is dead. Before it runs its own.
    if (settings.databaseUrl === undefined) await releaseEffects(knex).catch(() => undefined);
    if (this.#stopped) return;
    // A notification may be missed meanwhile: effects are looked for from time to time anyway.
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

  /** Begins what is due and there is a slot for. Returns when to look again by itself, in seconds. */
  async #look(): Promise<number> {
    const { knex, log } = this.#context;
    const names = [...this.#effects.keys()];
    try {
      while (!this.#stopped && this.#running.size < slots) {
        const claimed = await claimEffect(knex, names, this.#timing.lease);
        if (!claimed) break;
        this.#begin(claimed);
      }
      const next = await secondsToNext(knex, names);
      if (this.#failing) log.info("effects_claimed_again");
      this.#failing = false;
      return Math.min(Math.max(next ?? idle.max, idle.min), idle.max);
    } catch (error) {
      this.#noteFull(error);
      // Two instances that want the same key at the same moment, or a database that is away.
      if (!this.#failing) log.warn("effects_not_claimed", { error: wordOf(error) });
      this.#failing = true;
      return idle.min;
    }
  }

  #begin(claimed: ClaimedEffect): void {
    const run = this.#run(claimed).finally(() => {
      this.#running.delete(run);
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
      // Its lease ends, then it is done again, with the same key.
      log.error("effect_end_not_kept", { ...described, error: wordOf(error) });
    }
  }

  /** Why it did not succeed; undefined when it did. */
  async #try({ id, name, payload, attempts }: ClaimedEffect): Promise<{ word: string; tries?: number | undefined } | undefined> {
    const effect = this.#effects.get(name);
    // Only whoever died with it in hand leaves a count above the last try.
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

  /** Nobody is answered 503 here, by which a full disk is noticed elsewhere. */
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
