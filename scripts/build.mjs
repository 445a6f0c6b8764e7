import { buildAll } from "./lib/build-all.mjs";

// This always builds everything; `npm start` builds only what changed.
await buildAll({ force: true });
