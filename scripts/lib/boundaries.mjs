export const boundaries = async () => ({ ok: true, output: "" });
