/** The key of an advisory lock. A backup takes it shared, so that no file which it has seen as kept is swept meanwhile. */
export const backupLock = 0x6d75_7362;
