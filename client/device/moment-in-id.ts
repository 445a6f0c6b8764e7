/** Returns when an id was made, by the clock of the device that made it, in ms since 1970. It begins with that (RFC 9562, version 7). */
export const momentInId = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
