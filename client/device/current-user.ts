import { z } from "zod/mini";
import { call } from "./call.ts";
import { type Administrator, administratorSchema, keepAdministrator } from "./session.ts";

const meSchema = z.object({ adminUser: administratorSchema });

/**
 * Asks the server who is signed in, and keeps the answer for the next start without a network.
 * @throws NoAnswer (the session stays), CallRefused (401 has locked it)
 */
export async function loadCurrentUser(): Promise<Administrator> {
  const administrator = await whoHolds();
  keepAdministrator(administrator);
  return administrator;
}

/** Asks whose token this is; the session's own without one given. @throws NoAnswer, CallRefused */
export async function whoHolds(token?: string): Promise<Administrator> {
  const { body } = await call("GET", "/api/me", undefined, token === undefined ? {} : { token });
  return meSchema.parse(body).adminUser;
}
