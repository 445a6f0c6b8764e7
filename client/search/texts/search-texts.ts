import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { logError } from "#client/device/log-error.ts";
import { searchDeviceTexts } from "./search-device-texts.ts";
import { mostHits, type TextAnswer } from "./text-answer.ts";

/** How long the server may take before the device is searched. Milliseconds. */
const serverPatience = 3_000;

/** The hits, and where the search ran. */
export interface FoundTexts extends TextAnswer {
  readonly by: "server" | "device";
  /** Whether the server refuses further searches of this account for now, so that the device was searched. */
  readonly limited: boolean;
}

/**
 * Searches the texts of all files on the server, or those on the device if the server does not answer.
 * @param offline whether the server is known to be unreachable
 * @throws Error when the device's texts cannot be read either; the signal's reason when it was ended
 */
export async function searchTexts(
  { database, text, offline }: { readonly database: string; readonly text: string; readonly offline: boolean },
  signal: AbortSignal,
): Promise<FoundTexts> {
  const answered = offline ? undefined : await askServer(text, signal);
  signal.throwIfAborted();
  if (typeof answered === "object") return answered;
  const found = await searchDeviceTexts({ database, text, limit: mostHits }, signal);
  return { ...found, by: "device", limited: answered === "limited" };
}

async function askServer(text: string, signal: AbortSignal): Promise<FoundTexts | "limited" | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), serverPatience);
    signal.addEventListener("abort", () => resolve(undefined));
  });
  try {
    return await Promise.race([late, asked(text)]);
  } catch (error) {
    if (error instanceof CallRefused && error.word === "too_many_requests") return "limited";
    if (!(error instanceof NoAnswer || error instanceof CallRefused)) logError("the server's texts were not searched", error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function asked(text: string): Promise<FoundTexts> {
  const { body } = await call("GET", `/api/file/search?of=partnerFile&text=${encodeURIComponent(text)}&limit=${mostHits}`);
  const { hits, files, complete } = body;
  return { hits, more: !complete, searched: files ?? 0, files: files ?? 0, by: "server", limited: false };
}
