export { version } from "../../../package.json";

export const productName = "Musubi 結び";
