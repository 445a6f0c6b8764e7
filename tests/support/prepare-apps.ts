import { buildAll } from "../../scripts/lib/build-all.mjs";

/** Builds what changed once for the whole run: two files that start the product at once must not build it both. */
export default () => buildAll();
