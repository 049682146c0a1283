import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { forgetRecords } from '../patient-files/erasure.server.ts'
import { readKept } from '../patient-files/kept-records.server.ts'
import {
  deleteOldEvents,
  deleteOldProofs,
  findConsentOf,
  giveConsent,
  isFirstTime,
  numberDigest,
  numberToText,
  startNumber,
  stopNumber,
} from './queries.server.ts'

const number = '+14325550142'

forEachEngineWithServices((openServices) => {
  test('the number goes with its visit, the proof after its time, and nothing before', async () => {
    const { db, settings, clock } = await openServices()
    const { secretKey } = settings
    const visit = await storedAppointment(db, { email: 'elena@example.com' })
    const old = await storedAppointment(db, { time: '15:00' })
    const now = clock.now()
    const given = { purpose: 'reminders', number, language: 'es', wording: 'Sí.' } as const
    await giveConsent(db, secretKey, { ...given, subject: { appointmentId: visit.id }, now })
    const longAgo = now.subtract({ hours: 24 * 366 * 6 })
    await giveConsent(db, secretKey, { ...given, subject: { appointmentId: old.id }, now: longAgo })
    const { kept } = await readKept(db, { email: 'elena@example.com' })
    expect(kept.appointments[0]?.textConsent).toEqual({
      number,
      language: 'es',
      wording: 'Sí.',
      givenAt: columns.instant(now),
      withdrawnAt: null,
      stoppedAt: null,
    })
    const fiveYearsAgo = now.subtract({ hours: 24 * 365 * 5 })
    expect(await deleteOldProofs(db, fiveYearsAgo)).toBe(0)
    await forgetRecords(db, { appointments: [visit.id, old.id] })
    expect(await db.selectFrom('text_consents').selectAll().execute()).toEqual([])
    expect(await deleteOldProofs(db, fiveYearsAgo)).toBe(1)
    const proofs = await db.selectFrom('text_proofs').selectAll().execute()
    expect(proofs).toMatchObject([
      { givenAt: columns.instant(now), numberDigest: numberDigest(secretKey, number) },
    ])
  })

  test('stops and what was handed in are forgotten after their time', async () => {
    const { db, clock } = await openServices()
    const now = clock.now()
    const years = (count: number) => now.subtract({ hours: 24 * 365 * count })
    await stopNumber(db, 'old', years(6))
    await stopNumber(db, 'started', years(6))
    await startNumber(db, 'started', years(4))
    await stopNumber(db, 'young', years(4))
    expect(await deleteOldProofs(db, years(5))).toBe(1)
    for (const [messageId, status, at] of [
      ['a', 'received', years(6)],
      ['b', 'received', years(1)],
      ['c', 'delivered', years(1)],
      ['d', 'delivered', now],
    ] as const)
      await isFirstTime(db, { messageId, status, now: at })
    const before = { news: now.subtract({ hours: 24 * 30 }), received: years(5) }
    expect(await deleteOldEvents(db, before)).toBe(2)
    const rows = await db.selectFrom('text_events').select('messageId').orderBy('messageId').execute()
    expect(rows).toEqual([{ messageId: 'b' }, { messageId: 'd' }])
  })

  test('with another key nobody can tell who said STOP: nobody is written to', async () => {
    const { db, settings, clock } = await openServices()
    const { id } = await storedAppointment(db)
    const given = { purpose: 'reminders', number, language: 'en', wording: 'Yes.' } as const
    await giveConsent(db, settings.secretKey, { ...given, subject: { appointmentId: id }, now: clock.now() })
    const consent = await findConsentOf(db, { appointmentId: id })
    const numbers = ['+15550000000', number]
    expect(numberToText(consent, { secretKey: settings.secretKey, numbers })).toBe(number)
    expect(numberToText(consent, { secretKey: settings.secretKey, numbers: [] })).toBeNull()
    expect(numberToText(consent, { secretKey: 'another key of thirty-two letters', numbers })).toBeNull()
  })
})
