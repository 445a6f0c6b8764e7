import type { Knex } from "knex";

/** Limits how many files an account may announce without sending them (S4-3). Otherwise it could announce any number at no cost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create index stored_file_waiting on stored_file (announced_by) where state = 'announced';

  create or replace function file_take() returns trigger language plpgsql set search_path from current as $$
  declare
    stored stored_file%rowtype;
  begin
    new.refusal := null;
    update stored_file set state = 'kept', since = now()
      where key = new.id and size = new.size and sha256 = coalesce(new.sha256, sha256)
        and state = 'loose' and since > clock_timestamp() - interval '1 hour'
      returning * into stored;
    if found then
      new.sha256 := stored.sha256;
      new.arrived_at := now();
      return new;
    end if;
    new.arrived_at := null;
    select * into stored from stored_file where key = new.id;
    if not found and new.sha256 is not null then
      if (select count(*) >= 2000 from stored_file where announced_by = new.created_by and state = 'announced') then
        -- The state by which the engine knows a refusal; the message is its word.
        raise exception 'too_many_waiting_files' using errcode = 'MU001';
      end if;
      insert into stored_file (key, size, sha256, state, announced_by)
        values (new.id, new.size, new.sha256, 'announced', new.created_by);
      return new;
    elsif stored.state in ('kept', 'announced', 'refused') then
      raise exception 'the stored file has an owner already' using errcode = 'unique_violation';
    elsif stored.state = 'loose' and (stored.size <> new.size or stored.sha256 <> coalesce(new.sha256, stored.sha256)) then
      raise exception 'the stored file is another' using errcode = 'check_violation';
    end if;
    raise exception 'there is no such stored file' using errcode = 'foreign_key_violation';
  end $$;`);
}
