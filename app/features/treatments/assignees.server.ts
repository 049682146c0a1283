import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { listText } from '../../platform/shown.ts'
import { changeAssignments, changeOf, type Reassigning } from '../team/assignments/assigning.server.ts'
import { type Assignees, findAssignees, listKnown } from '../team/assignments/queries.server.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { listTeamNames } from '../team/names-queries.server.ts'
import { fullName } from '../team/rules.ts'
import { copy } from './copy.ts'
import type { TypedTreatment } from './form.ts'

/** Who can give a treatment and where, as a form would have it. */
export type Choice = { before: Assignees; after: Assignees; added: Assignees; removed: Assignees }

/** As far as the form asked: whoever it did not list stays. Ids that are nobody's are left out. */
export async function readChoice(tx: Database, treatmentId: string, typed: TypedTreatment): Promise<Choice> {
  const before = await findAssignees(tx, treatmentId)
  const ofClinicians = { listed: typed.listedClinicians, ticked: typed.clinicianIds }
  const ofRooms = { listed: typed.listedRooms, ticked: typed.roomIds }
  const [clinicians, rooms] = [changeOf(before.clinicianIds, ofClinicians), changeOf(before.roomIds, ofRooms)]
  const added = await listKnown(tx, { clinicianIds: clinicians.added, roomIds: rooms.added })
  const removed = { clinicianIds: clinicians.removed, roomIds: rooms.removed }
  const after = {
    clinicianIds: [...without(before.clinicianIds, removed.clinicianIds), ...added.clinicianIds],
    roomIds: [...without(before.roomIds, removed.roomIds), ...added.roomIds],
  }
  return { before, after, added, removed }
}

const without = (ids: string[], gone: string[]) => ids.filter((id) => !gone.includes(id))

/**
 * Stores who can give the treatment and where; visits to come that lack somebody get one
 * (docs/topics/slot-claims.md). In a transaction that holds the calendar alone.
 * @returns names of what changed; 422 where nobody who was chosen is there
 */
export async function storeAssignees(
  tx: Database,
  { treatmentId, choice, active, visits }: Wanted,
): Promise<Outcome<string[]>> {
  const { after, added, removed } = choice
  const fields = [
    ...(added.clinicianIds.length + removed.clinicianIds.length > 0 ? ['clinicians'] : []),
    ...(added.roomIds.length + removed.roomIds.length > 0 ? ['rooms'] : []),
  ]
  if (fields.length === 0) return done(fields)
  const absent = fields.includes('clinicians') && active ? await everybodyIsOff(tx, after) : null
  if (absent !== null) {
    const errors = { clinicians: m.treatments_everybody_is_off({ names: listText(absent) }) }
    return refused({ status: 422, errors })
  }
  const treatmentIds = [treatmentId]
  await changeAssignments(tx, {
    added: { ...added, treatmentIds },
    removed: { ...removed, treatmentIds },
    visits,
  })
  return done(fields)
}

type Wanted = { treatmentId: string; choice: Choice; active: boolean; visits: Reassigning }

/** Their names, where none of those who were chosen is at work; null where somebody is, or nobody was chosen. */
async function everybodyIsOff(tx: Database, { clinicianIds }: Assignees): Promise<string[] | null> {
  if (clinicianIds.length === 0) return null
  const present = (await listClinicians(tx)).filter(({ id }) => clinicianIds.includes(id))
  if (present.some(({ active }) => active)) return null
  const { clinicians } = await listTeamNames(tx)
  return clinicianIds.map((id) => {
    const known = clinicians.find((one) => one.id === id)
    if (!known) return m.treatments_deleted_clinician()
    return copy.assignee({ name: fullName(known), active: false, isDeleted: known.isDeleted })
  })
}
