import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An event as the calendar keeps it. Removed events stay as `cancelled`, and their ids cannot be used again. */
export interface CalendarEvent {
  readonly id: string;
  readonly status: "confirmed" | "cancelled";
  readonly summary: string;
  readonly description: string;
  readonly start: { readonly date: string };
  readonly end: { readonly date: string };
  readonly [key: string]: unknown;
}

/** The calendar's answer to one call. */
export interface CalendarAnswer {
  readonly status: number;
  readonly body?: object;
}

export interface CalendarServer {
  readonly url: string;
  /** Returns all events of an account, including removed ones. */
  events(owner: string): CalendarEvent[];
  /** Returns the events that a person sees. */
  shown(owner: string): CalendarEvent[];
  /** Each call: its method and the status of its answer. */
  readonly calls: string[];
  /** Runs this once, after the next call has taken effect and before it is answered. An error of it breaks the connection. */
  afterNext(meanwhile: () => Promise<void>): void;
  /** Sets the answers to the next calls, in this order. */
  refuse(...answers: readonly CalendarAnswer[]): void;
  stop(): Promise<void>;
}

/** Starts a server of the part of Google's calendar API that is about the events of a primary calendar. */
export async function startCalendarServer(
  ownerOf: (accessToken: string) => Promise<string | undefined>,
): Promise<CalendarServer> {
  const calendars = new Map<string, Map<string, CalendarEvent>>();
  const refusals: CalendarAnswer[] = [];
  const calls: string[] = [];
  let meanwhile: (() => Promise<void>) | undefined;

  async function answer(request: IncomingMessage, body: string): Promise<CalendarAnswer> {
    const owner = await ownerOf(/^Bearer (\S+)$/u.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (owner === undefined) return failure(401, "authError");
    const refusal = refusals.shift();
    if (refusal) return refusal;
    const events = calendars.get(owner) ?? new Map<string, CalendarEvent>();
    calendars.set(owner, events);
    const [, id] = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/?]+))?$/u.exec(request.url ?? "") ?? [];
    if (id === undefined) return request.method === "POST" ? insert(events, JSON.parse(body)) : failure(404, "notFound");
    const event = events.get(id);
    if (!event) return failure(404, "notFound");
    if (request.method === "GET") return { status: 200, body: event };
    if (request.method === "PUT") return store(events, { status: "confirmed", ...JSON.parse(body), id });
    if (event.status === "cancelled") return failure(410, "deleted");
    events.set(id, { ...event, status: "cancelled" });
    return { status: 204 };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { status, body } = await answer(request, Buffer.concat(chunks).toString());
      calls.push(`${request.method} ${status}`);
      const interlude = meanwhile;
      meanwhile = undefined;
      await interlude?.();
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body && JSON.stringify(body));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const events = (owner: string) => [...(calendars.get(owner)?.values() ?? [])];
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar/v3`,
    events,
    shown: (owner) => events(owner).filter(({ status }) => status !== "cancelled"),
    calls,
    afterNext: (then) => (meanwhile = then),
    refuse: (...answers) => void refusals.push(...answers),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Returns an error in Google's form. */
export const failure = (code: number, reason: string): CalendarAnswer => ({
  status: code,
  body: { error: { code, message: reason, errors: [{ domain: "global", reason }] } },
});

function insert(events: Map<string, CalendarEvent>, given: CalendarEvent): CalendarAnswer {
  if (!/^[a-v0-9]{5,1024}$/u.test(given.id)) return failure(400, "invalid");
  if (events.has(given.id)) return failure(409, "duplicate");
  return store(events, { ...given, status: "confirmed" });
}

const day = /^\d{4}-\d{2}-\d{2}$/u;

function store(events: Map<string, CalendarEvent>, event: CalendarEvent): CalendarAnswer {
  const whole = day.test(event.start.date) && day.test(event.end.date) && event.end.date > event.start.date;
  if (!whole) return failure(400, "timeRangeEmpty");
  events.set(event.id, event);
  return { status: 200, body: event };
}
