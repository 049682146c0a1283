import { describe, expect, test } from 'vitest'
import { crowdedVisits } from '#test/actions/visit-counts.ts'
import {
  addByPhone,
  bookedOnline,
  bookOnline,
  moveOwn,
  offeredByHand,
  ownMovePage,
  publicTimes,
} from '#test/callers.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { waiting } from '#test/waitlist.ts'
import { writeAnyEmail } from '../composition/emails.server.ts'
import { chooseTimeZone } from '../features/opening-hours/page.server.ts'
import { keepFirstLeads } from '../features/reminders/queries.server.ts'
import { writeReminders } from '../features/reminders/writing.server.ts'
import { changeStatus } from '../features/scheduling/changes/commands.server.ts'
import { isAnyVisitBooked, moveVisitsTo } from '../features/scheduling/rezoning.server.ts'
import { blockStart } from '../features/scheduling/slots.server.ts'
import { findVisitPath } from '../features/scheduling/visit-links.server.ts'
import { readVisit } from '../features/visit-page/page.server.ts'
import { declineOffer, takeOffer } from '../features/waitlist/offers/commands.server.ts'
import { offerRound } from '../features/waitlist/offers/jobs.server.ts'
import { firstTimeZone } from '../platform/clinic-time.server.ts'
import type { Email } from '../platform/mail/mailer.ts'
import { moveToTimeZone } from './admin.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const ten = { treatment: 'HRT', ...at('10:00') }
/** Their clocks stand an hour behind the first zone's, and an hour before it. */
const zones = ['America/Denver', 'America/New_York']

/** When times that came free begin, by the clinic's clocks. */
async function freedTimes({ db }: TestServices, zone: string) {
  const rows = await db.selectFrom('freed_times').select('firstBlock').execute()
  return rows.map(({ firstBlock }) =>
    blockStart(firstBlock).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16),
  )
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const sent: Email[] = []
    const services = await openServices({
      mailer: { transport: 'smtp', send: async (email) => void sent.push(email), close: () => {} },
    })
    services.settings.publicUrl = 'https://clinic.example'
    services.writeEmail = (request) => writeAnyEmail(services, request)
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    return { services, treatment, sent }
  }

  describe.each(zones)('staff choose %s while an offer runs', (zone) => {
    async function offered() {
      const { services, treatment } = await open()
      const offer = await offeredByHand(services, await waiting(services, treatment), at('10:00'))
      outcomeValue(
        await chooseTimeZone(services, {
          actor: dana,
          typed: zone,
          visits: { isAnyVisitBooked, moveVisitsTo },
        }),
      )
      return { services, offer }
    }

    test('what is held is the time that was offered, in the new zone', async () => {
      const { services, offer } = await offered()
      await services.clinic.within(async () => {
        expect(await publicTimes(services, ten)).toEqual(['09:00', '14:30'])
        expect(await bookOnline(services, ten)).toMatchObject({ ok: false, status: 409 })
        expect(await addByPhone(services, ten)).toMatchObject({ ok: false, status: 409 })
        const { visitId } = outcomeValue(await takeOffer(services, offer.id))
        expect(await stored(services, visitId)).toMatchObject({ ...at('10:00'), overlap: null })
      })
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('what came free is offered to the next person at its time, in the new zone', async () => {
      const { services, treatment } = await open()
      const offer = await offeredByHand(services, await waiting(services, treatment), at('10:00'))
      outcomeValue(await declineOffer(services, offer.id))
      outcomeValue(
        await chooseTimeZone(services, {
          actor: dana,
          typed: zone,
          visits: { isAnyVisitBooked, moveVisitsTo },
        }),
      )
      expect(await freedTimes(services, zone)).toContain('2026-12-09T10:00')
    })

    test('once it is declined that time is free, and nothing else stays held', async () => {
      const { services, offer } = await offered()
      await services.clinic.within(async () => {
        outcomeValue(await declineOffer(services, offer.id))
        await offerRound(services)
        expect(await publicTimes(services, ten)).toEqual(['09:00', '10:00', '14:30'])
        for (const time of ['09:00', '10:00', '14:30'])
          await bookedOnline(services, { treatment: 'HRT', ...at(time) })
      })
    })
  })

  describe.each([firstTimeZone, ...zones])('the person at the machine moves the clinic to %s', (zone) => {
    async function booked(services: TestServices) {
      const { id } = await bookedOnline(services, ten)
      const row = change(await stored(services, id))
      outcomeValue(await changeStatus(services, { ...row, tell: false, status: 'confirmed' }))
      const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? ''
      const page = async () => outcomeValue(await readVisit(services, { token, address: '192.0.2.1' }))
      return { id, page }
    }

    test('a reminder that waits to leave leaves all the same, once', async () => {
      const { services, sent } = await open()
      await keepFirstLeads(services.db, services.clock.now())
      await booked(services)
      await sendAllDue(services)
      // Two days before it, by both zones; it is settled, and its reminder written.
      services.clock.set('2026-12-07T17:30:00Z')
      expect(await writeReminders(services)).toMatchObject({ written: 1 })
      sent.length = 0
      await moveToTimeZone(services, zone)
      await sendAllDue(services)
      services.clock.advance({ minutes: 5 })
      await services.clinic.within(() => writeReminders(services))
      await sendAllDue(services)
      expect(sent.map(({ text }) => /10:00 AM/.test(text))).toEqual([true])
    })

    test('what came free with a visit came free at its day and time', async () => {
      const { services } = await open()
      const { id } = await booked(services)
      const row = change(await stored(services, id))
      outcomeValue(await changeStatus(services, { ...row, tell: false, status: 'cancelled' }))
      await moveToTimeZone(services, zone)
      expect(await freedTimes(services, zone)).toContain('2026-12-09T10:00')
    })

    test('a visit that its patient moved says from when, as it was', async () => {
      const { services } = await open()
      const { id, page } = await booked(services)
      outcomeValue(await moveOwn(services, id, at('14:30')))
      expect((await page()).movedFrom).toEqual(at('10:00'))
      await moveToTimeZone(services, zone)
      await services.clinic.within(async () => {
        expect((await page()).movedFrom).toEqual(at('10:00'))
        expect((await ownMovePage(services, id, { date: ten.date })).times).toEqual(['09:00', '10:00'])
      })
    })
  })
})
