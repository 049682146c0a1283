import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeAnyEmail } from '#app/composition/emails.server.ts'
import type { Database } from '#app/db/tables.ts'
import { sendNextDue } from '#app/features/outbox/commands.server.ts'
import { takeDue } from '#app/features/outbox/queries.server.ts'
import { leaseSeconds } from '#app/features/outbox/rules.ts'
import { claimSlot } from '#app/features/scheduling/claims.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { ownClaim } from '#test/care.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { changeStatus } from '../scheduling/changes/commands.server.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { windowsOf } from '../scheduling/reminder-windows.server.ts'
import { writeLeads } from './queries.server.ts'
import { writeReminders } from './writing.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const times = ['00:30', '02:30', '09:00', '16:45'] as ClockTime[]
/** Around both changes of the clock: March 14 has 23 hours, November 7 has 25. */
const days = ['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08']
/** Before the first reminder's time. */
const hoursAhead = 4
/** Between two tries of an email, and what the test's own minutes add. */
const longestPause = 61

const slots = fc.record({
  date: fc.constantFrom(...(days as CalendarDate[])),
  time: fc.constantFrom(...times),
})
const minutesOnward = fc.oneof(fc.integer({ min: 1, max: 59 }), fc.integer({ min: 60, max: 720 }))

type Action =
  | { kind: 'wait'; minutes: number }
  | { kind: 'jump back'; minutes: number }
  | { kind: 'mail'; isAway: boolean }
  | { kind: 'dies'; minutes: number; how: 'while it writes' | 'before it sends' | 'while it sends' }
  | { kind: 'together'; minutes: number }
  | { kind: 'move'; daysLater: number; time: ClockTime; tell: boolean }
  | { kind: 'status'; status: 'confirmed' | 'cancelled' }

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('wait'), minutes: minutesOnward }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump back'), minutes: minutesOnward }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mail'), isAway: fc.constantFrom(true, false, false) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('dies'),
      minutes: minutesOnward,
      how: fc.constantFrom('while it writes', 'before it sends', 'while it sends'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('together'), minutes: minutesOnward }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      daysLater: fc.integer({ min: -1, max: 1 }),
      time: fc.constantFrom(...times),
      tell: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('status'),
      status: fc.constantFrom('confirmed', 'confirmed', 'cancelled'),
    }),
  },
) as fc.Arbitrary<Action>

const histories = fc.record({
  slot: slots,
  leads: fc.constantFrom([48, 2], [24], [72, 25, 24], [3, 2, 1], [48, 24, 2]),
  actions: fc.array(action, { minLength: 10, maxLength: 45 }),
})
type History = { slot: Slot; leads: readonly number[]; actions: readonly Action[] }

forEachEngineWithServices((openServices) => {
  test('whatever the clock, the mail server, the processes and the desk do: once each or not at all, never late', async () => {
    const world = await openWorld(await openServices())
    const seen = { sent: 0, owed: 0 }
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const { sent, owed } = await liveThrough(world, history)
        seen.sent += sent
        seen.owed += owed
      }),
      { numRuns: 40 },
    )
    // Otherwise nothing was looked at.
    expect(seen.sent).toBeGreaterThan(10)
    expect(seen.owed).toBeGreaterThan(10)
  })
})

type World = { services: TestServices; treatment: Treatment; office: { isAway: boolean; sent: Email[] } }

async function openWorld(services: TestServices): Promise<World> {
  const office: World['office'] = { isAway: false, sent: [] }
  services.mailer = {
    transport: 'smtp',
    send: async (email) => {
      if (office.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      office.sent.push(email)
    },
    close: () => {},
  }
  services.writeEmail = (request) => writeAnyEmail(services, request)
  const treatment = await storedTreatment(services.db, { availableTimes: times })
  return { services, office, treatment }
}

/** @returns how many reminders were sent, and how often one had to have been */
async function liveThrough(world: World, { slot, leads, actions }: History) {
  const { db, clock } = world.services
  world.office.isAway = false
  for (const table of ['reminders', 'outbox', 'slot_claims', 'appointments'] as const)
    await db.deleteFrom(table).execute()
  const begins = clinicInstant(slot.date, slot.time).subtract({ hours: Math.max(...leads) + hoursAhead })
  clock.set(begins.toString())
  await writeLeads(db, leads, clock.now())
  const long = '2026-11-20T12:00:00.000Z'
  const { id } = await storedAppointment(db, {
    ...slot,
    treatmentId: world.treatment.id,
    status: 'confirmed',
    createdAt: long,
    updatedAt: long,
  })
  await db.transaction().execute((tx) => claimSlot(tx, ownClaim(world.treatment, slot, id)))
  const life: Life = {
    id,
    leads,
    latest: clock.now(),
    troubleUntil: null,
    hasJumped: false,
    stay: 0,
    sent: new Map(),
  }
  let owed = 0
  for (const one of actions) {
    await does[one.kind](world, life, one as never)
    if (Temporal.Instant.compare(clock.now(), life.latest) > 0) life.latest = clock.now()
    if (one.kind === 'dies') continue
    await writeReminders(world.services)
    for (let sending = await sendNextDue(world.services); sending; ) {
      await sending.done
      sending = await sendNextDue(world.services)
    }
    await hear(world, life)
    owed += await expectOwed(world, life)
  }
  return { sent: [...life.sent.values()].reduce((sum, times) => sum + times, 0), owed }
}

type Life = {
  id: string
  leads: readonly number[]
  /** The latest that the clock ever said. */
  latest: Temporal.Instant
  /** Until then emails may still wait for their next try. */
  troubleUntil: Temporal.Instant | null
  hasJumped: boolean
  /** How often the visit was moved. */
  stay: number
  sent: Map<string, number>
}

type Does = {
  [Kind in Action['kind']]: (world: World, life: Life, action: Extract<Action, { kind: Kind }>) => unknown
}

const does: Does = {
  wait: ({ services }, _, { minutes }) => services.clock.advance({ minutes }),
  'jump back': ({ services }, life, { minutes }) => {
    services.clock.advance({ minutes: -minutes })
    life.hasJumped = true
  },
  mail: ({ services, office }, life, { isAway }) => {
    if (office.isAway) life.troubleUntil = services.clock.now().add({ minutes: longestPause })
    office.isAway = isAway
  },
  dies: async ({ services }, life, { how, minutes }) => {
    services.clock.advance({ minutes })
    if (how === 'while it writes') {
      await writeReminders({ ...services, db: dying(services.db) }).catch(() => {})
      return
    }
    await writeReminders(services)
    if (how === 'before it sends') return
    await takeDue(services.db, services.clock.now())
    const free = services.clock.now().add({ seconds: leaseSeconds })
    if (!life.troubleUntil || Temporal.Instant.compare(life.troubleUntil, free) < 0) life.troubleUntil = free
  },
  together: ({ services }, _, { minutes }) => {
    services.clock.advance({ minutes })
    return Promise.all([writeReminders(services), writeReminders(services)])
  },
  move: async (world, life, { daysLater, time, tell }) => {
    const { date } = await visitOf(world, life)
    const change = {
      actor: dana,
      id: life.id,
      seen: null,
      slot: { date: addDays(date, daysLater), time },
      tell,
    }
    const moved = await moveAppointment(world.services, change)
    if (moved.ok && moved.value) life.stay++
  },
  status: ({ services }, { id }, { status }) =>
    changeStatus(services, { actor: dana, id, seen: null, status, tell: false }),
}

/** A process that is killed between a reminder's row and its email's. */
const dying = (db: Database): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('outbox'))
        throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })

const visitOf = ({ services }: World, { id }: Life) =>
  services.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function windowsNow(world: World, life: Life) {
  const visit = await visitOf(world, life)
  return {
    visit,
    windows: windowsOf({ ...visit, startsAt: Temporal.Instant.from(visit.startsAt) }, life.leads),
  }
}

/** Each email that left is one that makes sense now, and was not sent before. */
async function hear(world: World, life: Life): Promise<void> {
  const { services, office } = world
  const now = services.clock.now()
  for (const { kind, subject, messageId } of office.sent.splice(0)) {
    if (kind !== 'reminder') continue
    const { visit, windows } = await windowsNow(world, life)
    const row = await services.db
      .selectFrom('reminders')
      .innerJoin('outbox', 'outbox.id', 'reminders.emailId')
      .select(['startsAt', 'leadHours'])
      .where('messageId', '=', messageId)
      .executeTakeFirst()
    // Written ahead by a clock that went wrong, and planned again by a move since.
    if (!row && life.hasJumped) continue
    const window = windows.find(({ lead }) => lead === row?.leadHours)
    expect(visit).toMatchObject({ status: 'confirmed', startsAt: row?.startsAt })
    expect(window && Temporal.Instant.compare(window.from, life.latest) <= 0).toBe(true)
    expect(window && Temporal.Instant.compare(now, window.until) <= 0).toBe(true)
    expect(subject.includes('today')).toBe(clinicDate(now) === visit.date)
    expect(subject.includes('tomorrow')).toBe(addDays(clinicDate(now), 1) === visit.date)
    const key = `${row?.startsAt} ${row?.leadHours}${life.hasJumped ? ` ${life.stay}` : ''}`
    life.sent.set(key, (life.sent.get(key) ?? 0) + 1)
    expect(life.sent.get(key)).toBe(1)
  }
}

/** With nothing in the way, one whose time it is has been sent by now. @returns how many that were */
async function expectOwed(world: World, life: Life): Promise<number> {
  const now = world.services.clock.now()
  const isTroubled = life.troubleUntil && Temporal.Instant.compare(now, life.troubleUntil) <= 0
  if (life.hasJumped || world.office.isAway || isTroubled) return 0
  const { visit, windows } = await windowsNow(world, life)
  const owed = windows.filter(
    ({ from, until }) =>
      visit.status === 'confirmed' &&
      Temporal.Instant.compare(Temporal.Instant.from(visit.updatedAt), from) < 0 &&
      Temporal.Instant.compare(from, now) <= 0 &&
      Temporal.Instant.compare(now, until) < 0,
  )
  for (const { lead } of owed) expect(life.sent.get(`${visit.startsAt} ${lead}`)).toBe(1)
  return owed.length
}
