import type { z } from "zod";
import type { Actor } from "./entity.ts";
import type { Field } from "./field.ts";
import type { Tx } from "./tx.ts";

/** What a mutator is passed beside its input (A1): who acts, and when the change was authored. */
export interface MutatorContext {
  readonly actor: Actor;
  /** ISO moment; on the server never later than its own clock. */
  readonly now: string;
  /**
   * ISO moment at which the change takes effect: `now` on a device, the server's clock on the server. Limits use it, so that no
   * device's clock can change them.
   */
  readonly takenAt: string;
}

export interface MutatorSpec<I> {
  /** `<entity>.<verb>`. It is part of the wire format and never renamed. */
  readonly name: string;
  /** Raised when the input changes its meaning; `upcasters` then convert older inputs (V1). */
  readonly version?: number;
  /** The name that people read in the history and in the list of waiting changes. */
  readonly label: string;
  readonly input: z.ZodType<I>;
  /** `fields`: merged field by field. `whole`: one conflict makes an issue of the whole mutation (A5). */
  readonly merge?: "fields" | "whole";
  /** Whether an actor may call it at all; rights that depend on a row are checked in `run`. */
  readonly may?: (actor: Actor) => boolean;
  /**
   * Returns the input for a record's values. It is for mutators that make a record and whose input has other keys than the fields.
   */
  readonly inputOf?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** How people read those keys of the input that are no fields of the entity. */
  readonly inputFields?: Readonly<Record<string, Field>>;
  /** Converts inputs from version n to n + 1, by n. Each is kept for at least a year. */
  readonly upcasters?: Readonly<Record<number, (input: unknown) => unknown>>;
  /** Makes the change, and awaits nothing but `tx`. It refuses by throwing an error of the catalogue. */
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

/** Declares a change to an entity once, for device, server and REST. */
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
