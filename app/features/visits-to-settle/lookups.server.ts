import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import type { OpeningVisits } from '#app/features/closures/openings/visits.ts'
import type { Choices } from '#app/features/closures/rules.ts'
import type { ClosureVisits, VisitInside } from '#app/features/closures/visits.ts'
import type { HoursVisits } from '#app/features/opening-hours/commands.server.ts'
import {
  findVisitsAround,
  isAnyVisitBooked,
  moveVisitsTo,
  packShrunk,
  readCalendar,
  reassignVisits,
} from '#app/features/scheduling/index.server.ts'
import { roomResource } from '#app/features/scheduling/resources.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { listRooms } from '#app/features/team/rooms/queries.server.ts'
import { fullName } from '#app/features/team/rules.ts'
import type { TeamVisits } from '#app/features/team/visits.ts'
import type { TreatmentVisits } from '#app/features/treatments/page.server.ts'
import { listActive, listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { andMore } from '../treatments/booked-treatment.server.ts'
import { changedOpenings, listLeftOutside, treatmentsWithin } from './opened-days.server.ts'
import { countAhead, listAhead, listPatientsOf } from './queries.server.ts'
import { countOutsideHours, countToSettle, listInClinicHours, listInside } from './visits-to-settle.server.ts'

/** So many are listed next to the form; the rest are counted. */
const mostShown = 100

async function readClosureChoices(db: Database): Promise<Choices> {
  const [clinicians, rooms, treatments] = await Promise.all([
    listClinicians(db),
    listRooms(db),
    listTreatments(db),
  ])
  return {
    clinician: clinicians.map((one) => ({ id: one.id, name: fullName(one) })),
    room: rooms.map(({ id, name }) => ({ id, name })),
    treatments: treatments.map((one) => ({ id: one.id, name: localText(one.name) })),
  }
}

/** What closures ask about visits, at that moment. */
export const visitsForClosures = ({ clock }: Pick<Services, 'clock'>): ClosureVisits => ({
  readChoices: readClosureChoices,
  countFor: async (db) => (await countToSettle(db, clock.now())).byClosure,
  countInside: async (db, closed) => (await listInside(db, closed, clock.now())).length,
  readInside: async (services, actor, closed) => {
    const { db } = services
    const find = async () => {
      const inside = await Promise.all(closed.map((one) => listInside(db, one, clock.now())))
      return inside.flat()
    }
    return showVisits(services, actor, find)
  },
})

/** The first of those visits with whom to call, recorded as shown. */
async function showVisits(
  services: Services,
  actor: Staff,
  find: () => Promise<{ id: string }[]>,
): Promise<Outcome<VisitInside[]>> {
  const { db } = services
  const read = async () => {
    const [treatments, found] = await Promise.all([listTreatments(db), find()])
    const names = new Map(treatments.map((one) => [one.id, localText(one.name)]))
    const ids = found.map(({ id }) => id)
    const patients = await listPatientsOf(db, [...new Set(ids)].slice(0, mostShown))
    const rows = patients.map(({ id, name, phone, email, date, time, treatmentId, ...booked }) => ({
      id,
      name,
      email,
      date,
      time,
      phone: shownPhone(phone),
      treatment: andMore(names.get(treatmentId) ?? '', { id, ...booked }),
    }))
    return { rows }
  }
  const list = await readShownList(services, actor, {
    object: 'appointment',
    failed: m.closures_load_failed(),
    read,
  })
  return list.ok ? done(list.value.rows) : list
}

/** What openings ask about visits and treatments, at that moment. */
export const visitsForOpenings = ({ clock }: Pick<Services, 'clock'>): OpeningVisits => ({
  readChoices: async (db) => {
    const { clinician, room, treatments } = await readClosureChoices(db)
    return { clinician, room, treatment: treatments }
  },
  countLeftOutside: async (db, change) => (await listLeftOutside(db, change, clock.now())).length,
  readLeftOutside: (services, actor, change) =>
    showVisits(services, actor, () => listLeftOutside(services.db, change, clock.now())),
  listOffered: async (db, openings, without = null) => {
    const days = openings.map(({ day }) => day).sort()
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return new Map()
    const [calendar, treatments] = await Promise.all([readCalendar(db, { from, to }), listActive(db)])
    const inForce = {
      ...calendar,
      openings: changedOpenings(calendar.openings, { without, added: openings }),
    }
    const known = { calendar: inForce, treatments }
    return new Map(
      openings.map((one) => [one, treatmentsWithin(one, known).map(({ name }) => localText(name))]),
    )
  },
})

/** What messages ask about the visits of anyone who wrote one, at that moment (`contact/visits.ts`). */
export const visitsForMessages = ({ clock }: Pick<Services, 'clock'>) => ({
  nextAndLast: (db: Database, patientIds: readonly string[]) =>
    findVisitsAround(db, { patientIds, now: clock.now() }),
})

/** What opening hours ask about visits, at that moment. */
export const visitsForHours = ({ clock }: Pick<Services, 'clock'>): HoursVisits => ({
  inClinicHours: (db) => listInClinicHours(db, clock.now()),
  outsideHours: (db) => countOutsideHours(db, clock.now()),
  isAnyVisitBooked,
  moveVisitsTo,
})

/** What the team asks about visits and treatments, at that moment. */
export const visitsForTeam = ({ clock }: Pick<Services, 'clock'>): TeamVisits => ({
  reassign: (tx, treatmentIds) => reassignVisits(tx, treatmentIds, clock.now()),
  pack: (tx, room) => packShrunk(tx, roomResource(room), clock.now()),
  countToSettle: async (db) => {
    const { byClinician, byRoom } = await countToSettle(db, clock.now())
    return { clinicians: byClinician, rooms: byRoom }
  },
  listTreatments: async (db) =>
    (await listTreatments(db)).map((treatment) => ({
      id: treatment.id,
      name: localText(treatment.name),
      active: treatment.active,
      minutes: treatment.durationMinutes,
    })),
})

/** What treatments ask about visits, at that moment. */
export const visitsForTreatments = ({ clock }: Pick<Services, 'clock'>): TreatmentVisits => ({
  ahead: (db, treatmentId) => listAhead(db, treatmentId, clock.now()),
  countAhead: (db) => countAhead(db, clock.now()),
  countOutside: async (db) => (await countToSettle(db, clock.now())).byTreatment,
  reassign: (tx, treatmentIds) => reassignVisits(tx, treatmentIds, clock.now()),
  pack: (tx, treatment) => packShrunk(tx, treatment, clock.now()),
})
