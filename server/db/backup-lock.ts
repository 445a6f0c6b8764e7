/** Any fixed number: a backup holds it shared, and no file that was kept at its moment is swept meanwhile. */
export const backupLock = 0x6d75_7362;
