import type { Knex } from "knex";

/**
 * Makes the keys for search again. An iteration mark (々, ゝ, ゞ) becomes the letter that it repeats. An accent that was typed in
 * place of an apostrophe becomes one. Files whose text has such a character are read again in the background.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [keys, partners, projects, fileTexts]) await knex.raw(sql);
}

const iteration = "[々〻ゝゞヽヾ]";
/** Accents and commas that people type in place of an apostrophe. */
const accents = "`´\u1ffdʻʽˊˋ‵";
const apostrophes = "''".repeat(accents.length);

const voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼゔ";
const halfVoiced = "ぱぴぷぺぽ";
const plain = "かきくけこさしすせそたちつてとはひふへほう";

const kinds = { 株: "株式会社", 有: "有限会社", 同: "合同会社", 名: "合名会社", 資: "合資会社" };

/** The device's `searchKey` in SQL. What migration 026 replaces in `search_letters` is replaced after the accents. */
const keys = String.raw`
  alter function search_letters(text) rename to search_forms;

  create function search_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    -- NFKC makes a blank and a mark of some accents, and accents of other letters: they are replaced before and after it.
    value := translate(value, '${accents}', '${apostrophes}');
    return translate(search_forms(value), '${accents}', '${apostrophes}');
  end $$;

  create function search_repeated(value text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    key text := '';
    last text := '';
    letter text;
  begin
    foreach letter in array string_to_array(value, null) loop
      if letter in ('々', '〻') then
        letter := case when last ~ '[〇㐀-䶿一-鿿\uf900-\ufaff\U00020000-\U000323af]' then last else '' end;
      elsif letter ~ '${iteration}' then
        letter := case
          when last !~ '[ぁ-ゖ]' then ''
          when letter in ('ゝ', 'ヽ') then translate(last, '${voiced + halfVoiced}', '${plain}はひふへほ')
          else translate(last, '${plain}${halfVoiced}', '${voiced}ばびぶべぼ')
        end;
      end if;
      key := key || letter;
      if letter <> '' then
        last := letter;
      end if;
    end loop;
    return key;
  end $$;

  create or replace function search_key(value text) returns text language plpgsql immutable strict parallel safe set search_path from current as $$
  begin
    value := search_letters(value);
    if value ~ '${iteration}' then
      value := search_repeated(value);
    end if;
    if strpos(value, '(') > 0 then
      ${Object.entries(kinds)
        .map(([short, long]) => String.raw`value := regexp_replace(value, '\(${short}(\)|$)', '${long}', 'g');`)
        .join("\n      ")}
    end if;
    return value;
  end $$;`;

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
    where partner.id = search.partner_id and (keys.folded, keys.kana) is distinct from (search.folded, search.kana);`;

const projects = "select project_search_refresh(array(select id from project));";

const fileTexts = `
  update file_text set letters = null, pages = null, folded = null, grams = null, tries = 0, due_at = now()
    where array_to_string(pages, '') ~ '[々〻ゝゞヽヾ${accents}]';
  insert into effect (name, key) select 'file_text', 'all'
    where exists (select from file_text where due_at is not null)
      and not exists (select from effect where name = 'file_text' and state = 'waiting');`;
