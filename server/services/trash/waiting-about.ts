import type { Knex } from "knex";

/** What waits about a person, as queries of `issue` (left joined with `whole`) and of `quarantine`. */
export interface Waiting {
  readonly issues: Knex.QueryBuilder;
  readonly quarantine: Knex.QueryBuilder;
}

/**
 * Returns issues that tell of a person, whoever wrote them and whatever record they are about. Returns what removed administrators
 * have left about the person, too. Both need what the history still says of merges.
 *
 * @param ids of the person's records, and of all rows that belong to them
 */
export async function waitingAbout(knex: Knex, ids: readonly string[]): Promise<Waiting> {
  const { rows } = await knex.raw<{ rows: Lent[] }>(lentValues, { ids: [...ids] });
  const about = { names: ids.map(within), others: rows.map(({ other }) => within(other)), lent: rows.map(({ value }) => value) };
  return {
    issues: knex("issue").leftJoin("issue_whole as whole", "whole.issue_id", "issue.id").whereRaw(tellsOf(issueText), about),
    quarantine: knex("quarantine").whereRaw(tellsOf("quarantine.content::text"), about),
  };
}

/** A value of the person that a merge wrote to another record, as JSON text. */
interface Lent {
  readonly other: string;
  readonly value: string;
}

/** After a merge was taken back, issues about the other record still hold such values. Nothing there names the person. */
const lentValues = `
  select distinct change ->> 'id' as other, given.value::text as value
  from sync_audit, jsonb_array_elements(changes) as told(change),
    jsonb_each(case jsonb_typeof(change -> 'after') when 'object' then change -> 'after' else '{}' end) as given
  where changes @> '[{"entity": "partnerMerge"}]'
    and change ->> 'entity' in ('partner', 'candidate') and change ->> 'id' <> all(:ids)
    and jsonb_typeof(given.value) = 'string'
    and exists (
      select from jsonb_array_elements(changes) as note
      where note ->> 'entity' = 'partnerMerge' and note ->> 'id' = any(:ids) and note -> 'after' <> 'null')`;

const issueText = `concat_ws(' ', issue.row_id, issue.mutation, issue.base, issue.mine, issue.theirs,
  whole.mutation, whole.base, whole.mine, whole.theirs)`;

/** SQL: whether a JSON text names a row of the person, or another record and a value that it took. */
const tellsOf = (text: string) => `(${text} like any(:names) or exists (
  select from unnest(cast(:others as text[]), cast(:lent as text[])) as lent(other, value)
  where ${text} like lent.other and position(lent.value in ${text}) > 0))`;

const within = (id: string) => `%${id}%`;
