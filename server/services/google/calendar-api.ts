import { EffectError } from "../effects/effect.ts";
import { boundedFetch } from "./bounded-fetch.ts";

/** One day in a calendar. */
export interface CalendarDay {
  readonly title: string;
  /** The day, YYYY-MM-DD. */
  readonly date: string;
  /** The day after it: an event of whole days ends with that day. */
  readonly until: string;
  readonly link: string;
}

/** An administrator's primary calendar in Google's API, while the access token is valid. */
export interface Calendar {
  /** Writes the event, whether it exists, is new, or was removed. */
  put(eventId: string, day: CalendarDay): Promise<void>;
  /** Removes the event, if it is there. */
  remove(eventId: string): Promise<void>;
}

/** Opens a calendar. Failures throw an EffectError with the status, and can be tried again. */
export function createCalendar(calendarUrl: string, accessToken: string): Calendar {
  const events = `${calendarUrl}/calendars/primary/events`;
  /** Sends a request and returns its status. 0 is a success that does not look like the API's, such as a proxy's page. */
  const send = async (method: string, url: string, event?: object): Promise<number> => {
    const type = event ? { "content-type": "application/json" } : {};
    const headers = { authorization: `Bearer ${accessToken}`, accept: "application/json", ...type };
    const response = await boundedFetch(url, { method, headers, body: event && JSON.stringify(event) });
    const isPage =
      response.ok && response.status !== 204 && !/^application\/json\b/iu.test(response.headers.get("content-type") ?? "");
    return isPage ? 0 : response.status;
  };
  return {
    async put(eventId, day) {
      const event = eventOf(day);
      const made = await send("POST", events, { id: eventId, ...event });
      // The event exists, or did: ids are never free again, and writing restores a removed event.
      if (made === 409) expectOk(await send("PUT", `${events}/${eventId}`, event));
      else expectOk(made);
    },
    async remove(eventId) {
      const status = await send("DELETE", `${events}/${eventId}`);
      if (status !== 404 && status !== 410) expectOk(status);
    },
  };
}

/** Returns an event that blocks no time, and that is private in a shared calendar. */
const eventOf = ({ title, date, until, link }: CalendarDay) => ({
  status: "confirmed",
  summary: title,
  description: link,
  start: { date },
  end: { date: until },
  transparency: "transparent",
  visibility: "private",
});

function expectOk(status: number): void {
  if (status < 200 || status > 299) throw new EffectError(`calendar_${status}`);
}
