import { version } from "../../package.json";

/** The version of the application that runs. */
export const appVersion = version;
