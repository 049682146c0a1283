import { isOlderReleaseConnected } from '../../db/engine/releases.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { type Assignees, findAssignees, replaceAssignees } from '../team/assignments/queries.server.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { fullName } from '../team/rules.ts'
import type { TypedTreatment } from './form.ts'

/** Gives visits to come that lack somebody, or a room, what their treatment needs by now. */
export type Reassigning = {
  reassign(tx: Database, treatmentIds: string[]): Promise<{ overlapping: number }>
}

type Wanted = { treatmentId: string; typed: TypedTreatment; visits: Reassigning }
type Stored = {
  /** Names of what changed. */
  fields: string[]
  /** Of visits that have somebody now who had nobody, how many stand over others. */
  overlapping: number
}

/**
 * Stores who can give the treatment and where, as far as the form asked; visits to come that lack somebody get one
 * (docs/decisions/2026-11-22-clinicians-and-rooms.md). In a transaction that holds the calendar alone.
 * @returns 422 where nobody who was chosen is there, 409 while an older release runs beside this one: it would not heed it
 */
export async function storeAssignees(
  { engine }: Pick<Services, 'engine'>,
  tx: Database,
  { treatmentId, typed, visits }: Wanted,
): Promise<Outcome<Stored>> {
  const before = await findAssignees(tx, treatmentId)
  const after = {
    clinicianIds: chosen(before.clinicianIds, typed.listedClinicians, typed.clinicianIds),
    roomIds: chosen(before.roomIds, typed.listedRooms, typed.roomIds),
  }
  const fields = changedOf(before, after)
  if (fields.length === 0) return done({ fields, overlapping: 0 })
  const absent = fields.includes('clinicians') && typed.active ? await everybodyIsOff(tx, after) : null
  if (absent !== null) {
    const errors = { clinicians: m.treatments_everybody_is_off({ names: absent }) }
    return refused({ status: 422, errors })
  }
  const gains =
    after.clinicianIds.some((id) => !before.clinicianIds.includes(id)) ||
    after.roomIds.some((id) => !before.roomIds.includes(id))
  if (gains && (await isOlderReleaseConnected(tx, engine)))
    return refused({ status: 409, message: m.treatments_older_release() })
  await replaceAssignees(tx, treatmentId, after)
  const { overlapping } = gains ? await visits.reassign(tx, [treatmentId]) : { overlapping: 0 }
  return done({ fields, overlapping })
}

/** Whoever the form did not list stays as it was. */
const chosen = (before: string[], listed: string[], ticked: string[]): string[] => [
  ...before.filter((id) => !listed.includes(id)),
  ...listed.filter((id) => ticked.includes(id)),
]

const changedOf = (before: Assignees, after: Assignees): string[] => [
  ...(isSame(before.clinicianIds, after.clinicianIds) ? [] : ['clinicians']),
  ...(isSame(before.roomIds, after.roomIds) ? [] : ['rooms']),
]

const isSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()

/** Their names, where none of those who were chosen is at work; null where somebody is, or nobody was chosen. */
async function everybodyIsOff(tx: Database, { clinicianIds }: Assignees): Promise<string | null> {
  if (clinicianIds.length === 0) return null
  const known = (await listClinicians(tx)).filter(({ id }) => clinicianIds.includes(id))
  if (known.some(({ active }) => active)) return null
  return known.map(fullName).join(', ')
}
