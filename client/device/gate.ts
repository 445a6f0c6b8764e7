import type { Address } from "./path-to.ts";

/** The label of the link through a gate: a proxy before the server that requires its own sign-in. */
export const gateLabel = "認証画面を開く";

/** Its address: the worker leaves it to the network, and the server leads back from it to `to`. */
export const gateAddress = (to: Address): string => `/api/gate?to=${encodeURIComponent(to)}`;
