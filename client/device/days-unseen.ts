/**
 * Days for which a device may be without a server that accepts its session. After that it locks, and replicated data is wiped (S3).
 */
export const daysUnseen = 30;
