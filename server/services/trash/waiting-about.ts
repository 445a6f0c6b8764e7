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
  const about = { names: [...ids], others: rows.map(({ other }) => other), lent: rows.map(({ value }) => value) };
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

/** What an issue says. The whole has all that the excerpt in the row has. */
const issueText = `case when whole.issue_id is null
  then concat_ws(' ', issue.row_id, issue.mutation, issue.base, issue.mine, issue.theirs)
  else concat_ws(' ', issue.row_id, whole.mutation, whole.base, whole.mine, whole.theirs) end`;

/**
 * SQL: the ids in a text, and whatever looks like one. They are written in either case. A link's id joins several, and each link of
 * a person names another row of theirs. Digits that end one id and begin the next are written twice first: both ids are found.
 */
const idsIn = (text: string) => `array(
  select found[1]
  from regexp_matches(regexp_replace(lower(${text}), '[0-9a-f]{12,}', '\\& \\&', 'g'), '${idPattern}', 'g') as found)`;
const idPattern = ["{8}", "{4}", "{4}", "{4}", "{12}"].map((length) => `[0-9a-f]${length}`).join("-");

/**
 * SQL: whether a JSON text names a row of the person, or another record and a value that it took. Each text is made once, and its
 * ids are found once, however many rows and values there are. OFFSET 0 keeps both from being made anew for each comparison.
 */
const tellsOf = (text: string) => `exists (
  select from (select said, ${idsIn("said")} as ids
    from (select ${text} as said offset 0) as made offset 0) as told
  where ids && cast(:names as text[]) or exists (
    select from unnest(cast(:others as text[]), cast(:lent as text[])) as lent(other, value)
    where lent.other = any(ids) and position(lent.value in said) > 0))`;
