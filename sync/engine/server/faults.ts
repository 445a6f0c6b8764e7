import { setTimeout as pause } from "node:timers/promises";
import { EngineError } from "../errors.ts";

/** SQLSTATE of a refusal by a trigger of the model's: `raise exception '<word>' using errcode = 'MU001'`. */
const refusedByTrigger = "MU001";

/** A failure that PostgreSQL or the way to it caused, told apart from a mutator's own. */
export class DatabaseFault extends Error {
  /** SQLSTATE; empty where the connection itself failed. */
  readonly sqlState: string;
  /** With which word the model's own triggers refuse; empty where they did not. */
  readonly word: string;
  /** Whether a row was being removed. */
  readonly removing: boolean;

  constructor(cause: unknown, removing: boolean) {
    super("database fault", { cause });
    this.name = "DatabaseFault";
    this.sqlState = sqlStateOf(cause);
    this.word = this.sqlState === refusedByTrigger && cause instanceof Error ? wordIn(cause) : "";
    this.removing = removing;
  }
}

/** Runs a piece of database work; whatever it throws comes out as a DatabaseFault. */
export async function faultsOf<T>(work: () => PromiseLike<T>, removing = false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EngineError || error instanceof DatabaseFault ? error : new DatabaseFault(error, removing);
  }
}

/** Serialisation failure or deadlock: the same work may succeed when it is done again (E2). */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseFault && /^(?:40001|40P01)$/u.test(error.sqlState);

/** The same, or a row that another transaction made since it was looked for: run again, a mutator sees it. */
export const isOvertaken = (error: unknown): boolean =>
  isPassing(error) || (error instanceof DatabaseFault && error.sqlState === "23505");

/**
 * What a fault says about the data that it met, as a refusal with a stable word; undefined where it says nothing about
 * the data (connection, resources, a bug), so that the work has to be tried again later.
 */
export function refusalOf(fault: DatabaseFault): EngineError | undefined {
  const state = fault.sqlState;
  if (state === refusedByTrigger) return new EngineError(fault.word);
  if (state === "23505" || state === "23P01") return new EngineError("already_exists");
  if (state === "23503" || state === "23001") return new EngineError(fault.removing ? "in_use" : "not_found");
  if (/^(?:22|23|54)/u.test(state)) return new EngineError("validation_error");
  if (state === "P0001") return new EngineError("mutator_failed");
  return undefined;
}

const attempts = 6;
/** Before the second attempt, at most, in ms; twice as long before each further one. */
const firstPause = 20;

/**
 * Does work again while it fails in passing, a bounded number of times. Each time after a random part of a growing pause, so
 * that those who met do not meet again.
 */
export async function retryPassing<T>(work: () => Promise<T>, passing = isPassing): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !passing(error)) throw error;
      await pause(Math.random() * firstPause * 2 ** (attempt - 1));
    }
  }
}

/** Knex puts the statement before the database's own message. */
const wordIn = ({ message }: Error): string => /\w+$/u.exec(message)?.[0] ?? "";

function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[0-9A-Z]{5}$/u.test(code) ? code : "";
}
