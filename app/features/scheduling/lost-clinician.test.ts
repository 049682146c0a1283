import { describe, expect, test } from 'vitest'
import { crowdedVisits } from '#test/actions/visit-counts.ts'
import { bookedOnline, bookOnline, moveByStaff, publicTimes } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { filledClinician, sendClinician, sendTeam } from '#test/requests/team-forms.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus, removeAppointment, restoreAppointment } from './changes/commands.server.ts'

const nine = { treatment: 'HRT', ...at('09:00') }

/** HRT with one clinician, one room, or both; one visit at a time where it needs neither. */
async function open(services: TestServices, needs: readonly ('clinician' | 'room')[], capacity = 1) {
  const { db } = services
  const treatment = await storedTreatment(db, { name: 'HRT', capacity })
  const treatmentIds = [treatment.id]
  const clinician = needs.includes('clinician') ? await storedClinician(db, { treatmentIds }) : null
  const room = needs.includes('room') ? await storedRoom(db, { treatmentIds, capacity: 2 }) : null
  return { services, treatment, clinician, room }
}
type Opened = Awaited<ReturnType<typeof open>>

const save = ({ services, treatment }: Opened) =>
  saveTreatment(services, treatment.id, { clinicians: [], rooms: [] })

/** How staff take the last ones away, and what the treatment needed until then. */
const ways: [string, readonly ('clinician' | 'room')[], (opened: Opened) => Promise<unknown>][] = [
  ['clinician, on its own form', ['clinician'], save],
  ['room, on its own form', ['room'], save],
  ['clinician and room at once', ['clinician', 'room'], save],
  [
    'clinician, on the clinician’s page',
    ['clinician'],
    async ({ services, treatment, clinician }) => {
      const fields = { ...filledClinician, name: 'Dr. Jordan Example', credentials: 'MD' }
      const { updatedAt } = await services.db
        .selectFrom('clinicians')
        .select('updatedAt')
        .where('id', '=', clinician?.id ?? '')
        .executeTakeFirstOrThrow()
      const listed = { treatments: treatment.id, updatedAt }
      outcomeValue(await sendClinician(services, clinician?.id ?? '', { ...fields, ...listed }))
    },
  ],
  [
    'room, on the team’s screen',
    ['room'],
    async ({ services, treatment, room }) => {
      const { updatedAt } = await services.db
        .selectFrom('rooms')
        .select('updatedAt')
        .executeTakeFirstOrThrow()
      const typed = { id: room?.id ?? '', name: 'Room 1', capacity: '2', active: 'on', updatedAt }
      outcomeValue(await sendTeam(services, { intent: 'save-room', treatments: treatment.id, ...typed }))
    },
  ],
]

/** How staff set a time free, and how they want the visit back. */
const returns: [string, Change, Change][] = [
  ['cancelled', ...changes((services, row) => changeStatus(services, { ...row, status: 'cancelled' }), back)],
  ['deleted', ...changes(removeAppointment, restoreAppointment)],
]

type Seen = ReturnType<typeof change>
type Change = (services: TestServices, id: string) => Promise<{ ok: boolean }>

function back(services: TestServices, seen: Seen) {
  return changeStatus(services, { ...seen, status: 'confirmed' })
}

function changes(...both: ((services: TestServices, seen: Seen) => Promise<{ ok: boolean }>)[]) {
  const [away, again] = both.map(
    (one): Change =>
      async (services, id) =>
        one(services, change(await stored(services, id))),
  )
  return [away, again] as [Change, Change]
}

forEachEngineWithServices((openServices) => {
  describe('a time is booked once, when a treatment loses its last clinician or room', () => {
    test.each(ways)('%s: the time is neither offered nor booked again', async (_, needs, lose) => {
      const opened = await open(await openServices(), needs)
      const { services } = opened
      await bookedOnline(services, nine)
      await lose(opened)
      expect(await publicTimes(services, nine)).toEqual(['10:00', '14:30'])
      expect(await bookOnline(services, nine)).toMatchObject({ ok: false, status: 409 })
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test.each(['clinician', 'room'] as const)(
      'who came with the last %s counts, as does who comes later, up to the capacity',
      async (need) => {
        const opened = await open(await openServices(), [need], 2)
        const { services } = opened
        await bookedOnline(services, nine)
        await save(opened)
        await bookedOnline(services, nine)
        expect(await publicTimes(services, nine)).toEqual(['10:00', '14:30'])
        expect(await bookOnline(services, nine)).toMatchObject({ ok: false, status: 409 })
        expect(await crowdedVisits(services.db)).toEqual([])
      },
    )

    test('of two who came with two clinicians, the one beyond the capacity is marked', async () => {
      const opened = await open(await openServices(), ['clinician'])
      const { services, treatment } = opened
      await storedClinician(services.db, { name: 'Dr. Ann Other', treatmentIds: [treatment.id] })
      const rows = [await bookedOnline(services, nine), await bookedOnline(services, nine)]
      await save(opened)
      const marks = await Promise.all(rows.map(async ({ id }) => (await stored(services, id)).overlap))
      expect(marks.filter((mark) => mark === null)).toHaveLength(1)
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('of two who came with two clinicians, none is marked where the same form lets in two', async () => {
      const opened = await open(await openServices(), ['clinician'])
      const { services, treatment } = opened
      await storedClinician(services.db, { name: 'Dr. Ann Other', treatmentIds: [treatment.id] })
      const rows = [await bookedOnline(services, nine), await bookedOnline(services, nine)]
      await saveTreatment(services, treatment.id, { clinicians: [], fields: { capacity: '2' } })
      for (const { id } of rows) expect(await stored(services, id)).toMatchObject({ overlap: null })
      expect(await bookOnline(services, nine)).toMatchObject({ ok: false, status: 409 })
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('staff can move a visit that kept its clinician to each time that they are told instead', async () => {
      const opened = await open(await openServices(), ['clinician'])
      const { services, clinician } = opened
      const { id } = await bookedOnline(services, nine)
      await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
      await save(opened)
      const lost = await moveByStaff(services, id, at('10:00'))
      const near = lost.ok ? [] : (lost.alternatives ?? [])
      expect(near.length).toBeGreaterThan(0)
      expect(near).not.toContainEqual(expect.objectContaining(at('09:00')))
      for (const { date, time, clinicianId } of near) {
        const moved = await moveByStaff(services, id, { date, time, clinicianId })
        expect([time, moved]).toMatchObject([time, { ok: true }])
        expect(await stored(services, id)).toMatchObject({ date, time, clinicianId: clinician?.id })
      }
    })

    describe.each(returns)('a visit that was %s', (_, takeAway, bringBack) => {
      test.each([
        { when: 'before', isFirst: true },
        { when: 'after', isFirst: false },
      ])('$when the last clinician was taken does not come back over who came meanwhile', async (given) => {
        const opened = await open(await openServices(), ['clinician'])
        const { services } = opened
        const { id } = await bookedOnline(services, nine)
        if (given.isFirst) expect(await takeAway(services, id)).toMatchObject({ ok: true })
        await save(opened)
        if (!given.isFirst) expect(await takeAway(services, id)).toMatchObject({ ok: true })
        await bookedOnline(services, nine)
        expect(await bringBack(services, id)).toMatchObject({ ok: false, status: 409 })
        expect(await crowdedVisits(services.db)).toEqual([])
      })
    })
  })
})
