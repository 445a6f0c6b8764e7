import { type AttachmentStanding, attachmentStandingSchema, leastPartBytes, mostPartBytes } from "../../attachment.ts";
import { Deadline, type HttpTransportOptions, httpCaller, parse, patienceAt, readText } from "../network/http-call.ts";
import { type AttachmentTransport, TransportError } from "../ports.ts";
import { sha256Of } from "./attachment-bytes.ts";
import { UpLine } from "./up-line.ts";

export interface HttpAttachmentOptions extends HttpTransportOptions {
  /** Returns the path from which the bytes of the row with this id are downloaded. */
  readonly downloadPath: (id: string) => string;
}

/** A part may take a quarter of an exchange's time, since an edit made meanwhile waits for it. */
const share = 4;

/** Returns the transport of bytes over HTTP (S4-3). */
export function httpAttachments(options: HttpAttachmentOptions): AttachmentTransport {
  const { speed = 1 } = options;
  const call = httpCaller(options);
  const line = new UpLine(speed);
  const { silence } = patienceAt(speed);
  /** The part whose answer did not come in time, and the byte at which it ended. Either the line or the server was slow. */
  let unanswered: { readonly id: string; readonly end: number } | undefined;

  async function within<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    try {
      return await deadline.within(work());
    } catch (error) {
      throw deadline.explain(error);
    } finally {
      deadline.end();
    }
  }

  return {
    room: () => Math.min(Math.max(Math.floor(line.room / share), leastPartBytes), mostPartBytes),
    async standing(id, signal) {
      const deadline = new Deadline(signal, silence);
      const standing = await within(deadline, async () => standingIn(await call(`/api/sync/file/${id}`, {}, deadline), deadline));
      // If all bytes had arrived, the time was spent on assembling the file.
      if (unanswered && !(unanswered.id === id && hasTaken(standing, unanswered.end))) line.failed();
      unanswered = undefined;
      return standing;
    },
    async send(id, place, bytes, signal) {
      const path = `/api/sync/file/${id}?place=${place}&sha256=${await sha256Of(bytes)}`;
      const deadline = new Deadline(signal, silence, line.timeFor(bytes.byteLength));
      const headers = { "content-type": "application/octet-stream" };
      const began = performance.now();
      try {
        return await within(deadline, async () => {
          const response = await call(path, { method: "PUT", body: bytes, headers }, deadline);
          deadline.answered = true;
          line.carried(bytes.byteLength, performance.now() - began);
          return standingIn(response, deadline);
        });
      } catch (error) {
        if (!deadline.answered && deadline.late) unanswered = { id, end: place + bytes.byteLength };
        else if (!deadline.answered && error instanceof TransportError && error.failure === "unreachable")
          line.broke(bytes.byteLength, performance.now() - began);
        throw error;
      }
    },
    fetch(id, signal) {
      const deadline = new Deadline(signal, silence);
      return within(deadline, async () => {
        const response = await call(options.downloadPath(id), {}, deadline, true);
        if (response.status !== 404) return readBytes(response, deadline);
        if ("responseCode" in (parse(await readText(response, deadline)) ?? {})) return undefined;
        throw new TransportError("captive");
      });
    },
  };
}

const hasTaken = ({ state, received }: AttachmentStanding, end: number) => state !== "waiting" || received >= end;

async function standingIn(response: Response, deadline: Deadline): Promise<AttachmentStanding> {
  const json = parse(await readText(response, deadline));
  const standing = attachmentStandingSchema.safeParse(json);
  if (!standing.success) throw new TransportError(json && "responseCode" in json ? "rejected" : "captive");
  return standing.data;
}

/** Reads bytes piece by piece, and gives up when none come for a while. */
async function readBytes(response: Response, deadline: Deadline): Promise<ArrayBuffer> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    deadline.extend();
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    pieces.push(piece.value);
  }
  return new Blob(pieces).arrayBuffer();
}
