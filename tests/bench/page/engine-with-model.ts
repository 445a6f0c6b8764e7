/** The engine, and the records and changes of the product. Only its size is measured. */
export { model } from "#sync/model/model.ts";
export * from "./engine-alone.ts";
