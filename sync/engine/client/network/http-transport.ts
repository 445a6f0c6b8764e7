import { v7 } from "uuid";
import { isRecord } from "../../is-record.ts";
import { wholeIssueSchema } from "../../issue.ts";
import { type ExchangeAnswer, exchangeAnswerSchema, type SyncStep, stepSchema, takenHeader } from "../../protocol.ts";
import { UpLine } from "../attachments/up-line.ts";
import { type Transport, TransportError } from "../ports.ts";
import { readEvents } from "./event-stream.ts";
import { Deadline, type HttpTransportOptions, httpCaller, isJson, parse, patienceAt, readText } from "./http-call.ts";

/** Smaller bodies are sent without compression. Bytes. */
const worthPacking = 4_096;

// Only the outline of the rows is checked. To run five thousand rows through a schema would cost more than to store them.
const envelopeSchema = exchangeAnswerSchema.omit({ rows: true });
const stepEnvelopeSchema = stepSchema.omit({ rows: true });

/** Returns the transport over HTTP (E1, L4). It distinguishes all the ways in which it can fail (L2). */
export function httpTransport(options: HttpTransportOptions): Transport {
  const { speed = 1, listener = v7() } = options;
  const call = httpCaller(options);
  const line = new UpLine(speed);
  const patience = patienceAt(speed);

  return {
    room: () => line.room,
    async reach(signal) {
      const deadline = new Deadline(signal, patience.silence);
      try {
        const response = await deadline.within(call("/api/sync", { headers: { accept: "application/json" } }, deadline));
        await response.body?.cancel();
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.end();
      }
    },
    async exchange(request, signal, onTaken) {
      const { body, headers } = await pack(JSON.stringify({ ...request, listener }));
      const deadline = new Deadline(signal, patience.silence, line.timeFor(body.byteLength));
      const began = performance.now();
      try {
        const response = await deadline.within(call("/api/sync", { method: "POST", body, headers }, deadline));
        deadline.answered = true;
        line.carried(body.byteLength, performance.now() - began);
        if (response.headers.has(takenHeader)) onTaken?.();
        return answerOf(await deadline.within(readText(response, deadline)), isJson(response));
      } catch (error) {
        const failure = deadline.explain(error);
        if (!deadline.answered && deadline.late) line.failed();
        else if (!deadline.answered && failure.failure === "unreachable") line.broke(body.byteLength, performance.now() - began);
        throw failure;
      } finally {
        deadline.end();
      }
    },
    async wholeIssue(id) {
      const deadline = new Deadline(new AbortController().signal, patience.silence);
      try {
        const response = await call(`/api/sync/issue/${id}`, { headers: { accept: "application/json" } }, deadline, true);
        const json = parse(await readText(response, deadline));
        if (response.status === 404 && json && "responseCode" in json) return undefined;
        const whole = wholeIssueSchema.safeParse(json);
        if (!whole.success) throw new TransportError(json && "responseCode" in json ? "rejected" : "captive");
        return whole.data;
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.end();
      }
    },
    async listen(onPoke, signal, onStep) {
      const deadline = new Deadline(signal, patience.silence);
      try {
        const response = await call(
          `/api/sync/events?listener=${listener}${onStep ? "&steps=1" : ""}`,
          { headers: { accept: "text/event-stream" } },
          deadline,
        );
        if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body)
          throw new TransportError("captive");
        // The server writes a first line at once. Until it arrives, a proxy may be buffering all that follows.
        let connected = false;
        const onEvent = (event: string | null, data: string) => {
          const step = event === "step" ? stepOf(data) : undefined;
          if (step) onStep?.(step);
          // A poke that came while nothing listened was missed, so being connected counts as a poke.
          if (event === "poke" || (event === "step" && !step) || !connected) onPoke();
          connected = true;
        };
        // On a slow line a step takes longer than the time between two heartbeats.
        await readEvents(response.body, onEvent, () => deadline.extend(patience.heartbeat));
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.end();
      }
    },
  };
}

async function pack(text: string): Promise<{ body: ArrayBuffer | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  if (text.length < worthPacking || typeof CompressionStream === "undefined")
    return { body: new TextEncoder().encode(text), headers };
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return { body: await new Response(packed).arrayBuffer(), headers: { ...headers, "content-encoding": "gzip" } };
}

function answerOf(text: string, claimed: boolean): ExchangeAnswer {
  const json = parse(text);
  // An answer that is labelled as JSON but cannot be parsed was cut on its way.
  if (json === undefined) throw new TransportError(claimed ? "unreachable" : "captive", undefined, claimed);
  const envelope = envelopeSchema.safeParse(json);
  const { rows } = json;
  if (!envelope.success || !isRecord(rows)) throw new TransportError("responseCode" in json ? "rejected" : "captive");
  if (!areOutlined(rows)) throw new TransportError("rejected");
  return { ...envelope.data, rows };
}

/** Returns the step that an event carries; undefined where this version cannot read it. */
function stepOf(text: string): SyncStep | undefined {
  const json = parse(text);
  const envelope = stepEnvelopeSchema.safeParse(json);
  return envelope.success && isRecord(json?.["rows"]) && areOutlined(json["rows"])
    ? { ...envelope.data, rows: json["rows"] }
    : undefined;
}

/** Whether an answer's rows have the form of rows; their values are not checked. */
function areOutlined(rows: Record<string, unknown>): rows is ExchangeAnswer["rows"] {
  return Object.values(rows).every((part) => {
    if (!isRecord(part) || !Array.isArray(part["put"]) || !Array.isArray(part["drop"])) return false;
    const { packed } = part;
    return packed === undefined || (isRecord(packed) && Array.isArray(packed["fields"]) && Array.isArray(packed["rows"]));
  });
}
