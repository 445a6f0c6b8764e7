import { call, NoAnswer } from "./call.ts";

/**
 * Asks the server where at Google to sign in, or to allow the calendar, and sends the browser there.
 * @throws NoAnswer, CallRefused
 */
export async function goToGoogle(purpose: "sign-in" | "calendar"): Promise<void> {
  const { body } =
    purpose === "calendar"
      ? await call("GET", "/api/auth/google?for=calendar")
      : await call("GET", "/api/auth/google", undefined, { token: null });
  const address = body["authorizeUrl"];
  if (typeof address !== "string" || !/^https?:\/\//u.test(address)) throw new NoAnswer("the answer names no address");
  location.assign(address);
}
