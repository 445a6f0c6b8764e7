import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./client/manifest.ts";
import { leftToRight } from "./scripts/lib/build/left-to-right.ts";
import { modernDexie } from "./scripts/lib/build/modern-dexie.ts";
import { postalPacksPlugin } from "./scripts/lib/build/postal-packs.ts";
import { readyTheme } from "./scripts/lib/build/ready-theme.ts";
import { singleIcons } from "./scripts/lib/build/single-icons.ts";
import { withoutJsonSchema } from "./scripts/lib/build/without-json-schema.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Where the development server finds the API; the launcher of `npm run dev` sets it. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";

/** What no screen needs at once, and the service worker fetches once the application is there. */
const later = "assets/later";
const isLater = (file: string) => /node_modules\/(?:pdfjs-dist|@cantoo\/pdf-lib)\//u.test(file);

/** What only some pages need, and those that are opened first do not: a file for each, beside what most pages share. */
const seldom = {
  reminder: /client\/records\/reminder\/(?:reminder-|read-|use-reminder-acts|use-reminder-dialog)/u,
  memo: /client\/features\/memo\//u,
  history: /client\/(?:features|records)\/history\//u,
  estimate:
    /(?:client\/(?:features|records)\/estimate\/|sync\/model\/rules\/(?:(?:parametric-|kept-)?estimate|propose-features))/u,
  interview: /client\/features\/interview\//u,
  "sync-center": /client\/features\/sync-center\//u,
  "hand-over":
    /client\/(?:features\/session\/(?:handing-over|use-handing-over|sealed-export|left-)|device\/session\/(?:hand-over|sealing\.))|node_modules\/jose\//u,
};
/** The guide: its content, and its titles for the palette. Its two routes share them, and no other screen needs them. */
const isGuide = (file: string) => /client\/(?:features\/guide\/|records\/guide\/guide-titles)/u.test(file);

const isSeldom = (file: string) => isGuide(file) || Object.values(seldom).some((form) => form.test(file));

/** The pictures of the guide are fetched later, too. The modules that name them belong to the guide. */
const isLaterAsset = (file: string) => isLater(file) || file.includes("features/guide/pictures/");

/**
 * Returns what is fetched together with a file of a screen: what it imports, but for what every screen has. The file itself is
 * imported at the same moment. Naming it and them for each screen took 1.2 kB of the sign-in.
 */
const fetchedWith = (file: string, imports: readonly string[]): string[] =>
  imports.filter(
    (name) => name !== file && (file.startsWith("assets/shell-") || !/^assets\/(?:rolldown|start|signed-out|shell)-/u.test(name)),
  );

export default defineConfig({
  root: path("client"),
  publicDir: path("public"),
  cacheDir: path(".cache/vite"),
  // rxjs has a form for browsers of today, which needs no helpers for classes.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  build: {
    outDir: path("dist/client"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) => (hostType === "html" ? files : fetchedWith(file, files)),
    },
    rolldownOptions: {
      output: {
        // Few files: each is a request through the worker, at every load. A group takes along what its modules need, and of a barrel
        // only that: first the sign-in, whole, then the way through Google, then the shell with what people open first, then what
        // forms need, then what several screens share. Registration and passwords are seldom opened, and would bring the kit of forms
        // to everybody.
        codeSplitting: {
          groups: [
            { name: "start", test: /client\/(?:main|routes\/login)\.tsx/u, priority: 4 },
            { name: "signed-out", test: /client\/routes\/(?!register|password)[^_/][^/]*\.tsx/u, priority: 3 },
            { name: "shell", test: /client\/routes\/_app(?:\/home|\/partner\/search)?\.tsx/u, priority: 2 },
            // What writes files is loaded when one is asked for.
            { name: "workbook", test: /sync\/model\/sheets\/(?:workbook|xlsx|zip|cell-styles|wrapped-text)\.ts/u, priority: 2 },
            { name: "form", test: /client\/routes\/_app\/(?:project\/create|partner\/register)\.tsx/u, priority: 1.5 },
            { name: "app", test: (file) => !isLater(file) && !isSeldom(file), minShareCount: 2, priority: 1 },
            ...Object.entries(seldom).map(([name, test]) => ({ name, test, minShareCount: 2, priority: 0 })),
          ],
        },
        chunkFileNames: ({ moduleIds }) => `${moduleIds.some(isLater) ? later : "assets"}/[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `${originalFileNames.some(isLaterAsset) ? later : "assets"}/[name]-[hash][extname]`,
      },
    },
  },
  server: { proxy: { "/api": server, "/healthz": server, "/readyz": server } },
  preview: { proxy: { "/api": server } },
  // Without these the development server finds them one by one and reloads each time.
  optimizeDeps: {
    include: ["@fluentui/react-components", "@fluentui/react-icons", "dexie", "jose", "rxjs", "uuid", "workbox-window", "zod"],
  },
  plugins: [
    // Before react(), or routes are split after they were compiled.
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: path("client/routes"),
      generatedRouteTree: path("client/routeTree.gen.ts"),
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    singleIcons(),
    readyTheme(),
    leftToRight(),
    modernDexie(),
    withoutJsonSchema(),
    postalPacksPlugin(later),
    VitePWA({
      strategies: "injectManifest",
      srcDir: ".",
      filename: "sw.ts",
      // Registered by hand in client/features/shell, so that an update waits for a person's word.
      injectRegister: false,
      manifest,
      // A gate before the server lets nobody have it else.
      useCredentials: true,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,woff2}", `${later}/*`],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ],
});
