import { expect, test } from 'vitest'
import { newPrivateToken } from '#app/features/private-links/token.server.ts'
import { renewVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { type GivenAppointment, storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import { renamePlaces } from '../patient-queries.server.ts'
import { readOffer } from './page.server.ts'
import { insertOffer } from './queries.server.ts'

/** Puts another treatment in front of the one that the visit has. */
async function makeSecond({ db }: TestServices, appointmentId: string): Promise<void> {
  const first = await db.selectFrom('appointment_parts').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('appointment_parts').set({ position: 1 }).execute()
  await db
    .insertInto('appointment_parts')
    .values({ ...first, treatmentId: 'another' })
    .execute()
  const row = { treatmentId: 'another', otherTreatments: '["HRT"]' }
  await db.updateTable('appointments').set(row).where('id', '=', appointmentId).execute()
}

forEachEngineWithServices((openServices) => {
  async function offered(
    given: GivenAppointment,
    { textedTo = '', sentTo = 'elena@example.com', isLater = false } = {},
  ) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const entry = await entryOf(services, await waiting(services, treatment, { email: sentTo }))
    const number = { number: textedTo, language: 'en', wording: 'Yes.', now: services.clock.now() } as const
    const agreed = { purpose: 'waitlist', subject: { entryId: entry.id }, ...number } as const
    if (textedTo !== '') await giveConsent(services.db, services.settings.secretKey, agreed)
    const theirs = { treatmentId: treatment.id, patientId: entry.patientId, email: 'Elena@example.com' }
    const { id } = await storedAppointment(services.db, {
      ...theirs,
      date: '2026-12-14',
      time: '10:00',
      ...given,
    })
    if (isLater) await makeSecond(services, id)
    await renewVisitLink(services, services.db, id)
    const { token, kept } = newPrivateToken(services.settings.secretKey, 'offer', 'an offer')
    const now = services.clock.now()
    await insertOffer(services.db, {
      id: 'an offer',
      entryId: entry.id,
      adminId: null,
      clinicianId: null,
      roomId: null,
      durationMinutes: 30,
      date: '2026-12-09' as CalendarDate,
      time: '10:00' as ClockTime,
      ...kept,
      createdAt: now.toString(),
      until: now.add({ minutes: 30 }).toString(),
    })
    if (sentTo !== 'elena@example.com') {
      services.clock.advance({ minutes: 1 })
      const { name, phone, language } = entry
      const who = { id: entry.id, name, phone, language, email: 'elena@example.com' }
      await renamePlaces(services.db, [who], services.clock.now())
    }
    const read = await readOffer(services, { token, address: '' })
    if (!read.ok) throw new Error(`not read: ${read.status}`)
    return read.value.otherVisit
  }

  test('who is offered an earlier time reads that the later visit stays, and where it is', async () => {
    expect(await offered({})).toEqual({
      date: '2026-12-14',
      time: '10:00',
      path: expect.stringMatching(/^\/visit\/[\w-]{22}$/),
    })
  })

  test('a later visit whose second treatment is the one they wait for is named', async () => {
    expect(await offered({}, { isLater: true })).toMatchObject({ date: '2026-12-14' })
  })

  test.each<{ why: string; given: GivenAppointment }>([
    { why: 'booked under another address', given: { email: 'mother@example.com' } },
    { why: 'somebody else’s', given: { patientId: 'another patient' } },
    { why: 'of another treatment', given: { treatmentId: 'another' } },
    { why: 'cancelled', given: { status: 'cancelled' } },
    { why: 'over', given: { date: '2026-12-04' } },
    { why: 'deleted', given: { deletedAt: '2026-12-05T12:00:00.000Z' } },
  ])('a visit that is $why is not named', async ({ given }) => {
    expect(await offered(given)).toBeNull()
  })

  test.each([
    { whose: 'the visit’s own number', textedTo: '+14325550100', isNamed: true },
    { whose: 'a number that anybody typed beside their address', textedTo: '+14325550199', isNamed: false },
  ])(
    'where the link went by text message to $whose, it is named: $isNamed',
    async ({ textedTo, isNamed }) => {
      const visit = await offered({ phone: '(432) 555-0100' }, { textedTo })
      expect(visit !== null).toBe(isNamed)
    },
  )

  test('whose address staff corrected since the email left is not named to who got it', async () => {
    expect(await offered({}, { sentTo: 'elena@exmple.com' })).toBeNull()
  })
})
