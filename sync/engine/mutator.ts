import type { z } from "zod";
import type { Actor } from "./entity.ts";
import type { Field } from "./field.ts";
import type { Tx } from "./tx.ts";

/** What a mutator knows beside its input (A1): who acts, and when it was authored. */
export interface MutatorContext {
  readonly actor: Actor;
  /** ISO moment; on the server never later than its own clock. */
  readonly now: string;
  /**
   * The moment at which it takes effect: `now` on a device, the server's clock on the server. Limits use it, so that no device's
   * clock can move them.
   */
  readonly takenAt: string;
}

export interface MutatorSpec<I> {
  /** `<entity>.<verb>`: wire format, never renamed. */
  readonly name: string;
  /** Raised when the input changes its meaning; `upcasters` then bring older inputs forward (V1). */
  readonly version?: number;
  /** What a person calls it, in the history and in what waits to be sent. */
  readonly label: string;
  readonly input: z.ZodType<I>;
  /** `fields`: merged field by field. `whole`: one conflict makes all of it an issue (A5). */
  readonly merge?: "fields" | "whole";
  /** Who may call it at all; what depends on a row is checked in `run`. */
  readonly may?: (actor: Actor) => boolean;
  /** For a mutator that makes a record, where its input's keys are not the fields' own: returns the input for these values. */
  readonly inputOf?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Keys of the input that are no fields of the entity it is named after, as a person reads them. */
  readonly inputFields?: Readonly<Record<string, Field>>;
  /** From version n to n + 1, by n. Kept for at least a year. */
  readonly upcasters?: Readonly<Record<number, (input: unknown) => unknown>>;
  /** Awaits nothing but `tx`. Throws an error of the catalogue to refuse. */
  readonly run: (tx: Tx, input: I, context: MutatorContext) => Promise<void>;
}

export interface Mutator<I = unknown> {
  readonly name: string;
  readonly version: number;
  readonly label: string;
  readonly input: z.ZodType<I>;
  readonly merge: "fields" | "whole";
  readonly may: (actor: Actor) => boolean;
  readonly inputOf: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly inputFields: Readonly<Record<string, Field>>;
  readonly upcasters: Readonly<Record<number, (input: unknown) => unknown>>;
  run(tx: Tx, input: I, context: MutatorContext): Promise<void>;
}

/** Declares what may be done to an entity, once, for device, server and REST alike. */
export function defineMutator<I>(spec: MutatorSpec<I>): Mutator<I> {
  return {
    name: spec.name,
    version: spec.version ?? 1,
    label: spec.label,
    input: spec.input,
    merge: spec.merge ?? "fields",
    may: spec.may ?? (() => true),
    inputOf: spec.inputOf ?? ((values) => values),
    inputFields: spec.inputFields ?? {},
    upcasters: spec.upcasters ?? {},
    run: spec.run,
  };
}
