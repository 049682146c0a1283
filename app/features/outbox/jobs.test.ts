import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import type { Services } from '#app/platform/services.ts'
import { forEachEngine } from '#test/database.ts'
import { kind, visit, withEmail, written } from '#test/emails.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { type TestServices, testServices } from '#test/services.ts'
import { startOutbox } from './jobs.server.ts'
import { enqueueEmail, findEmailOf, takeFresh } from './queries.server.ts'
import { aboutAppointment, leaseSeconds } from './rules.ts'

/** Only what a test does itself wakes the loop. */
const never = { pollEvery: 600_000 }
/** Ends what hangs. */
const waitMilliseconds = 60_000

async function due({ db, clock }: TestServices, id: string): Promise<string> {
  return enqueueEmail(db, {
    kind,
    subject: aboutAppointment(id),
    language: 'en',
    now: clock.now(),
  })
}

/** An email that was sent long ago. */
async function old(services: TestServices, id: string): Promise<void> {
  const email = await due(services, id)
  const finishedAt = services.clock
    .now()
    .subtract({ hours: 31 * 24 })
    .toString({ fractionalSecondDigits: 3 })
  const given = { status: 'sent', finishedAt } as const
  await services.db.updateTable('outbox').set(given).where('id', '=', email).execute()
}

const subjects = async (db: Database, status: 'waiting' | 'sent') => {
  const rows = await db.selectFrom('outbox').select('subjectId').where('status', '=', status).execute()
  return rows.map(({ subjectId }) => subjectId).toSorted()
}

const waitFor = (db: Database, status: 'waiting' | 'sent', ids: string[]) =>
  vi.waitFor(async () => expect(await subjects(db, status)).toEqual(ids), waitMilliseconds)

forEachEngine((openDatabase) => {
  const openServices = async (given: Partial<Services> = {}) => testServices(await openDatabase(), given)

  test('a fault of the outbox is logged by its kind, never as nothing', async () => {
    const told = Promise.withResolvers<unknown[]>()
    const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => told.resolve(said) }
    const services = await openServices({ log: log as never })
    const outbox = await startOutbox(services, { pollEvery: 10 })
    await sql`alter table outbox rename to out_of_the_way`.execute(services.db)
    expect(await told.promise).toEqual([{ kind: expect.stringMatching(/^error/i) }, 'outbox unavailable'])
    await outbox.stop()
  })

  test('a loop goes on after a fault', async () => {
    const told = Promise.withResolvers<void>()
    const log = { info: () => {}, warn: () => {}, error: () => told.resolve() }
    const services = await openServices({ log: log as never, writeEmail: written })
    await sql`alter table outbox rename to out_of_the_way`.execute(services.db)
    const started = await startOutbox({ ...services, engine: 'postgres' }, { pollEvery: 10 })
    onTestFinished(() => started.stop())
    await told.promise
    await sql`alter table out_of_the_way rename to outbox`.execute(services.db)
    await due(services, 'a')
    await waitFor(services.db, 'sent', ['a'])
  })

  test('a loop sends what a dead process left behind, and its end waits for the email under way', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { services, id, state } = await withEmail(await openDatabase(), server.url)
    await takeFresh(services.db, id, services.clock.now())
    if (services.engine === 'postgres') services.clock.advance({ seconds: leaseSeconds + 1 })
    const outbox = await startOutbox(services, { pollEvery: 60_000 })
    while ((await state())?.status !== 'sent') await pause(5)
    const late = { kind: 'confirmed', subject: visit, language: 'en', now: services.clock.now() } as const
    await enqueueEmail(services.db, { ...late })
    outbox.wake()
    while (server.delivered.length < 2) await pause(5)
    await outbox.stop()
    expect(await findEmailOf(services.db, visit, 'confirmed')).toMatchObject({ status: 'sent' })
  })

  test('what is leased is freed at the start only where no other process can be sending', async () => {
    const services = await openServices({ writeEmail: written })
    const email = { kind, subject: visit, language: 'en', now: services.clock.now() } as const
    await enqueueEmail(services.db, { ...email, isSentByCaller: true })
    const outbox = await startOutbox(services, never)
    await due(services, 'due')
    outbox.wake()
    const alone = services.engine === 'sqlite'
    await waitFor(services.db, 'sent', alone ? ['due', visit.id] : ['due'])
    await outbox.stop()
    expect(await subjects(services.db, 'waiting')).toEqual(alone ? [] : [visit.id])
  })

  test('a slow email holds no other up', async () => {
    const second = Promise.withResolvers<void>()
    const send = ({ subject }: Email) => {
      if (subject !== `${kind} first`) second.resolve()
      return second.promise
    }
    const mailer = { transport: 'smtp', send, close: () => {} } as const
    const services = await openServices({ writeEmail: written, mailer })
    await due(services, 'first')
    services.clock.advance({ seconds: 1 })
    await due(services, 'second')
    const outbox = await startOutbox(services, never)
    await waitFor(services.db, 'sent', ['first', 'second'])
    await outbox.stop()
  })

  test('emails that are only kept are written one after the other', async () => {
    let [now, most] = [0, 0]
    const send = async () => {
      most = Math.max(most, ++now)
      await pause(1)
      now--
    }
    const mailer = { transport: 'file', send, close: () => {} } as const
    const services = await openServices({ writeEmail: written, mailer })
    for (const id of ['a', 'b', 'c']) await due(services, id)
    const outbox = await startOutbox(services, never)
    await waitFor(services.db, 'sent', ['a', 'b', 'c'])
    await outbox.stop()
    expect(most).toBe(1)
  })

  test('a loop that is stopped takes no more emails', async () => {
    const underWay = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const send = async () => {
      underWay.resolve()
      await answer.promise
    }
    const mailer = { transport: 'file', send, close: () => {} } as const
    const services = await openServices({ writeEmail: written, mailer })
    await due(services, 'first')
    services.clock.advance({ seconds: 1 })
    await due(services, 'second')
    const outbox = await startOutbox(services, never)
    await underWay.promise
    const stopped = outbox.stop()
    answer.resolve()
    await stopped
    expect(await subjects(services.db, 'sent')).toEqual(['first'])
    expect(await subjects(services.db, 'waiting')).toEqual(['second'])
  })

  test('emails finished long ago are forgotten at the start, and not again within the hour', async () => {
    const services = await openServices({ writeEmail: written })
    await old(services, 'old')
    const outbox = await startOutbox(services, never)
    await waitFor(services.db, 'sent', [])
    await old(services, 'older')
    services.clock.advance({ minutes: 59 })
    await due(services, 'new')
    outbox.wake()
    await waitFor(services.db, 'sent', ['new', 'older'])
    await outbox.stop()
    expect(await subjects(services.db, 'sent'), 'at the end of the look that sent').toEqual(['new', 'older'])
  })

  test('an hour later they are forgotten again', async () => {
    const services = await openServices()
    await old(services, 'old')
    const outbox = await startOutbox(services, never)
    await waitFor(services.db, 'sent', [])
    await old(services, 'older')
    services.clock.advance({ hours: 1 })
    outbox.wake()
    await waitFor(services.db, 'sent', [])
    await outbox.stop()
  })
})
