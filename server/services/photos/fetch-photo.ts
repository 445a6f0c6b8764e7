import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { imageTypeOf } from "./image-type.ts";
import type { Reach } from "./reach.ts";

/** A picture, and its media type by its first bytes. */
export interface Photo {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Why there is no photo. It is logged, so it contains no personal data. */
export type PhotoFailure = "address" | "redirects" | "status" | "size" | "type" | "time" | "network" | "busy" | "gone";

export class NoPhoto extends Error {
  readonly reason: PhotoFailure;

  constructor(reason: PhotoFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** The most bytes of a photo, and the most redirections on the way to it. */
export const mostBytes = 2 * 1024 * 1024;
const mostRedirects = 3;

/**
 * Fetches a picture from an address that a stranger may have chosen. Each hop's host is resolved once, and all its addresses must
 * be allowed. The connection is made to no other address.
 * @param gone aborted when no caller waits for it any more
 * @throws NoPhoto
 */
export async function fetchPhoto(address: string, reach: Reach, gone: AbortSignal): Promise<Photo> {
  const late = AbortSignal.timeout(reach.patience);
  const signal = AbortSignal.any([late, gone]);
  try {
    const bytes = await follow(address, reach, signal);
    const type = imageTypeOf(bytes);
    if (type === undefined) throw new NoPhoto("type");
    return { bytes, type };
  } catch (error) {
    if (error instanceof NoPhoto) throw error;
    throw new NoPhoto(gone.aborted ? "gone" : late.aborted ? "time" : "network");
  }
}

async function follow(address: string, reach: Reach, signal: AbortSignal): Promise<Buffer> {
  let next = address;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await ask(next, reach, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await contentOf(answer);
      if (!redirects.has(statusCode) || headers.location === undefined) throw new NoPhoto("status");
      if (!URL.canParse(headers.location, next)) throw new NoPhoto("address");
      next = new URL(headers.location, next).href;
    } finally {
      answer.destroy();
    }
  }
  throw new NoPhoto("redirects");
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Requests one address, and returns the response once its head has come. */
async function ask(address: string, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") throw new NoPhoto("address");
  const checked = await addressesOf(url, reach, signal);
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      // A separate connection: a shared one might come from another check.
      agent: false,
      lookup: always(checked),
      signal,
      headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Musubi" },
      ...(reach.ca === undefined ? {} : { ca: reach.ca }),
    });
    asked.on("error", reject);
    asked.once("response", (answer) => {
      // An aborted response also reports to its reader. Without a reader, the event would end the process.
      answer.on("error", () => undefined);
      resolve(answer);
    });
    asked.end();
  });
}

/**
 * Returns the addresses of a host.
 * @throws NoPhoto where any of them is not allowed
 */
async function addressesOf({ hostname, port }: URL, reach: Reach, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  const family = isIP(host);
  const found = family === 0 ? await unlessAborted(reach.lookup(host, signal), signal) : [{ address: host, family }];
  const to = port === "" ? 443 : Number(port);
  if (found.length === 0 || !found.every((one) => reach.allows(one.address, to))) throw new NoPhoto("address");
  return found;
}

/** Makes a lookup that resolves every name to the checked addresses. */
const always =
  (checked: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = checked;
    if (all) done(null, [...checked]);
    else done(null, first?.address ?? "", first?.family);
  };

/** Ends the wait with the signal, whatever resolves the names. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers["content-length"] ?? 0) > mostBytes) throw new NoPhoto("size");
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostBytes) throw new NoPhoto("size");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
