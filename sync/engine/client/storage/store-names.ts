/** Returns the name of the store with an entity's rows. */
export const entityStore = (name: string) => `row:${name}`;

/** The stores of packed rows. They contain those of all entities. */
export const packStores = { packs: "packs", gone: "gone", pairs: "pairs" } as const;

/** The stores of texts, for a worker that reads them by itself. */
export const textStores = { facts: "texts", bytes: "textBytes" } as const;
