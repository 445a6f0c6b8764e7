/** Why what only the server can do has to wait. */
export const offlineReason = "オフラインです。サーバーに接続しているときに操作できます";
