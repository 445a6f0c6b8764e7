/**
 * How many of the files that show a document this device lacks. `unknown`: the application is not kept on the device yet, or has not
 * told. `unsupported`: nothing keeps it, as during development and where the browser allows no worker.
 */
export type ViewerFiles = number | "unknown" | "unsupported";
