import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import { listBusyTimesById } from '#app/features/closures/busy-times/queries.server.ts'
import { listAhead as listClosuresAhead } from '#app/features/closures/queries.server.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import { type Cause, closureCause } from '#app/features/scheduling/rules.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import { listTeamNames } from '#app/features/team/queries.server.ts'
import { fullName } from '#app/features/team/rules.ts'
import { findById, listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { newlyOutside, type Offer, offerOf, type VisitAhead } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, parseTime, weekdays } from '#app/platform/dates.ts'
import type { Place } from '#app/platform/lists/pages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import {
  findListed,
  listPartsOf,
  type OtherTimes,
  readOtherTimes,
  tellsOfChanges,
} from '../scheduling/index.server.ts'
import { andMore } from '../treatments/booked-treatment.server.ts'
import { type SettleAddress, settlePageSize } from './address.ts'
import {
  listAhead,
  listBeside,
  listPatientsOf,
  type PatientOfVisit,
  type VisitBeside,
} from './queries.server.ts'
import { listOutside, toSettle } from './visits-to-settle.server.ts'

/** A visit to settle, with whom to call and why. */
export type VisitToSettle = PatientOfVisit & {
  treatment: string
  /** Of all its treatments; empty where they need nobody, or no room. */
  clinician: string
  room: string
  causes: Cause[]
  /** Where it could go. */
  times: OtherTimes
  /** What it overlaps with, where that is a cause. */
  beside: (Pick<VisitBeside, 'id' | 'time'> & { treatment: string })[]
}

export type VisitsToSettle = {
  rows: VisitToSettle[]
  place: Place
  next: string | null
  /** What is asked for, in words; null for all of them. */
  about: string | null
  /** Those that the causes name. */
  closures: Closure[]
  today: CalendarDate
  /** Whose visit the last action was about. */
  changedName: string | null
  /** Emails can tell patients of changes. */
  canTell: boolean
}

/** Visits that are where they cannot, until each is moved, cancelled or kept. Written down like every list. */
export function readVisitsToSettle(
  services: Services,
  actor: Staff,
  { filter, skip, done }: Pick<SettleAddress, 'filter' | 'skip' | 'done'>,
): Promise<Outcome<VisitsToSettle>> {
  const { db, clock } = services
  const now = clock.now()
  const today = clinicDate(now)
  const read = async () => {
    const [outside, names, changed] = await Promise.all([
      listOutside(db, now),
      readNames(db, today),
      done?.row ? findListed(db, done.row) : undefined,
    ])
    const all = toSettle(outside, filter)
    const page = all.slice(skip, skip + settlePageSize)
    const patients = await listPatientsOf(
      db,
      page.map(({ id }) => id),
    )
    const open = new Map(page.map((one) => [one.id, one.open]))
    const crowded = page.filter((one) => one.open.includes('overlap')).map(({ id }) => id)
    const besides = await listBeside(db, crowded)
    const parts = await listPartsOf(
      db,
      patients.map(({ id }) => id),
    )
    const times = await readOtherTimes(services, patients)
    const treatmentOf = (row: VisitBeside) => andMore(names.treatments.get(row.treatmentId) ?? '', row)
    const rows = patients.map((row) => ({
      ...row,
      phone: shownPhone(row.phone),
      treatment: treatmentOf(row),
      ...placesOf(parts.get(row.id) ?? [row], names),
      causes: open.get(row.id) ?? [],
      times: times.get(row.id) ?? { same: null, next: null },
      beside: (besides.get(row.id) ?? []).map((one) => ({
        id: one.id,
        time: one.time,
        treatment: treatmentOf(one),
      })),
    }))
    const caused = new Set(rows.flatMap(({ causes }) => causes))
    return {
      rows,
      ...placeOf(skip, all.length),
      about: aboutOf(filter, names),
      closures: [
        ...names.closures.filter(({ id }) => caused.has(closureCause(id)) || id === filter.closure),
        ...(await listBusyTimesById(db, closuresIn(caused))),
      ],
      today,
      changedName: changed?.name ?? null,
      canTell: tellsOfChanges(services),
    }
  }
  return readShownList(services, actor, { object: 'appointment', failed: m.desk_load_failed(), read })
}

function placeOf(skip: number, total: number): Pick<VisitsToSettle, 'place' | 'next'> {
  const previous = skip === 0 ? null : skip <= settlePageSize ? '' : String(skip - settlePageSize)
  const next = skip + settlePageSize < total ? String(skip + settlePageSize) : null
  return { place: { before: skip, total, isMore: false, previous }, next }
}

type Names = Awaited<ReturnType<typeof readNames>>

async function readNames(db: Database, today: CalendarDate) {
  const [treatments, { clinicians, rooms }, closures] = await Promise.all([
    listTreatments(db),
    listTeamNames(db),
    listClosuresAhead(db, addDays(today, -1)),
  ])
  return {
    treatments: new Map(treatments.map((one) => [one.id, localText(one.name)])),
    clinicians: new Map(clinicians.map((one) => [one.id, fullName(one)])),
    rooms: new Map(rooms.map(({ id, name }) => [id, name])),
    closures,
  }
}

const closuresIn = (causes: ReadonlySet<Cause>): string[] =>
  [...causes].flatMap((cause) => (cause.startsWith('closure:') ? cause.slice('closure:'.length) : []))

/** Each clinician and room once, in the order of the treatments: any of them may be the reason to settle it. */
function placesOf(
  parts: readonly { clinicianId: string | null; roomId: string | null }[],
  { clinicians, rooms }: Names,
): Pick<VisitToSettle, 'clinician' | 'room'> {
  const named = (names: ReadonlyMap<string, string>, ids: readonly (string | null)[]) =>
    [...new Set(ids)].flatMap((id) => names.get(id ?? '') ?? []).join(', ')
  return {
    clinician: named(
      clinicians,
      parts.map(({ clinicianId }) => clinicianId),
    ),
    room: named(
      rooms,
      parts.map(({ roomId }) => roomId),
    ),
  }
}

/** Treatment, clinician and room by their names; a closure is told by its row. */
function aboutOf({ treatment, clinician, room }: SettleAddress['filter'], names: Names): string | null {
  const known = [
    treatment && names.treatments.get(treatment),
    clinician && names.clinicians.get(clinician),
    room && names.rooms.get(room),
  ].filter(Boolean)
  return known.length === 0 ? null : known.join(', ')
}

/** Visits for which an offer that somebody is about to save has no room, with whom to call. */
export type VisitsOutside = { treatment: string; rows: (VisitAhead & PatientOfVisit)[] }

/**
 * Those of the offer in the address, beyond what the saved one leaves outside. Written down like every list.
 * 404 where there is no such treatment, 503 where it cannot be read.
 */
export async function readVisitsOutside(
  services: Services,
  actor: Staff,
  { treatmentId, search }: { treatmentId: string; search: URLSearchParams },
): Promise<Outcome<VisitsOutside>> {
  const { db, clock } = services
  const read = async () => {
    const treatment = await findById(db, treatmentId)
    if (!treatment) return { treatment: null, rows: [] }
    const ahead = await listAhead(db, treatmentId, clock.now())
    const { clinicianIds, roomIds } = await findAssignees(db, treatmentId)
    const isShared = clinicianIds.length + roomIds.length > 0
    const outside = newlyOutside(ahead, offerOf(treatment, isShared), readOffer(search))
    const patients = await listPatientsOf(
      db,
      outside.map(({ id }) => id),
    )
    const byId = new Map(patients.map((patient) => [patient.id, patient]))
    const rows = outside.flatMap((visit) => {
      const patient = byId.get(visit.id)
      return patient ? [{ ...visit, ...patient, phone: shownPhone(patient.phone) }] : []
    })
    return { treatment: localText(treatment.name), rows }
  }
  const list = await readShownList(services, actor, {
    object: 'appointment',
    failed: m.desk_load_failed(),
    read,
  })
  if (!list.ok) return list
  const { treatment, rows } = list.value
  if (treatment === null) return refused({ status: 404, message: m.outside_no_treatment() })
  return { ok: true, value: { treatment, rows } }
}

/** An offer as an address says it; what is unreadable is not offered. */
function readOffer(search: URLSearchParams): Offer {
  const parts = (name: string) => (search.get(name) ?? '').split(',')
  const days = parts('days')
  return {
    availableDays: weekdays.filter((day) => days.includes(day)),
    availableTimes: parts('times').flatMap((text) => parseTime(text) ?? []),
    capacity: Number(search.get('capacity')) || 1,
  }
}
