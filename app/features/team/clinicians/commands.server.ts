import { m } from '../../../language/messages.ts'
import { sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { fromField, weekOf, weekProblems } from '../../opening-hours/form.ts'
import type { RecordChange } from '../../records/change-record.server.ts'
import { unchanged, written } from '../../records/write-record.server.ts'
import { addToTeam } from '../adding.server.ts'
import { listTreatmentIds } from '../assignments/queries.server.ts'
import { storeTreatmentsOf } from '../assignments/treatments-of.server.ts'
import { clinicians } from '../kinds.server.ts'
import type { TeamVisits } from '../visits.ts'
import { clinicianForm, type TypedClinician } from './form.ts'
import { noProfile } from './profiles.ts'
import {
  type ClinicianFields,
  insertClinician,
  markClinician,
  type StaffClinician,
  updateClinician,
} from './queries.server.ts'

type Sent = {
  typed: TypedClinician
  /** The treatments that the form listed. */
  listed: readonly string[]
  visits: TeamVisits
}

/** Staff add a clinician. @returns the new id; 422 with sentences by field */
export async function addClinician(services: Services, actor: Staff, sent: Sent): Promise<Outcome<string>> {
  const read = readClinician(sent.typed)
  if (!read.ok) return read
  if (isBookableWithout(sent)) return refused(withoutTreatments())
  return addToTeam(services, {
    ...{ actor, kind: 'clinician', treatments: treatmentsIn(sent) },
    insert: (tx, id, now) => insertClinician(tx, { id, ...read.value, profile: noProfile }, now),
  })
}

/**
 * Staff change a clinician; booked visits are never touched, those that no longer fit are listed to be settled.
 * @returns 422 with sentences by field; 404, 409 as for every record
 */
export async function editClinician(
  services: Services,
  change: RecordChange,
  sent: Sent,
): Promise<Outcome<undefined>> {
  const read = readClinician(sent.typed)
  if (!read.ok) return read
  const fields = read.value
  return clinicians.change(services, change, async (tx, before, updatedAt) => {
    const offered = await listTreatmentIds(tx, { kind: 'clinician', id: change.id })
    const kept = offered.filter((id) => !sent.listed.includes(id))
    const wasSo = before.bookable && offered.length === 0
    if (isBookableWithout(sent) && kept.length === 0 && !wasSo) return refused(withoutTreatments())
    const changed = changedFields(before, fields)
    await updateClinician(tx, { id: change.id, ...fields }, before.updatedAt)
    const of = { kind: 'clinician', id: change.id } as const
    if (await storeTreatmentsOf(tx, { of, ...treatmentsIn(sent) })) changed.push('treatments')
    if (changed.length === 0) return unchanged()
    await markClinician(tx, change.id, { updatedAt })
    return written({ action: 'edit', detail: { fields: changed } })
  })
}

/** Staff switch a clinician on or off; the visits stay. */
export const switchClinician = (
  services: Services,
  change: RecordChange,
  active: boolean,
): Promise<Outcome<undefined>> =>
  clinicians.change(services, change, async (tx, before, updatedAt) => {
    if (before.active === active) return unchanged()
    await updateClinician(tx, { ...fieldsOf(before), id: change.id, active }, updatedAt)
    return written({ action: 'edit', detail: { fields: ['active'] } })
  })

/** Staff delete a clinician; the visits stay booked. They bring back as it was within 30 days. */
export const removeClinician = clinicians.remove

const treatmentsIn = ({ typed, listed, visits }: Sent) => ({ listed, ticked: typed.treatmentIds, visits })

const isBookableWithout = ({ typed }: Sent) => typed.bookable && typed.treatmentIds.length === 0
const withoutTreatments = () => ({ status: 422, errors: { treatments: m.team_bookable_without() } })

function readClinician({ words, hasOwnHours, week, ...typed }: TypedClinician): Outcome<ClinicianFields> {
  const read = clinicianForm.safeParse(words)
  const hours = hasOwnHours ? weekOf(week) : null
  const isEmpty = hours !== null && Object.keys(hours).length === 0
  const errors = {
    ...(isEmpty && { [fromField('Monday', 0)]: m.team_own_hours_missing() }),
    ...(hasOwnHours && weekProblems(week)),
    ...sentencesByField(read.error),
  }
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const { name, credentials } = read.data
  const { active, bookable } = typed
  return done({ name, credentials, hours, active, bookable })
}

const fieldsOf = ({ name, credentials, hours, active, bookable }: StaffClinician): ClinicianFields => ({
  name,
  credentials,
  hours,
  active,
  bookable,
})

const ownFields = ['name', 'credentials', 'hours', 'active', 'bookable'] as const

function changedFields(before: StaffClinician, fields: ClinicianFields): string[] {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return ownFields.filter((name) => isOther(before[name], fields[name]))
}
