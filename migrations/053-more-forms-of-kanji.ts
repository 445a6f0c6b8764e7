import type { Knex } from "knex";

/**
 * Makes keys again of names with these forms of kanji, or with a kana that ヽ or ヾ repeats. Files whose text has such a kanji are read
 * again in the background.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [keys, fileTexts, projects, partners]) await knex.raw(sql);
}

/** Forms of kanji, and the forms by which they are found. The sources are those of migration 026, and what JIS X 0208 exchanged in 1983. */
const from =
  "逺强劔剱劒釼杤鄉曵凾夘畄畱濤檮儘頸賤蠅圀囯澀𡈽鉃豬尙檪舍晄姬姸卻腳朙夲柗枀嵳廐廏宫嵗凑澂珎畒畆畞肈卧蘓乕贒韭雞鸖莵嚙醱搔潑瀆屢";
const to =
  "遠強剣剣剣剣栃郷曳函卯留留涛梼侭頚賎蝿国国渋土鉄猪尚櫟舎晃姫妍却脚明本松松嵯厩厩宮歳湊澄珍畝畝畝肇臥蘇虎賢韮鶏鶴菟噛醗掻溌涜屡";

/** The device's `fold` and `sortKey` in SQL. Callers set the path: doing so in each would take longer than the work. */
const keys = `
  alter function search_letters(text) rename to search_letters_of_029;

  create function search_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    value := search_letters_of_029(value);
    if value ~ '[${from}]' then
      value := translate(value, '${from}', '${to}');
    end if;
    return value;
  end $$;

  alter function sort_key(text) rename to sort_key_of_026;

  create function sort_key(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    return sort_key_of_026(translate(value, 'ヽヾ', 'ゝゞ'));
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
    where partner.id = search.partner_id and (search.folded ~ '[${from}]' or search.kana ~ '[ヽヾ]');`;

const projects = `select project_search_refresh(array(select project_id from project_search where folded ~ '[${from}]'));`;

/**
 * They are read in ten minutes. Until then another process may run the earlier version, which would make the former keys again. This
 * comes first, since it takes the longest, and what follows holds up whoever edits one of these partners.
 */
const fileTexts = `
  update file_text set letters = null, pages = null, folded = null, grams = null, tries = 0, due_at = now() + interval '10 minutes'
    where array_to_string(pages, '') ~ '[${from}]';
  insert into effect (name, key, run_at) select 'file_text', 'rest', now() + interval '10 minutes'
    where exists (select from file_text where due_at = (now() + interval '10 minutes')::timestamptz(3));`;
