import { unpacked } from "../packed-rows.ts";
import { type ExchangeAnswer, type ExchangeRequest, mostAsked, pushLimits, type SyncStep } from "../protocol.ts";
import { isFilledFor, shapeOf } from "./device-state.ts";
import type { DeviceTx } from "./device-tx.ts";
import { OutdatedError } from "./failures.ts";
import { type BatchLimits, takeBatch, waitingEntries } from "./outbox.ts";
import { Pace } from "./pace.ts";
import { type Signals, type Transport, TransportError } from "./ports.ts";
import { type Asked, isShort, type Outcome, type PublishContext, Publisher } from "./publish.ts";
import { Reach } from "./reach.ts";
import { setAside } from "./set-aside.ts";
import { isFromBetween, remedyFor } from "./storage/unreadable.ts";

export interface ExchangeContext extends PublishContext {
  readonly transport: Transport;
  readonly signals: Pick<Signals, "online">;
}

/** What a round waits for: the device's own database, or the network, which ends by itself (L5a). */
export type Stage = "device" | "network";

/** The longest time that is assumed for the way of an answer's first bytes. Milliseconds. */
const longestWayBack = 1_000;

/** Makes exchanges (E1): sends what is unsent, and has the answer published. */
export class Exchanger {
  readonly #context: ExchangeContext;
  readonly #shape: string;
  readonly #pace: Pace;
  readonly #publisher: Publisher;
  readonly #reach: Reach;
  /** Mutations to send at once: fewer after a batch that was too large. */
  #most: number = pushLimits.mutations;
  /**
   * The last mutation of this client that the server has taken although no acknowledgement of it has arrived. Pages carry no
   * acknowledgement, and an answer may break off. It need not be sent again.
   */
  #delivered: { clientId: string; order: number } | undefined;
  /** Whether the last exchange left nothing to send, so that the next one is likely to fetch alone. */
  #hasSentAll = false;
  /** The place in the queue after which the server is asked next about mutations that are set aside. */
  #askedTo = 0;

  constructor(context: ExchangeContext) {
    this.#context = context;
    this.#shape = shapeOf(context.model);
    this.#pace = new Pace(context.clock);
    this.#publisher = new Publisher(context);
    this.#reach = new Reach(context.signals);
  }

  /**
   * Makes one exchange.
   * @param onStage called with what it waits for from now on; it begins with the device
   * @throws TransportError, OutdatedError, or a DOMException when the device's database fails
   */
  async once(signal: AbortSignal, onStage: (stage: Stage) => void = () => undefined): Promise<Outcome> {
    const { db, transport, clock } = this.#context;
    let asked = this.#hasSentAll ? await db.note((tx) => this.#fetch(tx)) : undefined;
    this.#hasSentAll = false;
    while (asked === undefined) {
      asked = await db.writeState((tx) => this.#request(tx));
      if (asked === undefined) await this.#knock(signal, onStage);
    }
    const { request, last, all, wipes } = asked;
    const sent = { clientId: request.clientId, order: last };
    const began = clock.elapsed();
    let taken: { at: number; clock: number } | undefined;
    let answer: ExchangeAnswer;
    try {
      onStage("network");
      const onTaken = () => {
        this.#delivered = sent;
        taken = { at: clock.elapsed(), clock: clock.now() };
      };
      answer = unpacked(this.#context.model, await transport.exchange(request, signal, onTaken));
      taken ??= { at: clock.elapsed(), clock: clock.now() };
      this.#reach.answered();
    } catch (error) {
      this.#pace.fail(error);
      if (!signal.aborted) this.#reach.failed(error);
      if (error instanceof TransportError && error.failure === "too_large") return this.#halve(request);
      const remedy = await remedyFor(error, request, transport, signal);
      if (remedy && "atOnce" in remedy) this.#most = remedy.atOnce;
      // The fault is found, or it is in none of the mutations: batches may be as large as before.
      else if (remedy || isFromBetween(error)) this.#most = pushLimits.mutations;
      if (!remedy) throw error;
      if ("aside" in remedy) await db.write((tx) => setAside(tx, this.#context, remedy.aside, remedy.reason));
      return "more";
    } finally {
      onStage("device");
    }
    const offset = Date.parse(answer.now) + backLasted(began, taken.at) - taken.clock;
    const outcome = await this.#publisher.take(
      { request, all, wipes, shape: this.#shape },
      answer,
      Math.round(offset),
      signal,
      (tx) => this.#pace.end(tx),
    );
    await this.#context.verifier.compare(answer);
    if (outcome === "done") this.#most = pushLimits.mutations;
    this.#hasSentAll = outcome === "done";
    this.#delivered = outcome === "more" && answer.kind === "page" ? sent : undefined;
    if (outcome === "more" && isShort(answer)) throw new TransportError("server");
    return outcome;
  }

  /** Tells that a mutation has been kept. The next exchange need not ask whether it may fetch alone. */
  expectUnsent(): void {
    this.#hasSentAll = false;
  }

  /**
   * Publishes a step (L4). Returns false where it does not follow on the device's state: then only an exchange brings what is due.
   * @throws DOMException when the device's database fails
   */
  take(step: SyncStep): Promise<boolean> {
    return this.#publisher.takeStep(step, this.#shape);
  }

  /**
   * Asks whether anything answers before a mutation goes out that was never sent (S1). Any answer is enough, also an error or an
   * intermediary's: the exchange finds out what is wrong.
   * @throws TransportError where nothing answers
   */
  async #knock(signal: AbortSignal, onStage: (stage: Stage) => void): Promise<void> {
    onStage("network");
    try {
      await this.#context.transport.reach(signal);
      this.#reach.answered();
    } catch (error) {
      if (signal.aborted || !this.#reach.failed(error)) throw error;
    } finally {
      onStage("device");
    }
  }

  /** Returns what to ask for where nothing waits to be sent. No mutation gets a number, so this need not wait for the disk. */
  async #fetch(tx: DeviceTx): Promise<(Omit<Asked, "shape"> & { last: number }) | undefined> {
    return (await waitingEntries(tx)).length > 0 ? undefined : this.#request(tx);
  }

  /** Returns what to ask for; undefined where nothing may be sent before another request was answered. */
  async #request(tx: DeviceTx): Promise<(Omit<Asked, "shape"> & { last: number }) | undefined> {
    // Both reads run at once, since other work waits for this transaction.
    const [state, aside] = await Promise.all([tx.state(), this.#asideIds(tx)]);
    const { clientId, cursor, acknowledgedSeq, wipes = 0 } = state;
    if (!isFilledFor(state, this.#shape)) throw new OutdatedError();
    if (this.#reach.isDoubtful(state.failure) && (await waitingEntries(tx)).some(({ sent }) => !sent)) return undefined;
    const after = this.#delivered?.clientId === clientId ? this.#delivered.order : 0;
    const limits: BatchLimits = { mutations: this.#most, bytes: Math.min(pushLimits.bytes, this.#context.transport.room()) };
    const taking = takeBatch(this.#context.db, tx, state, limits, after);
    const [{ mutations, last, all }, page] = await Promise.all([taking, this.#pace.begin(tx)]);
    const verify = mutations.length === 0 ? await this.#context.verifier.request(tx) : {};
    const request = { clientId, cursor, acknowledged: acknowledgedSeq, mutations };
    return { request: { ...request, ...(aside.length > 0 && { aside }), ...(page && { page }), ...verify }, last, all, wipes };
  }

  /**
   * Returns ids of mutations that are set aside; where there are many, other ones each time. Another copy of this profile may have
   * sent them (R2).
   */
  async #asideIds(tx: DeviceTx): Promise<string[]> {
    const behind = this.#context.db.range.bound(["aside", this.#askedTo], ["aside", []], true, true);
    const entries = await tx.outbox.by("[state+order]", behind, mostAsked);
    this.#askedTo = entries.length < mostAsked ? 0 : (entries.at(-1)?.order ?? 0);
    return entries.map(({ id }) => id);
  }

  /**
   * Sends half as much next time, after a 413. A single mutation that is too large can never be sent, and must not block the
   * others.
   */
  async #halve(request: ExchangeRequest): Promise<Outcome> {
    const only = request.mutations[0];
    if (request.mutations.length > 1) {
      this.#most = Math.ceil(request.mutations.length / 2);
      return "more";
    }
    if (!only) throw new TransportError("too_large");
    await this.#context.db.write((tx) => setAside(tx, this.#context, [only.id], "payload_too_large"));
    return "more";
  }
}

/**
 * Returns how long an answer's first bytes were on their way, in milliseconds. It takes half of a short exchange. A longer
 * exchange took its time to send, or because the server worked before it read its clock.
 */
const backLasted = (began: number, taken: number): number => Math.min((taken - began) / 2, longestWayBack);
