import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import type { DoctorPart } from '../../clinic/website/doctor-fields.ts'
import { pictureValue } from '../../clinic/website/fields.ts'
import { laterThan } from '../../records/moments.server.ts'
import { updateProfile } from '../../team/clinicians/profile-queries.server.ts'
import { findClinicianForChange, markClinician } from '../../team/clinicians/queries.server.ts'
import { profileOfParts } from '../doctor-fields.server.ts'
import type { Draft, DraftChange } from '../draft/draft.server.ts'
import { kindOfField } from '../field-kinds.ts'
import { listPictures } from '../queries.server.ts'

type Parts = Partial<Record<DoctorPart, string>>

/**
 * Writes what changed of doctors into their profiles, which the pages read.
 * In the order of their ids, so that two who write never wait for each other in a ring.
 */
export async function publishDoctors(
  tx: Database,
  { changes, now }: { changes: readonly Pick<DraftChange, 'field' | 'to'>[]; now: Temporal.Instant },
): Promise<void> {
  const byDoctor = new Map<string, Parts>()
  for (const { field, to } of changes) {
    const kind = kindOfField(field)
    if (kind?.kind !== 'doctor') continue
    byDoctor.set(kind.id, { ...byDoctor.get(kind.id), [kind.part]: to })
  }
  for (const [id, parts] of [...byDoctor].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const clinician = await findClinicianForChange(tx, id)
    if (!clinician) continue
    await updateProfile(tx, id, await profileOfParts(tx, parts))
    await markClinician(tx, id, { updatedAt: laterThan(clinician.updatedAt, now) })
  }
}

const uploads = pictureValue('upload', '')

const idsIn = (values: readonly string[]) =>
  values.flatMap((value) => (value.startsWith(uploads) ? [value.slice(uploads.length)] : []))

const uploadedIn = (tx: Database, values: readonly string[]) => listPictures(tx, idsIn(values))

/** A sentence for each field that would name a picture that is not there (any more). */
export async function missingPictures(tx: Database, { changes }: Draft): Promise<Record<string, string>> {
  const named = changes.filter(({ to }) => to.startsWith(uploads))
  const there = new Set(
    (
      await uploadedIn(
        tx,
        named.map(({ to }) => to),
      )
    ).map(({ id }) => id),
  )
  const missing = named.filter(({ to }) => idsIn([to]).some((id) => !there.has(id)))
  return Object.fromEntries(missing.map(({ field }) => [field, m.field_rules_picture()]))
}
