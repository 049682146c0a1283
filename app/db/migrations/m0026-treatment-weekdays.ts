import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The days of a treatment as numbers (ISO 8601: 1 is Monday, 7 is Sunday). The release before knows their names and
 * runs on beside this one: what it writes is read into numbers here. `availableDays` and the sentence stay for it,
 * written by the program, and go with a later release. Days that somebody wrote by hand and that cannot be read
 * stay as they are: they stop neither a start nor a restore, and whoever reads them is told.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table treatments add column weekdays ${text} not null default '[]'`,
    ...(engine === 'sqlite' ? sqlite : postgres),
  ]) {
    await sql.raw(statement).execute(db)
  }
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const numbered = names.map((name, index) => `('${name}', ${index + 1})`).join(', ')

const sqliteNumbers = (days: string) => `case when json_valid(${days}) and json_type(${days}) = 'array'
  then (select json_group_array(number) from (
    select number from (select column1 as name, column2 as number from (values ${numbered}))
    where name in (select value from json_each(${days})) order by number))
  else ${days} end`

const sqlite = [
  `update treatments set weekdays = ${sqliteNumbers('"availableDays"')}`,
  `create trigger treatments_days_added after insert on treatments when new.weekdays = '[]' begin
    update treatments set weekdays = ${sqliteNumbers('new."availableDays"')} where id = new.id; end`,
  `create trigger treatments_days_changed after update of "availableDays" on treatments
    when new."availableDays" <> old."availableDays" and new.weekdays = old.weekdays begin
    update treatments set weekdays = ${sqliteNumbers('new."availableDays"')} where id = new.id; end`,
]

const postgres = [
  `create function weekday_numbers(days text) returns text language plpgsql immutable as $$ begin
    return (select '[' || coalesce(string_agg(number::text, ',' order by number), '') || ']'
    from (values ${numbered}) as known (name, number)
    where name in (select jsonb_array_elements_text(days::jsonb)));
    exception when data_exception then return days; end $$`,
  `update treatments set weekdays = weekday_numbers("availableDays")`,
  `create function treatments_days() returns trigger language plpgsql as $$ begin
    new.weekdays := weekday_numbers(new."availableDays"); return new; end $$`,
  `create trigger treatments_days_added before insert on treatments
    for each row when (new.weekdays = '[]') execute function treatments_days()`,
  `create trigger treatments_days_changed before update on treatments
    for each row when (new."availableDays" <> old."availableDays" and new.weekdays = old.weekdays)
    execute function treatments_days()`,
]
