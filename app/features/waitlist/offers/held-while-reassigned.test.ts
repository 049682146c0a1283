import { describe, expect, test } from 'vitest'
import type { ClockTime } from '#app/platform/dates.ts'
import { crowdedVisits } from '#test/actions/visit-counts.ts'
import { addByPhone, bookedOnline, bookOnline, offeredByHand, publicTimes } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { emailsLeave, waiting } from '#test/waitlist.ts'
import { declineOffer, takeOffer } from './commands.server.ts'
import { offerRound } from './jobs.server.ts'

const nine = { treatment: 'HRT', ...at('09:00') }
const times = ['09:00', '09:30', '10:00'] as ClockTime[]

type Given = { needs?: readonly ('clinician' | 'room')[]; capacity?: number }

/** Nine o'clock is held for somebody. */
async function held(services: TestServices, { needs = [], capacity = 1 }: Given = {}) {
  services.settings.publicUrl = 'https://clinic.example'
  const treatment = await storedTreatment(services.db, { name: 'HRT', availableTimes: times, capacity })
  const clinician = await storedClinician(services.db, {
    treatmentIds: needs.includes('clinician') ? [treatment.id] : [],
  })
  const room = await storedRoom(services.db, { treatmentIds: needs.includes('room') ? [treatment.id] : [] })
  const entry = await waiting(services, treatment)
  const offer = await offeredByHand(services, entry, at('09:00'))
  return { services, treatment, clinician, room, entry, offer }
}
type Opened = Awaited<ReturnType<typeof held>>

type Change = [string, Given, (opened: Opened) => Promise<unknown>, (opened: Opened) => object]

/** What staff change while the time is held, and where the visit is once it is taken. */
const changes: Change[] = [
  [
    'a clinician is assigned',
    {},
    ({ services, treatment, clinician }) =>
      saveTreatment(services, treatment.id, { clinicians: [clinician.id] }),
    ({ clinician }) => ({ clinicianId: clinician.id, roomId: null }),
  ],
  [
    'a room is assigned',
    {},
    ({ services, treatment, room }) => saveTreatment(services, treatment.id, { rooms: [room.id] }),
    ({ room }) => ({ clinicianId: null, roomId: room.id }),
  ],
  [
    'a room is added to the clinician',
    { needs: ['clinician'] },
    ({ services, treatment, room }) => saveTreatment(services, treatment.id, { rooms: [room.id] }),
    ({ clinician, room }) => ({ clinicianId: clinician.id, roomId: room.id }),
  ],
  [
    'the only clinician is taken away',
    { needs: ['clinician'] },
    ({ services, treatment }) => saveTreatment(services, treatment.id, { clinicians: [] }),
    () => ({ roomId: null }),
  ],
  [
    'the only room is taken away',
    { needs: ['room'] },
    ({ services, treatment }) => saveTreatment(services, treatment.id, { rooms: [] }),
    () => ({ clinicianId: null, roomId: null }),
  ],
  [
    'clinician and room are taken away',
    { needs: ['clinician', 'room'] },
    ({ services, treatment }) => saveTreatment(services, treatment.id, { clinicians: [], rooms: [] }),
    () => ({ roomId: null }),
  ],
]

forEachEngineWithServices((openServices) => {
  describe('what is held for somebody stays theirs', () => {
    test.each(changes)(
      'while %s: nobody else books it, and they take it',
      async (_, given, change, where) => {
        const opened = await held(await openServices(), given)
        const { services, offer } = opened
        await change(opened)
        expect(await publicTimes(services, nine)).toEqual(['09:30', '10:00'])
        expect(await bookOnline(services, nine)).toMatchObject({ ok: false, status: 409 })
        expect(await addByPhone(services, nine)).toMatchObject({ ok: false, status: 409 })
        expect(await crowdedVisits(services.db)).toEqual([])
        const { visitId } = outcomeValue(await takeOffer(services, offer.id))
        const taken = { ...at('09:00'), status: 'confirmed', durationMinutes: 30, overlap: null }
        expect(await stored(services, visitId)).toMatchObject({ ...taken, ...where(opened) })
        expect(await crowdedVisits(services.db)).toEqual([])
      },
    )

    test.each(changes)('while %s: declined or over, it is free again', async (_, given, change) => {
      for (const isDeclined of [true, false]) {
        const opened = await held(await openServices(), given)
        const { services, offer } = opened
        // Whose offer nobody could be told of is asked once more.
        await emailsLeave(services)
        await change(opened)
        if (isDeclined) outcomeValue(await declineOffer(services, offer.id))
        else services.clock.set(offer.until)
        await offerRound(services)
        expect(await publicTimes(services, nine)).toContain('09:00')
        await bookedOnline(services, nine)
        expect(await crowdedVisits(services.db)).toEqual([])
      }
    })

    test('while another clinician takes the place of the only one: they take it', async () => {
      const { services, treatment, offer } = await held(await openServices(), { needs: ['clinician'] })
      const { id } = await storedClinician(services.db, { name: 'Dr. Ann Other' })
      await saveTreatment(services, treatment.id, { clinicians: [id] })
      const { visitId } = outcomeValue(await takeOffer(services, offer.id))
      expect(await stored(services, visitId)).toMatchObject({ ...at('09:00'), overlap: null })
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('of two with one clinician now, the one who is offered the time takes it with them', async () => {
      const opened = await held(await openServices(), { capacity: 2 })
      const { services, treatment, clinician, offer } = opened
      const ten = await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
      await saveTreatment(services, treatment.id, { clinicians: [clinician.id] })
      outcomeValue(await takeOffer(services, offer.id))
      expect(await stored(services, ten.id)).toMatchObject({ clinicianId: clinician.id, overlap: null })
      expect(await crowdedVisits(services.db)).toEqual([])
    })
  })

  describe('taking uses the length that was held', () => {
    test.each([
      { becomes: '60', why: 'longer' },
      { becomes: '15', why: 'shorter' },
    ])('though the treatment is $why by now', async ({ becomes }) => {
      const { services, treatment, offer } = await held(await openServices())
      await bookedOnline(services, { treatment: 'HRT', ...at('09:30') })
      await saveTreatment(services, treatment.id, { fields: { durationMinutes: becomes } })
      const { visitId } = outcomeValue(await takeOffer(services, offer.id))
      const taken = { ...at('09:00'), durationMinutes: 30, bufferBefore: 0, bufferAfter: 0, overlap: null }
      expect(await stored(services, visitId)).toMatchObject(taken)
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('and with the buffers that were held, whatever they are by now', async () => {
      const services = await openServices()
      const { treatment, offer } = await held(services)
      await bookedOnline(services, { treatment: 'HRT', ...at('09:30') })
      await saveTreatment(services, treatment.id, { fields: { bufferBefore: '10', bufferAfter: '15' } })
      const { visitId } = outcomeValue(await takeOffer(services, offer.id))
      expect(await stored(services, visitId)).toMatchObject({
        bufferBefore: 0,
        bufferAfter: 0,
        overlap: null,
      })
    })

    test('and with a clinician who is assigned meanwhile', async () => {
      const { services, treatment, clinician, offer } = await held(await openServices())
      const fields = { durationMinutes: '60' }
      await saveTreatment(services, treatment.id, { clinicians: [clinician.id], fields })
      expect(await bookOnline(services, nine)).toMatchObject({ ok: false, status: 409 })
      const { visitId } = outcomeValue(await takeOffer(services, offer.id))
      const taken = { clinicianId: clinician.id, durationMinutes: 30, overlap: null }
      expect(await stored(services, visitId)).toMatchObject(taken)
    })
  })
})
