import { buildAll } from "./build-all.mjs";

await buildAll();
