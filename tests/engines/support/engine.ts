import type { App } from "../../support/app.ts";
import type { Part, ScreenPage } from "../../support/screen.ts";

/** What is found on the page of any engine. */
export interface EnginePart extends Part<EnginePart> {}

/** A tab of any engine. */
export interface EnginePage extends ScreenPage<EnginePart> {}

/** How a device looks at the product; light and of laptop size if not said otherwise. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

/** A browser of some engine with a profile on disk, so that it can be killed and opened again. */
export interface EngineDevice {
  /** The tab that was opened first. */
  page(): EnginePage;
  /** Opens another tab, in front. */
  newTab(): Promise<EnginePage>;
  /** SIGKILL to the browser and all of its processes. */
  kill(): Promise<void>;
  /** Opens the browser again on the same profile. */
  open(look?: Look): Promise<EnginePage>;
  /** Closes the browser as a person does; the profile stays. */
  close(): Promise<void>;
  /** Does something that saves a file, and gives the file as it arrived in the folder of downloads. */
  download(act: () => Promise<void>): Promise<SavedFile>;
  /** What the console has said since the last call: errors, warnings about the policy, but no failed requests. */
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
  /** Opens a device that has never seen the product. */
  openDevice(app: Pick<App, "url">, look?: Look): Promise<EngineDevice>;
}
