import { version } from "../../../package.json";

export const productName = "Musubi 結び";

/** Stands below every page. */
export const copyright = `© ${new Date().getFullYear()} ${productName} v${version}`;
