import { columns } from '../../../../db/columns.ts'
import type { Database } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { parseTime, weekdays } from '../../../../platform/dates.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { shownPhone } from '../../../../platform/text/phone.server.ts'
import type { Staff } from '../../../audit/actor.ts'
import { readShownList } from '../../../audit/log/shown-list.server.ts'
import { findById } from '../../../treatments/queries.server.ts'
import {
  newlyOutside,
  type Offer,
  outsideOf,
  shownName,
  type Treatment,
  type VisitAhead,
} from '../../../treatments/rules.ts'
import { packShrunk, reassignVisits } from '../../availability/reassigning.server.ts'
import type { PatientOfVisit } from './queries.server.ts'
import { countAhead, listAhead, listAllAhead, listPatientsOf } from './queries.server.ts'

/** Visits for which a changed treatment has no room, with whom to call. */
export type VisitsOutside = {
  treatment: string
  /** Of the offer that is in force, not of one that somebody is about to save. */
  isSaved: boolean
  rows: (VisitAhead & PatientOfVisit)[]
}

/** What treatments ask about visits, at that moment. */
export const visitsAt = ({ clock }: Pick<Services, 'clock'>) => ({
  ahead: (db: Database, treatmentId: string) => listAhead(db, treatmentId, clock.now()),
  countAhead: (db: Database) => countAhead(db, clock.now()),
  countOutside: (db: Database, treatments: (Offer & { id: string })[]) =>
    countOutside(db, treatments, clock.now()),
  reassign: (tx: Database, treatmentIds: string[]) => reassignVisits(tx, treatmentIds, clock.now()),
  pack: (tx: Database, treatment: Treatment) => packShrunk(tx, treatment, clock.now()),
})

/** How many visits of each treatment stand outside of what it offers, and nobody has settled yet. */
async function countOutside(
  db: Database,
  treatments: (Offer & { id: string })[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  const ahead = Map.groupBy(await listAllAhead(db, now), (visit) => visit.treatmentId)
  return new Map(treatments.map((one) => [one.id, unsettled(ahead.get(one.id) ?? [], one).length]))
}

const unsettled = <V extends VisitAhead & { isKept: boolean }>(ahead: V[], offer: Offer): V[] =>
  outsideOf(ahead, offer).filter((visit) => !visit.isKept)

/**
 * The visits that such an offer has no room for, with whom to call; where the address says no offer, those that the
 * saved one leaves outside until each is moved, cancelled or kept. Written down like every list.
 * 404 where there is no such treatment, 503 where it cannot be read.
 */
export async function readVisitsOutside(
  services: Services,
  actor: Staff,
  { treatmentId, search }: { treatmentId: string; search: URLSearchParams },
): Promise<Outcome<VisitsOutside>> {
  const { db, clock } = services
  const now = clock.now()
  const isSaved = !search.has('days')
  const read = async () => {
    const treatment = await findById(db, treatmentId)
    if (!treatment) return { treatment: null, rows: [] }
    const ahead = await listAhead(db, treatmentId, now)
    const outside = isSaved ? unsettled(ahead, treatment) : newlyOutside(ahead, treatment, readOffer(search))
    const patients = outside.length === 0 ? [] : await listPatientsOf(db, treatmentId, columns.instant(now))
    const byId = new Map(patients.map((patient) => [patient.id, patient]))
    const rows = outside.flatMap((visit) => {
      const patient = byId.get(visit.id)
      return patient ? [{ ...visit, ...patient, phone: shownPhone(patient.phone) }] : []
    })
    return { treatment: shownName(treatment), rows }
  }
  const list = await readShownList(services, actor, {
    object: 'appointment',
    failed: m.desk_load_failed(),
    read,
  })
  if (!list.ok) return list
  const { treatment, rows } = list.value
  if (treatment === null) return refused({ status: 404, message: m.outside_no_treatment() })
  return { ok: true, value: { treatment, isSaved, rows } }
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
