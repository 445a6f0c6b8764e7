/** The reason why actions that need the server are disabled. */
export const offlineReason = "オフラインです。サーバーに接続しているときに操作できます";
