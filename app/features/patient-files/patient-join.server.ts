import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { recordViewed } from '../audit/commands.server.ts'
import { listEndingByMerge } from '../patients/merge-commands.server.ts'
import { findPatient, listIdsOf } from '../patients/queries.server.ts'
import type { FoundPatient } from '../patients/search/found-patient.ts'
import { placesOfPatient } from '../waitlist/patient-waitlist.server.ts'
import { belongings } from './belongings.server.ts'
import { describePatients, type PatientList, readPatientList } from './patient-search.server.ts'

export type JoinView = {
  patient: FoundPatient
  /** The one that was chosen; null while it is looked for. */
  other: FoundPatient | null
  /** What was searched for, and who was found; nobody where nothing was searched for yet. */
  list: PatientList | null
  /** Places on the waitlist that an appointment of the other one would end. */
  ending: { id: string; what: string }[]
}

type Asked = { id: string; other: string | null; find: string | null; after: string | null }

/**
 * Joining a record with another: the search for the other one, or both side by side.
 * @returns 404 where the patient is gone or is under another; 422 for one and the same
 */
export function readJoin(services: Services, actor: Staff, asked: Asked): Promise<Outcome<JoinView>> {
  const fault = { event: 'patients to join not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const patient = await find(services, asked.id)
    if (!patient) return refused({ status: 404, message: m.patients_gone() })
    if (asked.other === asked.id) return refused({ status: 422, message: m.patients_one_and_the_same() })
    if (asked.other !== null) {
      const other = await find(services, asked.other)
      if (!other) return refused({ status: 404, message: m.patients_join_gone() })
      for (const { id } of [patient, other]) await recordViewed(services, actor, { object: 'patient', id })
      return done({ patient, other, list: null, ending: await listEnding(services, [patient.id, other.id]) })
    }
    if (asked.find === null) return done({ patient, other: null, list: null, ending: [] })
    const found = await readPatientList(services, actor, { find: asked.find, after: asked.after })
    if (!found.ok) return found
    const patients = found.value.patients.filter(({ id }) => id !== asked.id)
    return done({ patient, other: null, list: { ...found.value, patients }, ending: [] })
  })
}

async function listEnding(
  { db }: Services,
  [one, other]: readonly [string, string],
): Promise<JoinView['ending']> {
  const both = [await listIdsOf(db, one), await listIdsOf(db, other)] as const
  const ids = await listEndingByMerge(db, both, belongings)
  const places = await placesOfPatient(db, both.flat())
  return places.flatMap(({ id, what, line }) => (ids.includes(id) ? { id, what: `${what} · ${line}` } : []))
}

/** A patient that stands by itself. */
async function find({ db, clock }: Services, id: string): Promise<FoundPatient | undefined> {
  const row = await findPatient(db, id)
  if (!row || row.mergedInto !== null) return undefined
  const [patient] = await describePatients({ db }, { ids: [id], today: clinicDate(clock.now()) })
  return patient
}
