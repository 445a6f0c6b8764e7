import type { Answer, ApiServer } from "./api-server.ts";

/** A browser on its way to Google and back. Its cookie connects the two steps. */
export interface Journey {
  readonly authorizeUrl: string;
  /** The cookie as the browser sends it back. */
  readonly cookie: string;
  /** The cookie as the server set it. */
  readonly setCookie: string;
}

/** Asks for Google's address. With a token it is to link that administrator's calendar, or to confirm, else to sign in. */
export async function depart(
  api: ApiServer,
  token?: string,
  purpose: "calendar" | "confirmation" = "calendar",
): Promise<Journey> {
  const answer = await api.call("GET", `/api/auth/google${token === undefined ? "" : `?for=${purpose}`}`, { token });
  const setCookie = answer.headers.get("set-cookie") ?? "";
  const { authorizeUrl } = answer.json as unknown as { authorizeUrl: string };
  return { authorizeUrl, setCookie, cookie: setCookie.split(";")[0] ?? "" };
}

/** Returns with what Google gave. With a token it is to link a calendar, else to sign in. */
export function comeBack(
  api: ApiServer,
  { cookie }: Pick<Journey, "cookie">,
  { code, state }: { readonly code: string; readonly state?: string },
  token?: string,
): Promise<Answer> {
  const path = token === undefined ? "/api/auth/google" : "/api/google_calendar";
  return api.call("POST", path, { json: { code, ...(state === undefined ? {} : { state }) }, token, headers: { cookie } });
}

/** Returns the status and the word of an answer. */
export const said = ({ status, json }: Answer): readonly [number, string] => [status, json.responseMessage];
