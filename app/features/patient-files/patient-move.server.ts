import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { dateInShort, timeText } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import type { Staff } from '../audit/actor.ts'
import { recordViewed } from '../audit/commands.server.ts'
import { listMessagesToMove } from '../messages/queries.server.ts'
import { newPatient } from '../patients/address.ts'
import { itemOf, readItems } from '../patients/move/fields.ts'
import type { MovableRecord, MoveView } from '../patients/move/move-view.ts'
import { findPatient, listIdsOf } from '../patients/queries.server.ts'
import type { FoundPatient } from '../patients/search/found-patient.ts'
import { treatmentText } from '../treatments/booked-treatment.server.ts'
import { listAll as listTreatments } from '../treatments/queries.server.ts'
import { treatmentNames } from '../treatments/staff-names.ts'
import { placesToMove } from '../waitlist/patient-waitlist.server.ts'
import { describePatients, readPatientList } from './patient-search.server.ts'
import { listVisitsToMove } from './visit-queries.server.ts'

type Asked = {
  id: string
  items: readonly string[]
  isChoosing: boolean
  /** The patient's id, or `new`. */
  other: string | null
  find: string | null
  after: string | null
}

/**
 * Moving records of a patient: choosing them, then the search for the patient whose they are, then both side by side.
 * @returns the id of the patient under whom it stands now where it was merged; 404 where the patient is gone, or the other
 * one gone or merged, 422 for one and the same
 */
export function readMove(
  services: Services,
  actor: Staff,
  asked: Asked,
): Promise<Outcome<MoveView | { movedTo: string }>> {
  const fault = { event: 'records to move not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const merged = (await findPatient(services.db, asked.id))?.mergedInto
    if (merged) return done({ movedTo: merged })
    const patient = await findOne(services, asked.id)
    if (!patient) return refused({ status: 404, message: m.patients_gone() })
    if (asked.other === asked.id) return refused({ status: 422, message: m.patients_one_and_the_same() })
    await recordViewed(services, actor, { object: 'patient', id: asked.id })
    const all = await listRecords(services.db, await listIdsOf(services.db, asked.id))
    const wanted = readItems(asked.items).map(itemOf)
    const chosen = all.filter(({ item }) => wanted.includes(item))
    const view = { patient, all, chosen, other: null, list: null, series: seriesLeft(all, chosen) }
    if (asked.isChoosing || chosen.length === 0) return done<MoveView>({ ...view, step: 'choose' })
    if (asked.other === newPatient) return done<MoveView>({ ...view, step: 'confirm' })
    if (asked.other !== null) {
      const other = await findOne(services, asked.other)
      if (!other) return refused({ status: 404, message: m.patients_move_gone() })
      await recordViewed(services, actor, { object: 'patient', id: other.id })
      return done<MoveView>({ ...view, other, step: 'confirm' })
    }
    if (asked.find === null) return done<MoveView>({ ...view, step: 'search' })
    const found = await readPatientList(services, actor, { find: asked.find, after: asked.after })
    if (!found.ok) return found
    const patients = found.value.patients.filter(({ id }) => id !== asked.id)
    return done<MoveView>({ ...view, list: { ...found.value, patients }, step: 'search' })
  })
}

/** Appointments that repeat a chosen one and are not chosen. */
function seriesLeft(all: readonly MovableRecord[], chosen: readonly MovableRecord[]): string[] {
  const series = new Set(chosen.flatMap(({ seriesId }) => seriesId ?? []))
  return all.flatMap((one) =>
    one.seriesId !== null && series.has(one.seriesId) && !chosen.includes(one) ? one.item : [],
  )
}

async function listRecords(db: Database, ids: readonly string[]): Promise<MovableRecord[]> {
  const names = treatmentNames(await listTreatments(db))
  const visits = await listVisitsToMove(db, ids)
  const places = await placesToMove(db, ids)
  const messages = await listMessagesToMove(db, ids)
  return [
    ...visits.map((visit) => ({
      item: itemOf({ kind: 'visit', id: visit.id }),
      what: `${dateInShort(visit.date)}, ${timeText(visit.time)} · ${treatmentText(visit, names).all}`,
      says: saysOf(visit),
      seriesId: visit.seriesId,
    })),
    ...places.map(({ id, what, ...said }) => ({
      item: itemOf({ kind: 'place', id }),
      what: m.patients_move_place({ what }),
      says: saysOf(said),
      seriesId: null,
    })),
    ...messages.map(({ id, subject, ...said }) => ({
      item: itemOf({ kind: 'message', id }),
      what: m.patients_move_message({ subject }),
      says: saysOf(said),
      seriesId: null,
    })),
  ]
}

const saysOf = ({ name, phone, email }: Record<'name' | 'phone' | 'email', string>): string =>
  [name, shownPhone(phone), email].filter(Boolean).join(' · ')

/** A patient that isn't merged into another. */
async function findOne({ db, clock }: Services, id: string): Promise<FoundPatient | undefined> {
  const row = await findPatient(db, id)
  if (!row || row.mergedInto !== null) return undefined
  const [patient] = await describePatients({ db }, { ids: [id], today: clinicDate(clock.now()) })
  return patient
}
