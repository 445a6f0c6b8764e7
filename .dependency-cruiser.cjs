const { join } = require("node:path");

/** Packages and Node's own modules, however they were resolved. */
const outside = "(^|/)node_modules/";
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join("|")})/`;
const tests = "[.]test[.][jt]sx?$";
const nodeBuiltin = { dependencyTypes: ["core"] };

/** The rooms of the server from the roof down: none sees one above it. What says only what there is (`context.ts`) all may see. */
const floors = ["demo|backup|checks", "api", "accounts", "services", "http", "db|masters|metrics", "storage"];
const serverFloors = floors.slice(1).map((rooms, index) => ({
  name: `server-${rooms.replaceAll("|", "-")}-sees-nothing-above`,
  from: { path: `^server/(${rooms})/`, pathNot: tests },
  to: {
    path: `^server/((${floors.slice(0, index + 1).join("|")})/|(main|app|all-effects|listen|lifetime)[.]ts)`,
  },
}));

/**
 * Who may import whom: client -> sync <- server, and the finer grain below. Held by `npm run check`, which also holds
 * that each of these rules is broken by tests/boundaries/fixture, so that none of them can sleep.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: "client-sees-no-server",
      from: { path: "^client/" },
      to: { path: "^(server|migrations|tests|scripts)/|^sync/engine/server/" },
    },
    {
      name: "server-sees-no-client",
      from: { path: "^server/" },
      to: { path: "^(client|tests|scripts)/|^sync/engine/client/" },
    },
    {
      name: "sync-sees-neither-side",
      from: { path: "^sync/", pathNot: tests },
      to: { path: "^(client|server|migrations|tests|scripts)/" },
    },
    {
      name: "engine-knows-no-model",
      from: { path: "^sync/engine/" },
      to: { path: "^sync/model/" },
    },
    {
      name: "kernel-knows-no-side",
      from: { path: "^sync/(engine/[^/]+|model/.+)$" },
      to: { path: "^sync/engine/(client|server)/" },
    },
    {
      name: "engine-sides-are-apart",
      from: { path: "^sync/engine/(client|server)/" },
      to: { path: "^sync/engine/(client|server)/", pathNot: "^sync/engine/$1/" },
    },
    {
      name: "kernel-and-model-import-zod-alone",
      from: { path: "^sync/(engine/[^/]+|model/.+)$", pathNot: tests },
      to: { path: outside, pathNot: packages("zod") },
    },
    {
      name: "engine-client-packages",
      from: { path: "^sync/engine/client/", pathNot: tests },
      to: { path: outside, pathNot: packages("zod", "dexie", "rxjs", "uuid") },
    },
    {
      name: "engine-server-packages",
      from: { path: "^sync/engine/server/", pathNot: tests },
      to: { path: outside, pathNot: packages("zod", "knex", "pg", "uuid", "node") },
    },
    {
      name: "browser-code-has-no-node",
      from: {
        path: "^(client|sync/engine/client|sync/model)/|^sync/engine/[^/]+$",
        pathNot: `${tests}|^client/vite[.]config[.]ts$`,
      },
      to: nodeBuiltin,
    },
    {
      name: "feature-sees-no-feature",
      from: { path: "^client/features/([^/]+)/" },
      to: { path: "^client/features/([^/]+)/", pathNot: "^client/features/$1/" },
    },
    {
      name: "records-see-no-feature",
      from: { path: "^client/records/" },
      to: { path: "^client/(features|routes)/" },
    },
    {
      name: "ui-and-search-see-neither-records-nor-features",
      from: { path: "^client/(ui|search)/" },
      to: { path: "^client/(records|features|routes)/" },
    },
    {
      name: "ui-and-search-are-apart",
      from: { path: "^client/(ui|search)/", pathNot: tests },
      to: { path: "^client/(ui|search)/", pathNot: "^client/$1/" },
    },
    {
      name: "device-sees-sync-alone",
      from: { path: "^client/device/" },
      to: { path: "^client/(ui|search|records|features|routes)/" },
    },
    {
      name: "features-see-no-route",
      from: { path: "^client/features/" },
      to: { path: "^client/(routes/|router[.]tsx|main[.]tsx|routeTree)" },
    },
    {
      name: "routes-compose-features",
      from: { path: "^client/routes/" },
      to: { path: outside, pathNot: packages("@tanstack/react-router", "react", "zod") },
    },
    {
      name: "migrations-import-nothing-of-ours",
      from: { path: "^migrations/", pathNot: tests },
      to: { path: "^(client|server|sync|tests|scripts)/" },
    },
    ...serverFloors,
    { name: "no-circle", from: {}, to: { circular: true, pathNot: "^client/routeTree[.]gen[.]ts$" } },
    { name: "nothing-unresolved", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:|[?]" } },
    { name: "product-imports-no-test", from: { path: "^(client|server|sync|migrations)/", pathNot: tests }, to: { path: tests } },
    {
      name: "product-runs-without-dev-packages",
      from: { path: "^(client|server|sync|migrations)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: packages("react", "pg", "koa") },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    // Absolute, or every alias and every file ending goes unread without a word.
    tsConfig: { fileName: join(__dirname, "tsconfig.json") },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
