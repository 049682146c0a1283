import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { narrowedTo } from '#app/db/scope/narrowed.server.ts'
import { isStillFor, servicesFor } from '#app/features/accounts/scope.server.ts'
import { readCounts } from '#app/features/badges/read-counts.server.ts'
import { deskAction } from '#app/features/desk/actions.server.ts'
import { readAddress } from '#app/features/desk/address.ts'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { readLiveRows } from '#app/features/desk/list/live-rows.server.ts'
import { readDesk, searchAddress } from '#app/features/desk/page.server.ts'
import { readPatient } from '#app/features/patient-files/patient-page.server.ts'
import { readPatientList, searchPatients } from '#app/features/patient-files/patient-search.server.ts'
import { readChosenSheet, readPrintedSchedule } from '#app/features/printed-schedule/page.server.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { deskForm } from '../desk-form.ts'
import { storedAdmin, storedTreatment } from '../factories.ts'
import { forEachEngineWithServices, type TestServices } from '../services.ts'
import { assign, storedClinician } from '../team.ts'

/** Today by the tests' clock, a Monday, and the two days after it. */
const days = ['2026-12-07', '2026-12-08', '2026-12-09'] as CalendarDate[]
const times = ['10:00', '11:00', '13:00', '14:00', '15:00', '16:00'] as ClockTime[]
const everyTime = days.flatMap((date) => times.map((time) => ({ date, time })))
/** Names that are in no other word. */
const people = ['Quixana', 'Zebulonda', 'Wynstrom', 'Fjordhal', 'Ostrogia', 'Blavatky']

type Booked = {
  person: number
  /** With whom each of its treatments is: Ana, Ben, or nobody. */
  who: ('ana' | 'ben' | null)[]
  status: Status
  slot: number
}

const someBooked = fc.uniqueArray(
  fc.record({
    person: fc.nat(people.length - 1),
    who: fc.array(fc.constantFrom('ana', 'ben', null), { minLength: 1, maxLength: 2 }),
    status: fc.constantFrom<Status>('pending', 'confirmed', 'arrived', 'completed', 'cancelled'),
    slot: fc.nat(everyTime.length - 1),
  }),
  { minLength: 3, maxLength: 9, selector: ({ slot }) => slot },
)

async function clinic(services: TestServices) {
  const { db } = services
  const [ana, ben] = [
    await storedClinician(db, { name: 'Dr. Ana Example' }),
    await storedClinician(db, { name: 'Ben Stone' }),
  ]
  const withSomebody = await storedTreatment(db, { availableTimes: times, name: 'HRT', capacity: 9 })
  const alone = await storedTreatment(db, { availableTimes: times, name: 'Sauna', capacity: 9 })
  await assign(db, withSomebody.id, { clinicians: [ana, ben] })
  const admin = await storedAdmin(db, { role: 'clinician', clinicianId: ana.id })
  const actor = { kind: 'staff' as const, id: admin.id, addressHash: 'somewhere' }
  const own = servicesFor(services, { role: 'clinician', clinicianId: ana.id })
  const idOf = { ana: ana.id, ben: ben.id }
  const book = async (booked: Booked) => {
    const id = randomId()
    const slot = everyTime[booked.slot] ?? { date: days[0] as CalendarDate, time: times[0] as ClockTime }
    const parts = booked.who.map((who) => ({
      treatment: who === null ? alone : withSomebody,
      clinicianId: who && idOf[who],
    }))
    const stored = await store(services, { id, slot, parts, booked })
    if (!stored.ok) throw new Error(stored.message)
    return id
  }
  return { ana, ben, actor, own, book }
}

type Stored = {
  id: string
  slot: { date: CalendarDate; time: ClockTime }
  parts: { treatment: Treatment; clinicianId: string | null }[]
  booked: Booked
}

const store = (services: TestServices, { id, slot, parts, booked }: Stored): Promise<Outcome<string>> =>
  inSchedule<string>(services, async (schedule) => {
    const [first, ...next] = parts.map((part) => ({ ...part, length: part.treatment }))
    if (!first) throw new Error('no treatment')
    const taken = await schedule.take({ id, ...first, next, slot, by: 'staff', anyway: 'always' })
    if (!taken.ok) return refused({ status: 409, message: taken.why })
    const name = people[booked.person] ?? ''
    await schedule.book(taken.value, {
      name: `${name} Testperson`,
      email: `${name.toLowerCase()}@example.com`,
      phone: `(432) 555-01${50 + booked.person}`,
      message: `From ${name}`,
      note: `About ${name}`,
      treatmentNames: parts.map(({ treatment }) => treatment.name),
      status: booked.status,
      language: 'en',
      tell: { kind: 'confirmed' },
    })
    return done(id)
  })

const views = [
  ...['today', 'requests', 'upcoming', 'all'].map((tab) => `tab=${tab}`),
  'tab=requests&only=past',
  'tab=upcoming&only=not-confirmed',
  ...days.flatMap((date) => [`view=day&date=${date}`, `view=day&by=room&date=${date}`]),
  `view=week&date=${days[0]}`,
  `view=month&date=${days[0]}`,
]

forEachEngineWithServices((openServices) => {
  test('no screen of a clinician names a patient of another, and theirs are all there', {
    timeout: 240_000,
  }, async () => {
    const property = fc.asyncProperty(someBooked, fc.boolean(), async (booked, isMerged) => {
      const services = await openServices()
      const { db } = services
      const { ben, actor, own, book } = await clinic(services)
      const ids: string[] = []
      for (const one of booked) ids.push(await book(one))
      const isOwn = ({ who }: Booked) => who.includes('ana')
      const rows = await db.selectFrom('appointments').select(['id', 'patientId']).execute()
      const patientOf = (index: number) => rows.find(({ id }) => id === ids[index])?.patientId ?? ''
      // The one whom staff merged with a patient of Ana's is hers too.
      const [into, from] = [booked.findIndex(isOwn), booked.findIndex((one) => !isOwn(one))]
      const merged = isMerged && into >= 0 && from >= 0 && patientOf(into) !== patientOf(from)
      if (merged)
        await db
          .updateTable('patients')
          .set({ mergedInto: patientOf(into) })
          .where('id', '=', patientOf(from))
          .execute()
      const visible = new Set(booked.filter(isOwn).map(({ person }) => person))
      const mergedPerson = merged ? booked[from]?.person : undefined
      const foreign = people.filter((_, person) => !visible.has(person) && person !== mergedPerson)
      const seen: [string, unknown][] = []
      for (const view of views)
        seen.push([view, await readDesk(own, actor, readAddress(new URLSearchParams(view)))])
      for (const [index, id] of ids.entries()) {
        const details = await readDetails(own, actor, { id, move: null })
        expect(details.ok, `details of ${booked[index]?.who}`).toBe(isOwn(booked[index] as Booked))
        seen.push(['details', details])
        const patient = await readPatient(own, actor, {
          id: patientOf(index),
          isAllVisits: true,
          isAllSeen: true,
        })
        const isVisible = visible.has(booked[index]?.person ?? -1) || booked[index]?.person === mergedPerson
        expect(patient.ok, `patient ${booked[index]?.person}`).toBe(isVisible)
        seen.push(['patient', patient])
      }
      for (const name of people) {
        const found = await searchPatients(own, actor, { typed: name, after: null })
        seen.push(['search', found])
        const isHers = visible.has(people.indexOf(name)) || people.indexOf(name) === mergedPerson
        expect(found.ok && found.value.patients.length > 0, `search for ${name}`).toBe(isHers)
        const address = await searchAddress(own, actor, {
          filter: readAddress(new URLSearchParams()).filter,
          words: name,
        })
        if (!address.ok) throw new Error(address.message)
        const query = new URLSearchParams(address.value.split('?')[1])
        const listed = await readDesk(own, actor, readAddress(query))
        seen.push(['list of a search', listed.ok && listed.value.rows])
      }
      seen.push(['patients', await readPatientList(own, actor, { find: null, after: null })])
      for (const date of days)
        for (const whom of [null, ben.id])
          seen.push(['sheet', await readPrintedSchedule(own, { ...actor, name: 'Ana' }, date, whom)])
      seen.push(['chosen sheet', await readChosenSheet(own, { ...actor, name: 'Ana' }, ids)])
      const live = { address: readAddress(new URLSearchParams('tab=today')), ids, since: 0 }
      seen.push(['live rows', await readLiveRows(own, actor, live)])
      for (const [screen, shown] of seen) {
        const text = JSON.stringify(shown).toLowerCase()
        for (const name of foreign)
          expect(text.includes(name.toLowerCase()), `${name} in ${screen}`).toBe(false)
      }
      const all = await readDesk(own, actor, readAddress(new URLSearchParams('tab=all')))
      if (!all.ok) throw new Error(all.message)
      expect(all.value.rows.map(({ id }) => id).sort()).toEqual(
        ids.filter((_, index) => isOwn(booked[index] as Booked)).sort(),
      )
      const waiting = booked.filter((one) => isOwn(one) && one.status === 'pending').length
      expect(await readCounts(own, 'clinician')).toMatchObject({
        pendingAppointments: waiting,
        unreadMessages: 0,
      })
    })
    await fc.assert(property, { numRuns: 6 })
  })

  test('a clinician marks, notes and undoes their own; of others there is nothing', async () => {
    const services = await openServices()
    const { db } = services
    const { actor, own, book } = await clinic(services)
    const mine = await book({ person: 0, who: ['ana'], status: 'confirmed', slot: 0 })
    const theirs = await book({ person: 1, who: ['ben'], status: 'confirmed', slot: 1 })
    const rowOf = async (id: string) =>
      db
        .selectFrom('appointments')
        .select(['id', 'status', 'updatedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const mark = async (id: string, set: string) => {
      const { updatedAt } = await rowOf(id)
      return deskAction('status')(own, actor, deskForm({ id, updatedAt, set }))
    }
    for (const status of ['arrived', 'in-room', 'completed', 'no-show'] as const) {
      expect(await mark(mine, status)).toMatchObject({ ok: true })
      expect((await rowOf(mine)).status).toBe(status)
      expect(await mark(theirs, status)).toMatchObject({ ok: false, status: 404 })
    }
    const last = await mark(mine, 'completed')
    if (!last.ok || !last.value.changed) throw new Error('not changed')
    const undo = deskForm({ undo: last.value.changed.undoId })
    expect(await deskAction('undo')(own, actor, undo)).toMatchObject({ ok: true })
    expect((await rowOf(mine)).status).toBe('no-show')
    const note = (id: string) => deskAction('note')(own, actor, deskForm({ id, note: 'Seen', noteSeen: '' }))
    expect(await note(theirs)).toMatchObject({ ok: false, status: 404 })
    expect((await rowOf(theirs)).status).toBe('confirmed')
    await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', mine).execute()
    expect(await mark(mine, 'arrived')).toMatchObject({ ok: false, status: 409 })
  })

  test('an appointment that goes to another clinician is gone, and one that patients changed stays unseen', async () => {
    const services = await openServices()
    const { db, clock } = services
    const { ben, actor, own, book } = await clinic(services)
    const id = await book({ person: 0, who: ['ana'], status: 'confirmed', slot: 0 })
    const changed = {
      changedAt: columns.instant(clock.now()),
      kind: 'moved',
      reason: null,
      words: '',
    } as const
    await db
      .insertInto('patient_changes')
      .values({ appointmentId: id, ...changed, startedAt: null, seenAt: null })
      .execute()
    expect(await readDetails(own, actor, { id, move: null })).toMatchObject({ ok: true })
    expect(await db.selectFrom('patient_changes').select('seenAt').execute()).toEqual([{ seenAt: null }])
    await readDetails(services, actor, { id, move: null })
    expect(await db.selectFrom('patient_changes').select('seenAt').execute()).not.toEqual([{ seenAt: null }])
    await db.updateTable('appointment_parts').set({ clinicianId: ben.id }).execute()
    expect(await readDetails(own, actor, { id, move: null })).toMatchObject({ ok: false, status: 404 })
  })

  test('no time is taken by what one clinician sees', async () => {
    const services = await openServices()
    const { own, ana } = await clinic(services)
    const treatment = await storedTreatment(services.db, { availableTimes: times })
    const take = inSchedule<null>({ ...services, db: own.db }, async (schedule) => {
      await schedule.take({
        id: 'x',
        treatment,
        length: treatment,
        slot: everyTime[0] as never,
        by: 'staff',
        clinicianId: ana.id,
      })
      return done(null)
    })
    await expect(take).rejects.toThrow('everybody')
  })

  test('a stream that was opened for one clinician is not for the account once it belongs to another', async () => {
    const services = await openServices()
    const own = servicesFor(services, { role: 'clinician', clinicianId: 'ana' })
    expect(own.db).toBe(narrowedTo(services.db, 'ana'))
    expect(isStillFor(own, { role: 'clinician', clinicianId: 'ana' })).toBe(true)
    expect(isStillFor(own, { role: 'clinician', clinicianId: 'ben' })).toBe(false)
    expect(isStillFor(own, { role: 'clinician', clinicianId: null })).toBe(false)
    expect(isStillFor(own, { role: 'admin', clinicianId: null })).toBe(false)
    expect(isStillFor(services, { role: 'admin', clinicianId: null })).toBe(true)
    expect(isStillFor(services, { role: 'clinician', clinicianId: null })).toBe(false)
  })
})
