import { call } from "../call.ts";
import type { Administrator } from "./administrator.ts";
import { keepAdministrator } from "./session.ts";

/**
 * Asks the server who is signed in, and keeps the answer for the next start without a network.
 * @throws NoAnswer (the session stays), CallRefused (401 has locked it)
 */
export async function loadCurrentUser(): Promise<Administrator> {
  const administrator = await whoHolds();
  keepAdministrator(administrator);
  return administrator;
}

/** Asks the server to whom a token belongs. Without a token, it uses that of the session. @throws NoAnswer, CallRefused */
export async function whoHolds(token?: string): Promise<Administrator> {
  const { body } = await call("GET", "/api/me", undefined, token === undefined ? {} : { token });
  return body.adminUser;
}
