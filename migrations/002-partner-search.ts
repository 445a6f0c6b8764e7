import type { Knex } from "knex";

/**
 * Creates the folded texts by which partners are searched, in one narrow table. A search over 100,000 partners then reads some
 * megabytes instead of whole rows. Triggers keep the table current with every change of a partner or a company.
 */
export async function up(knex: Knex): Promise<void> {
  // In some databases, `lower` changes ASCII letters only. PostgreSQL 17 brings a collation that knows every letter; older
  // versions use ICU's.
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    "select collname as name from pg_collation where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1",
  );
  const collation = rows[0] ? `collate "${rows[0].name}"` : "";
  await knex.raw(searchKey(collation));
  await knex.raw(partnerSearch);
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");
const katakana = range(0x30a1, 0x30f6);
const hiragana = range(0x3041, 0x3096);
/** White space that NFKC leaves in a text. */
const space = " \t\n\r\f\v\u1680\u2028\u2029\ufeff";

/**
 * The device's `searchKey` in SQL: NFKC, lower case, katakana as hiragana, no white space. `translate` removes letters that have no
 * counterpart.
 */
const searchKey = (collation: string) => `
  create function search_key(value text) returns text language sql immutable strict parallel safe return
    translate(normalize(lower(normalize(value, nfkc) ${collation}), nfkc), U&'${escaped(katakana + space)}', U&'${escaped(hiragana)}')`;

/** Returns the letters as escapes of an SQL string, so that no editor can change invisible ones. */
const escaped = (text: string) => [...text].map((letter) => `\\${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const partnerSearch = `
  create table partner_search (
    partner_id uuid primary key references partner on delete cascade,
    folded text not null,
    kana text collate "C" not null
  );
  -- The list's default order, and its count.
  create index partner_updated_at on partner (updated_at desc, id) where deleted_at is null;

  -- One row for a partner, the newest: also when a backup is copied in after its partners.
  create function partner_search_replace() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from partner_search where partner_id = new.partner_id;
    return new;
  end $$;
  create trigger partner_search_replace before insert on partner_search
    for each row execute function partner_search_replace();

  create function partner_search_refresh(partners uuid[]) returns void language sql set search_path from current as $$
    insert into partner_search (partner_id, folded, kana)
      select partner.id,
          concat_ws(E'\\n',
            search_key(partner.last_name || partner.first_name),
            search_key(partner.last_name_kana || partner.first_name_kana),
            search_key(partner.mail), search_key(partner.mail2),
            search_key(company.name), search_key(company.name_kana)),
          search_key(partner.last_name_kana) || ' ' || search_key(partner.first_name_kana)
        from partner
          left join membership on membership.partner_id = partner.id
          left join company on company.id = membership.company_id
        where partner.id = any (partners)
  $$;
  ${onChange("partner", "insert", "select id from new_rows")}
  ${onChange(
    "partner",
    "update",
    `select new_rows.id from new_rows join old_rows using (id)
       where (new_rows.last_name, new_rows.first_name, new_rows.last_name_kana, new_rows.first_name_kana, new_rows.mail, new_rows.mail2)
         is distinct from
           (old_rows.last_name, old_rows.first_name, old_rows.last_name_kana, old_rows.first_name_kana, old_rows.mail, old_rows.mail2)`,
  )}
  ${onChange("membership", "insert", "select partner_id from new_rows")}
  ${onChange("membership", "update", "select partner_id from new_rows union select partner_id from old_rows")}
  ${onChange("membership", "delete", "select partner_id from old_rows")}
  ${onChange(
    "company",
    "update",
    `select membership.partner_id
       from new_rows join old_rows using (id) join membership on membership.company_id = new_rows.id
       where (new_rows.name, new_rows.name_kana) is distinct from (old_rows.name, old_rows.name_kana)`,
  )}
  select partner_search_refresh(array(select id from partner))`;

/**
 * Returns the SQL of a trigger that refreshes the partners of all rows of a statement. They are refreshed at once, as rows may come
 * by the thousand.
 */
function onChange(table: string, event: "insert" | "update" | "delete", partners: string): string {
  const name = `partner_search_${table}_${event}`;
  const rows = [event === "insert" ? "" : "old table as old_rows", event === "delete" ? "" : "new table as new_rows"];
  return `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  begin
    perform partner_search_refresh(array(${partners}));
    return null;
  end $$;
  create trigger ${name} after ${event} on ${table} referencing ${rows.join(" ")}
    for each statement execute function ${name}();`;
}
