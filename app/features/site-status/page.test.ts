import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readStatus } from './page.server.ts'

const read = (clinic: TestServices) => clinic.clinic.within(() => readStatus(clinic))

const waiting = ({ db }: TestServices, channel: 'email' | 'text', dueAt: Temporal.Instant) =>
  db
    .insertInto('outbox')
    .values({
      id: channel,
      kind: 'booked',
      subjectKind: 'appointment',
      subjectId: 'a',
      channel,
      language: 'en',
      recipient: 'patient',
      messageId: channel,
      status: 'waiting',
      transport: '',
      attempts: 0,
      dueAt: columns.instant(dueAt),
      isPutOff: 0,
      lastError: '',
      createdAt: columns.instant(dueAt),
    } as never)
    .execute()

forEachEngineWithServices((openServices) => {
  test('a late email is said with its minutes; a later one is none', async () => {
    const clinic = await openServices()
    expect(await read(clinic)).toMatchObject({ answer: 'all', checkedAt: '09:00', texts: null })
    await waiting(clinic, 'text', clinic.clock.now().subtract({ hours: 2 }))
    expect(await read(clinic)).toMatchObject({ answer: 'all' })
    await waiting(clinic, 'email', clinic.clock.now().add({ hours: 1 }))
    expect(await read(clinic)).toMatchObject({ answer: 'all' })
    clinic.clock.advance({ hours: 1, minutes: 20 })
    expect(await read(clinic)).toMatchObject({
      answer: 'late',
      booking: 'working',
      emails: { state: 'delayed', minutes: 20 },
    })
  })

  test('it says since when the website runs, and no version', async () => {
    const clinic = await openServices()
    const view = await read(clinic)
    const started = clinic.clock.now().subtract({ seconds: Math.round(process.uptime()) })
    expect(view.since.date).toBe(clinicDate(started))
    expect(Object.keys(view).toSorted()).toEqual(
      ['answer', 'website', 'booking', 'emails', 'texts', 'checkedAt', 'since'].toSorted(),
    )
  })

  test('the page answers while the database is away', async () => {
    const clinic = await openServices()
    const view = await clinic.clinic.within(async () => {
      await clinic.db.destroy()
      return readStatus(clinic)
    })
    expect(view).toMatchObject({ answer: 'database', booking: 'down' })
  })
})
