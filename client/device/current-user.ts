import { z } from "zod/mini";
import { call } from "./call.ts";
import { type Administrator, keepAdministrator } from "./session.ts";

const meSchema = z.object({
  adminUser: z.object({ id: z.string(), name: z.string(), mail: z.string(), authority: z.number() }),
});

/**
 * Asks the server who is signed in, and keeps the answer for the next start without a network.
 * @throws NoAnswer (the session stays), CallRefused (401 has locked it)
 */
export async function loadCurrentUser(): Promise<Administrator> {
  const { body } = await call("GET", "/api/me");
  const { adminUser } = meSchema.parse(body);
  keepAdministrator(adminUser);
  return adminUser;
}
