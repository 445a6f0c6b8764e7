/** Returns the name of the store with an entity's rows. */
export const entityStore = (name: string) => `row:${name}`;

/** The stores of texts, for a worker that reads them by itself. */
export const textStores = { facts: "texts", bytes: "textBytes" } as const;
