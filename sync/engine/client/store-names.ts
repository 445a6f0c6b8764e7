/** The store that an entity's rows lie in. */
export const entityStore = (name: string) => `row:${name}`;

/** The stores of texts, for a worker that reads them by itself. */
export const textStores = { facts: "texts", bytes: "textBytes" } as const;
