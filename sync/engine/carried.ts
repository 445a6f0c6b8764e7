import { z } from "zod";
import type { Mutator } from "./mutator.ts";
import type { Mutation } from "./protocol.ts";

/** The call of a mutator, in a mutation or carried by another one. */
export type Call = Pick<Mutation, "name" | "version" | "input">;

/** The shape of a call that another mutator carries in its input. */
export const carried = { name: z.string().min(1).max(100), version: z.int().positive(), input: z.unknown() };

/** Finds the mutator that a call names, and brings its input to the mutator's version. */
export type Resolve = (name: string, version: number, input: unknown) => { readonly mutator: Mutator; readonly input: unknown };
