/**
 * How many of the files for the document viewer this device lacks. `unknown`: the application is not on the device yet, or the
 * worker has not answered. `unsupported`: no worker keeps the application, as during development or if the browser allows none.
 */
export type ViewerFiles = number | "unknown" | "unsupported";
