import type { Readable } from "node:stream";
import type { Middleware } from "koa";
import type { z } from "zod";
import type { ErrorCode } from "#sync/model/errors.ts";
import type { GuestCall, OpenCall, RemovedCall, SignedCall, Who } from "../../accounts/caller.ts";
import type { Sessions } from "../../accounts/sessions.ts";
import type { Context } from "../../context.ts";
import type { Admission } from "../../http/admission.ts";
import type { BodyRoom } from "../../http/body-room.ts";
import type { Document } from "../../http/document.ts";
import type { FormSpec, Upload } from "../../http/form.ts";
import type { Gradual } from "../../http/gradual.ts";
import type { PasswordTurns } from "../../http/password-turns.ts";
import type { Place } from "../../http/priority.ts";
import type { Uploads } from "../../http/uploads.ts";
import type { WithLong } from "./long-list.ts";

export type { OpenCall, SignedCall, Who } from "../../accounts/caller.ts";

export type Shape = z.ZodRawShape;
export type Parsed<S extends Shape> = z.output<z.ZodObject<S>>;
interface Form<F extends Shape, N extends string> {
  readonly fields: Parsed<F>;
  /** By name: the number of each entry of an indexed field, in the order of the entries. */
  readonly indexes: Readonly<Record<string, readonly number[]>>;
  readonly files: { readonly [K in N]: readonly Upload[] };
}
/** A call that takes JSON and forms gets exactly one of them. */
type BodyOrForm<B, F, N extends string> = F extends Shape
  ? B extends Shape
    ? { readonly body: Parsed<B>; readonly form: undefined } | { readonly body: undefined; readonly form: Form<F, N> }
    : { readonly body: undefined; readonly form: Form<F, N> }
  : { readonly body: B extends Shape ? Parsed<B> : undefined; readonly form: undefined };
/** The complete content of a request. */
export type ContentOf<P extends Shape, Q extends Shape, B, F, N extends string> = {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly raw: Buffer;
} & BodyOrForm<B, F, N>;
export type CallOf<W extends Who> = W extends "guest"
  ? GuestCall
  : W extends "removed"
    ? RemovedCall
    : W extends "all" | "service"
      ? OpenCall
      : SignedCall;

/** What a body may be. */
export interface BodyBounds {
  /** The most bytes of a JSON body; 100 kB by default. */
  readonly limit?: number;
  /** The most values in the lists and objects of a JSON body. The default is 5,000, or one for each 100 bytes of `limit`. */
  readonly nodes?: number;
  /** The most bytes of one text in a JSON body. By default only the whole body is bounded. */
  readonly text?: number;
  /** The most keys of large objects in a JSON body, as `JsonBounds` counts them. The default is none. */
  readonly keys?: number;
  /** Also takes its JSON body compressed by gzip. Unpacking costs many times what was sent, so few calls do it. */
  readonly gzip?: true;
  /** Takes text in the body that PostgreSQL cannot store, and handles it itself. */
  readonly anyText?: true;
}

export interface CallSpec<
  W extends Who,
  P extends Shape,
  Q extends Shape,
  B extends Shape | undefined,
  F extends Shape | undefined,
  N extends string,
  A extends Shape,
  M extends Shape,
> extends BodyBounds {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces, as the contract writes them. */
  readonly path: string;
  /**
   * Who may call.
   * - `all`: needs no token
   * - `admin`: any administrator
   * - `master`: authority 1
   * - `guest`: callers without a sign-in, and masters
   * - `removed`: an administrator who was removed, by an old token
   * - `service`: the partners' own site
   */
  readonly who: W;
  readonly summary: string;
  /**
   * Marks a critical act. The session must have been confirmed within the last minutes, by its sign-in or by POST
   * /api/confirmation. A function returns whether the inputs need it. Callers without a session never need it.
   */
  readonly confirmed?: true | ((input: ContentOf<P, Q, B, F, N>, call: CallOf<W>) => boolean | Promise<boolean>);
  /**
   * Parts of the request, each validated before `run`. Unknown keys are ignored. In a PUT's body, and in a `strict` one, they are
   * refused. `body` is JSON. With `kinds` it is exactly one of these, whose keys together are the body's. `form` is multipart. Its
   * files are PDFs that are in the store when `run` begins, and stay there if `run` stores their rows. A call that declares both
   * takes either. `raw` is the most bytes of a body that is taken as it is.
   */
  readonly input?: {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly kinds?: readonly Shape[];
    readonly strict?: true;
    readonly form?: { readonly fields: F; readonly files: readonly N[] };
    readonly raw?: number;
  };
  /** The priority on a busy server, where the kind of call does not imply it. A call that hashes a password declares `password`. */
  readonly priority?: Place;
  /** Whether the answer has `success` beside `responseCode`. */
  readonly success?: true;
  readonly answer: A;
  /** The answer with status 202. `run` returns it as `Accepted` while the caller has to do more. */
  readonly accepted?: M;
  /** A description, for the contract, of the lines before the answer, if `run` answers by `Gradual`. */
  readonly lines?: string;
  /** The media type of an answer that is not JSON. Where there are several, each answer sets its own by a header. */
  readonly contentType?: string | readonly string[];
  /** Refusals beyond those that every such call has, for the contract. */
  readonly refusals?: readonly ErrorCode[];
  /** The wire's names by field. Errors from mutators and entities then use the names that the caller knows. */
  readonly names?: Readonly<Record<string, string>>;
  /** Runs before a body is read: counts the call against its limits, so that one beyond them costs nothing more. */
  before?(call: CallOf<W>): Promise<void>;
  run(
    input: ContentOf<P, Q, B, F, N>,
    call: CallOf<W>,
  ): Promise<WithLong<Parsed<A>> | Accepted<Parsed<M>> | Gradual<Parsed<A>> | Raw>;
}

/** An answer with status 202: the caller has to do more. */
export class Accepted<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

/** An answer that is sent unchanged, without being built and checked here. */
export class Raw {
  readonly body: string | Buffer | Readable | Document;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: string | Buffer | Readable | Document, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.headers = headers;
  }
}

/** A call as the router and the contract know it. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject | undefined;
  /** The kinds of which the body is exactly one, if it has several. */
  readonly kinds: readonly z.ZodObject[] | undefined;
  readonly form: FormSpec | undefined;
  /** The most bytes of a body that is taken as it is. */
  readonly raw: number | undefined;
  /** The most bytes of a JSON body. */
  readonly limit: number;
  readonly success: boolean;
  readonly answer: z.ZodObject;
  /** Its answer with status 202, if it has one. */
  readonly accepted: z.ZodObject | undefined;
  /** A description of its lines, if it answers in lines to callers that ask for them. */
  readonly lines: string | undefined;
  readonly contentType: string | readonly string[] | undefined;
  readonly refusals: readonly ErrorCode[];
  readonly priority: Place;
  handle(tools: Tools): Middleware;
}

export interface Tools {
  readonly context: Context;
  readonly sessions: Sessions;
  /** Starts calls in the order of their priority. */
  readonly admission: Admission;
  /** Starts calls that hash a password. */
  readonly passwords: PasswordTurns;
  /** Reads large bodies, a few at once. */
  readonly uploads: Uploads;
  readonly bodies: BodyRoom;
  /**
   * Whether every answer is checked against its schema, and one that does not match is thrown. Else some are checked, and what is
   * found is logged.
   */
  readonly strict: boolean;
}

/** Does work as soon as it may begin. @param begun whether the call was admitted before */
export type InTurn = <R>(begun: boolean, work: () => Promise<R>) => Promise<R>;
