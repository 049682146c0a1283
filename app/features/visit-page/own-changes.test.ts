import { expect, test } from 'vitest'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import type { Services } from '#app/platform/services.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { writeEmail } from '../emails/visit-emails.server.ts'
import { encryptBesides, tellOfOwnCancellation, tellOfOwnMove } from './own-changes.server.ts'

const messageId = '<one@firstlight.example>'
const elena: GivenAppointment = {
  name: 'Elena Vásquez',
  email: 'elena@patients.example',
  date: '2026-12-09',
  time: '10:30',
}

forEachEngineWithServices((openServices) => {
  const before = at('10:30', '2026-12-07')
  const movedFrom = async (services: Services, from: Slot, given: GivenAppointment = {}) => {
    const { id, date, time } = await storedAppointment(services.db, {
      ...elena,
      status: 'pending',
      ...given,
    })
    const after = given.date ? { ...from, time } : { date, time }
    const payload = encryptBesides(
      services.settings.secretKey,
      { kind: 'moved-by-patient', visitId: id },
      { change: { before: from, after } },
    )
    return writeEmail(services, {
      kind: 'moved-by-patient',
      subject: aboutAppointment(id),
      recipient: 'patient',
      payload,
      language: 'en',
      messageId,
      createdAt: services.clock.now(),
    })
  }

  test('moving is told with both times, and whether the clinic has to answer', async () => {
    const services = await openServices()
    const asked = await movedFrom(services, before)
    expect(asked?.subject).toMatch(/^Your new time: /)
    expect(asked?.text).toMatch(
      /^Wednesday instead of Monday\n\nHello Elena. You chose a new time. We’ll review it/,
    )
    expect(asked?.text).toContain('\n\nWednesday, December 9, 2026\n10:30 AM Central Time\n')
    expect(asked?.text).toContain('Old time\nMonday, December 7, 10:30 AM')
    expect(asked?.html).toContain('<s>Monday, December\u00a07')
    expect(asked?.calendar?.content).toContain('STATUS:TENTATIVE')
    const booked = await movedFrom(services, before, { status: 'confirmed' })
    expect(booked?.text).toContain('Your new time is confirmed.')
  })

  test.each([
    { from: at('10:30', '2026-12-02'), heading: 'Dec 9 instead of Dec 2' },
    { from: at('09:00'), heading: '10:30 AM instead of 9:00 AM' },
  ])('$heading', async ({ from, heading }) => {
    expect((await movedFrom(await openServices(), from))?.text).toContain(heading)
  })

  test('where staff moved it on, their time is told as theirs', async () => {
    const email = await movedFrom(await openServices(), before, { date: '2026-12-10' })
    expect([email?.kind, email?.subject]).toEqual(['moved', expect.stringMatching(/^New time: /)])
    expect(email?.text).toContain('Thursday, December 10, 2026')
  })

  test('cancelling is told with when it was done', async () => {
    const services = await openServices()
    const { id } = await storedAppointment(services.db, { ...elena, status: 'cancelled' })
    const email = (createdAt: Temporal.Instant) =>
      writeEmail(services, {
        kind: 'cancelled-by-patient',
        subject: aboutAppointment(id),
        recipient: 'patient',
        language: 'en',
        payload: null,
        messageId,
        createdAt,
      })
    const today = await email(services.clock.now())
    expect(today?.subject).toMatch(/^You cancelled /)
    expect(today?.text).toContain('You cancelled this appointment today at 9:00 AM.')
    expect(today?.text).toContain('\n\nWednesday, December 9, 2026\n10:30 AM')
    expect(today?.calendar?.method).toBe('CANCEL')
    const late = await email(services.clock.now().subtract({ hours: 20 }))
    expect(late?.text).toContain('this appointment on Sunday, December 6 at 1:00 PM.')
  })

  test.each([
    { email: elena.email, transport: 'smtp', kinds: ['cancelled-by-patient', 'moved-by-patient'] },
    { email: '', transport: 'smtp', kinds: [] },
    { email: elena.email, transport: 'file', kinds: [] },
  ] as const)('$email by $transport: $kinds', async ({ email = '', transport, kinds }) => {
    const opened = await openServices()
    const mail = transport === 'smtp' ? ({ transport, url: '' } as const) : ({ transport } as const)
    const services = { ...opened, settings: { ...opened.settings, mail } }
    const visit = { id: 'one', email, language: 'es' } as const
    const told = await services.db
      .transaction()
      .execute(async (tx) => [
        await tellOfOwnCancellation(services, tx, visit),
        await tellOfOwnMove(services, tx, visit, { before, after: at('11:00') }),
      ])
    expect(told).toEqual([kinds.length > 0, kinds.length > 0])
    const rows = await services.db.selectFrom('outbox').select(['kind', 'language']).execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(kinds)
    expect(rows.every(({ language }) => language === 'es')).toBe(true)
  })
})
