import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Addresses of other programs, and what each of them is told. The database itself writes a delivery in the transaction of
 * the change, so no command can forget one. `seq` numbers the deliveries of one record to one webhook: the record's row is locked
 * meanwhile, so that they are numbered in the order of its changes.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, end] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', ' strict']
  const statements = [
    `create table webhooks (
      id ${text} primary key not null, url ${text} not null, events ${text} not null, details integer not null,
      secrets ${text} not null, hint ${text} not null, state ${text} not null, "failingSince" ${text},
      "pausedUntil" ${text}, "createdBy" ${text} not null, "createdAt" ${text} not null,
      "secretAt" ${text} not null, "updatedAt" ${text} not null)${end}`,
    `create table webhook_deliveries (
      id ${text} primary key not null, "webhookId" ${text} not null references webhooks (id) on delete cascade,
      type ${text} not null, kind ${text} not null, "objectId" ${text} not null, seq integer not null,
      "happenedAt" ${text} not null, state ${text} not null, attempts integer not null default 0,
      "dueAt" ${text} not null, "leasedUntil" ${text}, "finishedAt" ${text}, status integer,
      fault ${text} not null default '', milliseconds integer)${end}`,
    `create unique index webhook_deliveries_order on webhook_deliveries ("webhookId", "objectId", seq)`,
    `create index webhook_deliveries_due on webhook_deliveries ("dueAt") where state = 'waiting'`,
    `create index webhook_deliveries_newest on webhook_deliveries ("webhookId", "happenedAt")`,
    `create index webhook_deliveries_object on webhook_deliveries ("objectId")`,
    `create index webhook_deliveries_finished on webhook_deliveries ("finishedAt") where "finishedAt" is not null`,
    ...(engine === 'postgres' ? [tellingFunction] : []),
    ...events.map((event) => tellingTrigger[engine](event)),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

type Event = { type: string; kind: string; table: string; on: 'insert' | 'update' | 'delete'; when?: string }

const changes = (column: string) => `new."${column}" is distinct from old."${column}"`
const isCancelled = `(new.status = 'cancelled' and old.status <> 'cancelled')`
const isOtherStatus = `(${changes('status')} and not ${isCancelled})`
const isMoved = changes('startsAt')
const isDeleted = '(new."deletedAt" is not null and old."deletedAt" is null)'
const isRestored = '(new."deletedAt" is null and old."deletedAt" is not null)'
const ofAppointment = { kind: 'appointment', table: 'appointments' } as const

/** What is told of which change. A change of several kinds is several events, in any order. */
const events: Event[] = [
  { type: 'appointment.booked', ...ofAppointment, on: 'insert' },
  { type: 'appointment.moved', ...ofAppointment, on: 'update', when: isMoved },
  { type: 'appointment.status', ...ofAppointment, on: 'update', when: isOtherStatus },
  { type: 'appointment.cancelled', ...ofAppointment, on: 'update', when: isCancelled },
  { type: 'appointment.deleted', ...ofAppointment, on: 'update', when: isDeleted },
  { type: 'appointment.restored', ...ofAppointment, on: 'update', when: isRestored },
  {
    type: 'appointment.changed',
    ...ofAppointment,
    on: 'update',
    when: `${changes('updatedAt')} and not (${[isMoved, changes('status'), changes('deletedAt')].join(' or ')})`,
  },
  { type: 'appointment.deleted', ...ofAppointment, on: 'delete', when: 'old."deletedAt" is null' },
  { type: 'patient.created', kind: 'patient', table: 'patients', on: 'insert' },
  {
    type: 'patient.changed',
    kind: 'patient',
    table: 'patients',
    on: 'update',
    when: ['name', 'phone', 'email', 'language', 'birthDate', 'mergedInto'].map(changes).join(' or '),
  },
  { type: 'patient.erased', kind: 'patient', table: 'patients', on: 'delete' },
  {
    type: 'message.received',
    kind: 'message',
    table: 'contact_messages',
    on: 'insert',
    when: 'new."possibleSpam" = 0',
  },
  {
    type: 'message.received',
    kind: 'message',
    table: 'contact_messages',
    on: 'update',
    when: 'new."possibleSpam" = 0 and old."possibleSpam" = 1',
  },
  {
    type: 'waitlist.added',
    kind: 'waitlist-entry',
    table: 'waitlist_entries',
    on: 'insert',
    when: `new.state = 'open'`,
  },
  {
    type: 'testimonial.received',
    kind: 'testimonial',
    table: 'testimonials',
    on: 'insert',
    when: 'new."possibleSpam" = 0',
  },
  {
    type: 'testimonial.received',
    kind: 'testimonial',
    table: 'testimonials',
    on: 'update',
    when: 'new."possibleSpam" = 0 and old."possibleSpam" = 1',
  },
]

const telling = (values: { id: string; type: string; kind: string; row: string; happenedAt: string }) => `
  insert into webhook_deliveries (id, "webhookId", type, kind, "objectId", seq, "happenedAt", state, "dueAt")
  select ${values.id}, hook.id, ${values.type}, ${values.kind}, ${values.row}.id,
    1 + coalesce((select max(seq) from webhook_deliveries d
      where d."webhookId" = hook.id and d."objectId" = ${values.row}.id), 0),
    ${values.happenedAt}, 'waiting', ${values.row}."updatedAt"
  from webhooks hook where hook.state = 'on' and hook.events like '% ' || ${values.type} || ' %'`

const tellingFunction = `create function webhook_tell() returns trigger language plpgsql as $$
  declare told record;
  begin
    if tg_op = 'DELETE' then told := old; else told := new; end if;
    ${telling({
      id: `replace(gen_random_uuid()::text, '-', '')`,
      type: 'tg_argv[0]',
      kind: 'tg_argv[1]',
      row: 'told',
      happenedAt: `case when tg_op = 'DELETE'
        then to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else told."updatedAt" end`,
    })};
    return null;
  end $$`

/** The engines fire the triggers of one change in different orders. */
const nameOf = ({ type, table, on }: Event) => `${table}_webhooks_${on}_${type.slice(type.indexOf('.') + 1)}`

const tellingTrigger = {
  sqlite: (event: Event) => `create trigger ${nameOf(event)} after ${event.on} on ${event.table}
    ${event.when ? `when ${event.when}` : ''} begin ${telling({
      id: 'lower(hex(randomblob(16)))',
      type: `'${event.type}'`,
      kind: `'${event.kind}'`,
      row: event.on === 'delete' ? 'old' : 'new',
      happenedAt: event.on === 'delete' ? `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')` : 'new."updatedAt"',
    })}; end`,
  postgres: (event: Event) => `create trigger ${nameOf(event)} after ${event.on} on ${event.table}
    for each row ${event.when ? `when (${event.when})` : ''}
    execute function webhook_tell('${event.type}', '${event.kind}')`,
}
