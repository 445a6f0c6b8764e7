import type { Knex } from "knex";

/**
 * Makes keys again of names with these forms of kanji, or with the double hyphen of Katakana. Files whose text has such a sign are
 * read again in the background. The names themselves are looked at: a former key has 閑 where the name has 閒.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [keys, fileTexts, projects, partners]) await knex.raw(sql);
}

/** Forms of kanji, and the forms by which they are found. The sources are those of migration 026. */
const from = "閒杦曺啟絕飮册鬪驒凖减鳫勛𠔥𦚰𨕙𠩤𠀋𥔎゠";
const to = "間杉曹啓絶飲冊闘騨準減雁勲兼脇辺原丈崎=";

/** The device's `fold` in SQL. Callers set the path: doing so in it would take longer than the work. */
const keys = `
  alter function search_letters(text) rename to search_letters_of_053;

  create function search_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    -- Before the earlier forms, which take 閒 for 閑, and after them, since NFKC makes one of these letters of another.
    if value ~ '[${from}]' then
      value := translate(value, '${from}', '${to}');
    end if;
    value := search_letters_of_053(value);
    if value ~ '[${from}]' then
      value := translate(value, '${from}', '${to}');
    end if;
    return value;
  end $$;`;

/** Only keys that can change are made again: those of all take long. */
const partners = `
  update partner_search as search set folded = keys.folded, kana = keys.kana
    from partner
      left join membership on membership.partner_id = partner.id
      left join company on company.id = membership.company_id
      cross join lateral (select
        concat_ws(E'\\n',
          search_key(partner.last_name || partner.first_name),
          search_key(partner.last_name_kana || partner.first_name_kana),
          search_key(partner.mail), search_key(partner.mail2),
          search_key(company.name), search_key(company.name_kana)) as folded,
        sort_key(partner.last_name_kana) || ' ' || sort_key(partner.first_name_kana) as kana) as keys
    where partner.id = search.partner_id and concat(partner.last_name, partner.first_name, partner.last_name_kana,
      partner.first_name_kana, partner.mail, partner.mail2, company.name, company.name_kana) ~ '[${from}]';`;

const projects = `select project_search_refresh(array(select project_id from project_search where folded ~ '[閑${from}]'));`;

/**
 * They are read in ten minutes. Until then another process may run the earlier version, which would make the former keys again. This
 * comes first, since it takes the longest, and what follows holds up whoever edits one of these partners.
 */
const fileTexts = `
  update file_text set letters = null, pages = null, folded = null, grams = null, tries = 0, due_at = now() + interval '10 minutes'
    where array_to_string(pages, '') ~ '[${from}]';
  insert into effect (name, key, run_at) select 'file_text', 'rest', now() + interval '10 minutes'
    where exists (select from file_text where due_at = (now() + interval '10 minutes')::timestamptz(3));`;
