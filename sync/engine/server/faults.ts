import { setTimeout as pause } from "node:timers/promises";
import { EngineError } from "../errors.ts";

/** SQLSTATE of a refusal by a trigger of the model's: `raise exception '<word>' using errcode = 'MU001'`. */
const refusedByTrigger = "MU001";

/** A failure of PostgreSQL or of the connection to it, as opposed to a mutator's own error. */
export class DatabaseFault extends Error {
  /** SQLSTATE; empty where the connection itself failed. */
  readonly sqlState: string;
  /** The word of a refusal by the model's own triggers; empty for any other failure. */
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

/** Runs database work. @throws DatabaseFault in place of any error of the work */
export async function faultsOf<T>(work: () => PromiseLike<T>, removing = false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EngineError || error instanceof DatabaseFault ? error : new DatabaseFault(error, removing);
  }
}

/** Whether it is a serialisation failure or deadlock: the same work may succeed when it runs again (E2). */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseFault && /^(?:40001|40P01)$/u.test(error.sqlState);

/**
 * Whether the work may succeed when it runs again. It includes a row that another transaction has just made: the mutator then sees
 * it.
 */
export const isOvertaken = (error: unknown): boolean =>
  isPassing(error) || (error instanceof DatabaseFault && error.sqlState === "23505");

/**
 * Returns a fault as a refusal with a stable word, if the data caused it. Undefined for any other cause (connection, resources, a
 * bug): then the work must be tried again later.
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
/** The longest pause before the second attempt, in ms; it doubles before each further one. */
const firstPause = 20;

/**
 * Runs work again after temporary failures, a bounded number of times. Each pause is a random part of a growing time, so that
 * transactions that collided do not collide again.
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

/** Returns the last word of a message, since Knex puts the statement before the database's own message. */
const wordIn = ({ message }: Error): string => /\w+$/u.exec(message)?.[0] ?? "";

function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[0-9A-Z]{5}$/u.test(code) ? code : "";
}
