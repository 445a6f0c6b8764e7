import { EffectError } from "../effects/effect.ts";
import { boundedFetch } from "./bounded-fetch.ts";

/** One day in a calendar. */
export interface CalendarDay {
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The day after, with which an event of whole days ends. */
  readonly until: string;
  readonly link: string;
}

/** An administrator's primary calendar, by Google's API, for as long as the access token is good. */
export interface Calendar {
  /** Makes the event so, whether it was there, was not, or had been removed. */
  put(eventId: string, day: CalendarDay): Promise<void>;
  /** Removes the event, if it is there. */
  remove(eventId: string): Promise<void>;
}

/** Whatever it does not take throws an EffectError with the status, and is worth another try. */
export function createCalendar(calendarUrl: string, accessToken: string): Calendar {
  const events = `${calendarUrl}/calendars/primary/events`;
  /** Its status; 0 where it says that it has done it, but not as the API does: a page of whoever stands in between. */
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
      // It is there already, or was: an id is taken for ever, and writing it brings a removed one back.
      if (made === 409) expectOk(await send("PUT", `${events}/${eventId}`, event));
      else expectOk(made);
    },
    async remove(eventId) {
      const status = await send("DELETE", `${events}/${eventId}`);
      if (status !== 404 && status !== 410) expectOk(status);
    },
  };
}

/** An entry that blocks no time in the calendar, and shows no name to those who share it. */
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
