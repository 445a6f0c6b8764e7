/**
 * Lifts the limits of time from this transaction, as pg_dump does for its own. They come from this program, or from an operator's
 * role or database. A backup, a restore or a check is silent for minutes while it copies files. Not every version has all of them.
 */
export const unlimited = `
  select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout', 'transaction_timeout')`;
