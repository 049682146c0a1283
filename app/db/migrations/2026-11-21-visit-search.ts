import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'
type Patient = { id: string; name: string; email: string; phone: string }

const backfillPage = 500

/**
 * Finding appointments by what a caller says, counting them by status without reading them all, and an index
 * for each order and filter of the dashboard. The counts follow the rows by trigger, in the same transaction,
 * whoever writes.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of [...tables(text, end), ...indexes]) await run(statement)
  await run(`insert into appointment_counts (status, count)
    select status, count(*) from appointments where "deletedAt" is null group by status`)
  for (const statement of engine === 'sqlite' ? countingSqlite : countingPostgres) await run(statement)
  await fillSearch(db.withTables<Filled>())
}

const tables = (text: string, end: string) => [
  `create table appointment_search (term ${text} not null, "appointmentId" ${text} not null,
    primary key (term, "appointmentId"))${end}`,
  'create index appointment_search_of on appointment_search ("appointmentId", term)',
  `create table appointment_counts (status ${text} primary key, count integer not null)${end}`,
  `create table desk_searches (id ${text} primary key, "adminId" ${text} not null, words ${text} not null,
    "createdAt" ${text} not null)${end}`,
  'create index desk_searches_age on desk_searches ("createdAt")',
]

const indexes = [
  `create index appointments_status_visit on appointments (status, "startsAt", id) where "deletedAt" is null`,
  `create index appointments_treatment on appointments ("treatmentId", "createdAt", id) where "deletedAt" is null`,
  `create index appointments_treatment_visit on appointments ("treatmentId", "startsAt", id) where "deletedAt" is null`,
]

const oneMore = (condition: string) => `insert into appointment_counts (status, count)
  select new.status, 1 where ${condition} on conflict (status) do update set count = appointment_counts.count + 1`
const oneLess = `update appointment_counts set count = count - 1 where status = old.status and old."deletedAt" is null`

const countingSqlite = [
  `create trigger appointments_counted_new after insert on appointments
    begin ${oneMore('new."deletedAt" is null')}; end`,
  `create trigger appointments_counted_again after update of status, "deletedAt" on appointments
    begin ${oneLess}; ${oneMore('new."deletedAt" is null')}; end`,
  `create trigger appointments_counted_gone after delete on appointments begin ${oneLess}; end`,
]

const countingPostgres = [
  `create function appointments_count() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${oneLess}; end if;
    if tg_op <> 'DELETE' then ${oneMore('new."deletedAt" is null')}; end if;
    return null; end $$`,
  `create trigger appointments_counted after insert or delete or update of status, "deletedAt" on appointments
    for each row execute function appointments_count()`,
]

type Filled = { appointments: Patient; appointment_search: { term: string; appointmentId: string } }

async function fillSearch(db: Kysely<Filled>): Promise<void> {
  for (let after = ''; ; ) {
    const page = db.selectFrom('appointments').select(['id', 'name', 'email', 'phone'])
    const rows = await page.where('id', '>', after).orderBy('id').limit(backfillPage).execute()
    if (rows.length === 0) return
    const terms = rows.flatMap((row) => termsOf(row).map((term) => ({ term, appointmentId: row.id })))
    for (let from = 0; from < terms.length; from += backfillPage) {
      const some = terms.slice(from, from + backfillPage)
      await db.insertInto('appointment_search').values(some).execute()
    }
    after = rows.at(-1)?.id ?? after
  }
}

/** As they were made on the day of this migration. */
function termsOf({ name, email, phone }: Patient): string[] {
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain(name)
    .split(/\s+/)
    .flatMap((word) => [word.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '')
  const digits = phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const address = email.toLowerCase()
  return [
    ...new Set([
      ...words.map((word) => `n:${word}`),
      ...(address === '' ? [] : [`m:${address}`]),
      ...(digits === '' ? [] : [`p:${[...digits].reverse().join('')}`]),
    ]),
  ]
}
