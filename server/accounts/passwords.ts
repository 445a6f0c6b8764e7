import { randomBytes, randomInt } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id with the parameters that OWASP names first: 19 MiB, two passes. The library's default kind is argon2id. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of no user's password. It is compared where an account has none, so that both cases take the same time. */
let nobody: Promise<string> | undefined;

/** Hashes a password with a random salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Whether the password matches the hash. Without a hash it does the same work, and returns false. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString("hex"));
  const matches = await verify(hashed ?? (await nobody), password);
  return matches && hashed !== null;
}

const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

/** A random password that meets the password rule, without letters and digits that look alike. About 90 bits. */
export function randomPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const letters = [pick(lower), pick(upper), pick(digits)];
  while (letters.length < 16) letters.push(pick(lower + upper + digits));
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other] ?? "", letters[at] ?? ""];
  }
  return letters.join("");
}
