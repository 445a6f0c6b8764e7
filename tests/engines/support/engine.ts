import type { App } from "../../support/app.ts";
import type { Part, ScreenPage } from "../../support/screen.ts";

/** A match on the page of any engine. */
export interface EnginePart extends Part<EnginePart> {}

/** A tab of any engine. */
export interface EnginePage extends ScreenPage<EnginePart> {}

/** The theme and the size of a device; by default light and a laptop. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

/** A browser of some engine with a profile on the disk, so that it can be killed and opened again. */
export interface EngineDevice {
  /** The tab that was opened first. */
  page(): EnginePage;
  /** Opens another tab in the foreground. */
  newTab(): Promise<EnginePage>;
  /** Kills the browser with all of its processes. */
  kill(): Promise<void>;
  /** Opens the browser again on the same profile. */
  open(look?: Look): Promise<EnginePage>;
  /** Closes the browser as a person does; the profile stays. */
  close(): Promise<void>;
  /** Does something that saves a file, and returns the file from the folder of downloads. */
  download(act: () => Promise<void>): Promise<SavedFile>;
  /** Returns the console's lines since the last call: errors and warnings about the policy, without failed requests. */
  complaints(): readonly string[];
  /** The process id of the browser. */
  pid(): Promise<number>;
  /** Ends the browser and removes its profile. */
  dispose(): Promise<void>;
}

export interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A way to drive one engine. */
export interface Engine {
  readonly name: "Firefox" | "WebKit" | "WebKitGTK";
  /** Opens a device with an empty profile. */
  openDevice(app: Pick<App, "url">, look?: Look): Promise<EngineDevice>;
}
