import type { Address } from "./path-to.ts";

/** What the link is called that leads through whoever wants a sign-in of their own before the server. */
export const gateLabel = "認証画面を開く";

/** Its address: the worker leaves it to the network, and the server leads back from it to `to`. */
export const gateAddress = (to: Address): string => `/api/gate?to=${encodeURIComponent(to)}`;
