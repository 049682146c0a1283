import { describe, expect, test } from 'vitest'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { waitlistIntents } from '#app/features/waitlist/desk/commands.server.ts'
import { takeOffer } from '#app/features/waitlist/offers/commands.server.ts'
import { clinicTime } from '#app/platform/clinic-time.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { crowdedVisits } from '#test/actions/visit-counts.ts'
import {
  addByPhone,
  bookedOnline,
  bookOnline,
  moveByStaff,
  moveOwn,
  offerByHand,
  offeredByHand,
} from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { changeStatus, removeAppointment, restoreAppointment, undoChange } from './changes/commands.server.ts'
import { repeatVisit } from './repeats/commands.server.ts'

const ten = at('10:00')
const times = ['09:00', '10:00', '10:30', '14:30'] as ClockTime[]

type Opened = { services: TestServices; treatment: Treatment }
type Way = {
  /** Before ten is held: what there is, under an id. */
  before?: (opened: Opened) => Promise<string>
  /** Asks for ten o'clock. */
  ask: (opened: Opened, id: string) => Promise<{ ok: boolean }>
}

const booked =
  (time: string) =>
  async ({ services }: Opened) =>
    (await bookedOnline(services, { treatment: 'HRT', ...at(time) })).id
const cancelled = async (opened: Opened) => {
  const id = await booked('10:00')(opened)
  const row = await stored(opened.services, id)
  outcomeValue(await changeStatus(opened.services, { ...change(row), status: 'cancelled' }))
  return id
}
const deleted = async (opened: Opened) => {
  const id = await booked('10:00')(opened)
  outcomeValue(await removeAppointment(opened.services, change(await stored(opened.services, id))))
  return id
}

/** Every way in on which a patient or staff ask for a time. */
const ways: Record<string, Way> = {
  'a booking from the website': { ask: ({ services }) => bookOnline(services, { treatment: 'HRT', ...ten }) },
  'a patient’s move': { before: booked('14:30'), ask: ({ services }, id) => moveOwn(services, id, ten) },
  'a visit that staff add': { ask: ({ services }) => addByPhone(services, { treatment: 'HRT', ...ten }) },
  'staff’s move': { before: booked('14:30'), ask: ({ services }, id) => moveByStaff(services, id, ten) },
  'a repetition': {
    before: booked('14:30'),
    ask: async ({ services }, id) => {
      const choices = [{ ...ten, clinicianId: null, anyway: [] }]
      const row = change(await stored(services, id))
      return repeatVisit(services, { ...row, choices, key: crypto.randomUUID() })
    },
  },
  'a change of status back': {
    before: cancelled,
    ask: async ({ services }, id) =>
      changeStatus(services, { ...change(await stored(services, id)), status: 'confirmed' }),
  },
  'bringing back what was deleted': {
    before: deleted,
    ask: async ({ services }, id) => restoreAppointment(services, change(await stored(services, id))),
  },
  'another offer': {
    before: ({ services, treatment }) => waiting(services, treatment),
    ask: ({ services }, id) => offerByHand(services, id, ten),
  },
}

forEachEngineWithServices((openServices) => {
  async function open(given: Partial<Treatment> = {}): Promise<Opened> {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT', availableTimes: times, ...given })
    return { services, treatment }
  }

  describe('a hold that is over is in nobody’s way, whether or not a job ended it', () => {
    test.each(Object.entries(ways))('%s has the time', async (_, { before, ask }) => {
      const opened = await open()
      const { services, treatment } = opened
      const id = (await before?.(opened)) ?? ''
      const held = await offeredByHand(services, await waiting(services, treatment), ten)
      expect(await ask(opened, id)).toMatchObject({ ok: false, status: 409 })
      services.clock.set(held.until)
      expect(await ask(opened, id)).toMatchObject({ ok: true })
      expect(await takeOffer(services, held.id)).toMatchObject({ ok: false, status: 409 })
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('before, staff read until when it is held for somebody on the waitlist', async () => {
      const { services, treatment } = await open()
      const held = await offeredByHand(services, await waiting(services, treatment), ten)
      services.clock.set(Temporal.Instant.from(held.until).subtract({ minutes: 1 }).toString())
      const until = timeText(clinicTime(Temporal.Instant.from(held.until)))
      const message = expect.stringContaining(`It’s held for someone on the waitlist until ${until}.`)
      expect(await addByPhone(services, { treatment: 'HRT', ...ten })).toMatchObject({ status: 409, message })
      const { id } = await bookedOnline(services, { treatment: 'HRT', ...at('14:30') })
      expect(await moveByStaff(services, id, ten)).toMatchObject({ status: 409, message })
      // An appointment alone is no such thing.
      const other = await addByPhone(services, { treatment: 'HRT', ...at('14:30') })
      expect(other).toMatchObject({ message: expect.not.stringContaining('waitlist') })
    })

    test('a repetition by weeks has it too', async () => {
      const { services, treatment } = await open()
      const { id } = await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
      const later = at('10:00', '2026-12-16')
      const held = await offeredByHand(services, await waiting(services, treatment), later)
      const repeat = async () => {
        const choices = [{ ...later, clinicianId: null, anyway: [] }]
        const row = change(await stored(services, id))
        return repeatVisit(services, { ...row, choices, key: crypto.randomUUID() })
      }
      expect(await repeat()).toMatchObject({ ok: false, status: 409 })
      services.clock.set(held.until)
      expect(outcomeValue(await repeat()).booked).toEqual([later])
    })

    // A hold that ends when its appointment would begin ends while a change can be undone.
    test('Undo has it', async () => {
      const { services, treatment } = await open({ noticeMinutes: 0 })
      const today = '2026-12-07'
      const { id } = await bookedOnline(services, { treatment: 'HRT', ...at('10:00', today) })
      services.clock.set('2026-12-07T15:59:55Z')
      const moved = outcomeValue(await moveByStaff(services, id, at('14:30', today)))
      const held = await offeredByHand(services, await waiting(services, treatment), at('10:00', today))
      services.clock.set(held.until)
      const undone = await undoChange(services, { actor: dana, undoId: moved?.undoId ?? '' })
      expect(undone).toMatchObject({ ok: true })
      expect(await stored(services, id)).toMatchObject({ time: '10:00' })
    })

    describe('taking another offer has it', () => {
      test('where both needed nobody, and one clinician gives both by now', async () => {
        const { services, treatment } = await open()
        const peel = await storedTreatment(services.db, { name: 'Peel', availableTimes: times })
        const first = await offeredByHand(services, await waiting(services, treatment), ten)
        services.clock.advance({ minutes: 20 })
        const second = await offeredByHand(services, await waiting(services, peel), ten)
        services.clock.set(first.until)
        const { id } = await storedClinician(services.db)
        await saveTreatment(services, treatment.id, { clinicians: [id] })
        await saveTreatment(services, peel.id, { clinicians: [id] })
        const { visitId } = outcomeValue(await takeOffer(services, second.id))
        expect(await stored(services, visitId)).toMatchObject({ clinicianId: id, overlap: null })
        expect(await crowdedVisits(services.db)).toEqual([])
      })

      test('where the treatment is longer by now', async () => {
        const { services, treatment } = await open()
        const first = await offeredByHand(services, await waiting(services, treatment), at('10:30'))
        services.clock.advance({ minutes: 20 })
        const second = await offeredByHand(services, await waiting(services, treatment), ten)
        services.clock.set(first.until)
        await saveTreatment(services, treatment.id, { fields: { durationMinutes: '60' } })
        outcomeValue(await takeOffer(services, second.id))
      })
    })

    test('resuming an offer has it', async () => {
      const today = '2026-12-07'
      const near = ['09:55', '10:00'] as ClockTime[]
      const { services, treatment } = await open({ noticeMinutes: 0, availableTimes: near })
      const entry = await waiting(services, treatment)
      services.clock.set('2026-12-07T15:54:00Z')
      const offer = await offeredByHand(services, entry, at('10:00', today))
      const press = (intent: string) =>
        runIntent(waitlistIntents, services, {
          actor: dana,
          fields: new Map(Object.entries({ intent, id: entry })),
        })
      services.clock.set('2026-12-07T15:54:55Z')
      outcomeValue(await press('remove'))
      const other = await offeredByHand(services, await waiting(services, treatment), at('09:55', today))
      services.clock.set(other.until)
      outcomeValue(await press('undo'))
      const running = (await runningIn(services)).filter(({ id }) => id === offer.id)
      expect(running).toMatchObject([{ entryId: entry, time: '10:00' }])
      outcomeValue(await takeOffer(services, offer.id))
      expect(await crowdedVisits(services.db)).toEqual([])
    })
  })
})
