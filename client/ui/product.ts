export const productName = "Musubi 結び";
export const version = "0.1.0";
