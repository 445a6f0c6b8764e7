import { buildAll } from "./lib/build-all.mjs";

// Always anew; `npm start` builds only what changed.
await buildAll({ force: true });
