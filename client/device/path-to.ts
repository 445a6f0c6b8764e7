import { defaultStringifySearch, type RegisteredRouter } from "@tanstack/react-router";

type Routes = RegisteredRouter["routesByPath"];
type WithoutSlash<P> = P extends `${infer Rest}/` ? Rest : P;

/** The routes of the application, with the names of their parameters. An address without a screen does not compile. */
export type Path = Exclude<WithoutSlash<keyof Routes>, "">;

/** The routes without parameters: each is an address itself. */
export type FixedPath = Exclude<Path, `${string}$${string}`>;

/** The first parts of routes, by which the screens of one area are known. */
export type PathStart = "/" | (Path extends infer P ? (P extends `/${infer First}/${string}` ? `/${First}` : P) : never);

declare const checked: unique symbol;

/** An address of the application with its search part: a route without parameters, or a result of `pathTo`. */
export type Address = FixedPath | (string & { readonly [checked]: true });

type TypesOf<P extends Path> = Routes[(P | `${P & string}/`) & keyof Routes]["types"];
type ParamsOf<P extends Path> = TypesOf<P>["allParams"];
type SearchOf<P extends Path> = Known<TypesOf<P>["fullSearchSchemaInput"]>;
type Known<S> = keyof S extends never ? undefined : { readonly [K in keyof S]?: S[K] | undefined };

/**
 * Returns the address of a route: `pathTo("/partner/$partnerId", { partnerId }, { tab: "memo" })`. The parameters and the search
 * are typed by the route, so a renamed one does not compile.
 * @param search the search part of the address; undefined leaves a key out
 */
export function pathTo<const P extends Path>(route: P, params: ParamsOf<P>, search?: SearchOf<P>): Address {
  const values: Readonly<Record<string, string | undefined>> = { ...params };
  const path = String(route).replaceAll(/\$(\w+)/gu, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return addressWith(path, { ...search });
}

/** Returns the address of a route with the search that the route itself has read. */
export const listedAt = (route: FixedPath, search: object): Address => addressWith(route, search);

const addressWith = (path: string, search: object) => checkedAddress(path + defaultStringifySearch({ ...search }));

/** Marks a text as an address that `pathTo` or `insideAddress` has checked before it was kept or sent. */
export const checkedAddress = (address: string): Address => address as Address;
