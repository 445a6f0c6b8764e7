import { expect, it, vi } from "vitest";
import { exchangeGoogleAnswer, keepGoogleAnswer } from "./google-answer.ts";

it("a code is handed to the server once, with its state, and leads on once, also where an effect runs twice", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ responseCode: 200 }, { headers: { "x-authorization": "a token" } });
  });
  const done = vi.fn();
  expect(keepGoogleAnswer({ code: "4/0Ab", state: 12 })).toBe(true);
  expect(keepGoogleAnswer({})).toBe(false);
  await Promise.all([exchangeGoogleAnswer("/api/auth/google", done), exchangeGoogleAnswer("/api/auth/google", done)]);
  expect(sent).toEqual([{ code: "4/0Ab", state: "12" }]);
  expect(done).toHaveBeenCalledTimes(1);
});

it("what Google refused leaves the address too, and is a failure without asking the server", async () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  expect(keepGoogleAnswer({ error: "access_denied", state: "a" })).toBe(true);
  await expect(exchangeGoogleAnswer("/api/auth/google", () => undefined)).rejects.toThrow("google_refused");
  expect(asked).not.toHaveBeenCalled();
});
