import { m } from '../../../language/messages.ts'
import { type FormFields, pick } from '../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { patientDoneAddress } from '../address.ts'
import { type Belongings, undoCorrection } from '../correct/commands.server.ts'
import { keepApart, mergePatients, separatePatient } from '../merge-commands.server.ts'
import { addNote } from './note-commands.server.ts'

type Sent = { actor: Staff; id: string; fields: FormFields }

/**
 * Does what a form of a patient's page asks for.
 * @returns the address that says what it came to; 422 where it asks for nothing that there is
 */
export async function changePatient(
  services: Services,
  { actor, id, fields }: Sent,
  belongings: Belongings,
): Promise<Outcome<string>> {
  const { intent, other, words } = pick(fields, ['intent', 'other', 'words'])
  switch (intent) {
    case 'note': {
      const kept = await addNote(services, { actor, patientId: id, words })
      return kept.ok ? done(patientDoneAddress(id, 'note')) : kept
    }
    case 'apart': {
      const kept = await keepApart(services, { actor, intoId: id, patientId: other })
      return kept.ok ? done(patientDoneAddress(id, 'apart')) : kept
    }
    case 'uncorrect': {
      const undone = await undoCorrection(services, { actor, id }, belongings)
      return undone.ok ? done(patientDoneAddress(id, 'uncorrected')) : undone
    }
    case 'separate': {
      const separated = await separatePatient(services, { actor, patientId: other })
      return separated.ok ? done(patientDoneAddress(id, 'separated')) : separated
    }
    default:
      return refused({ status: 422, message: m.patients_unknown_action() })
  }
}

/** Joins the two, whichever of them was chosen to stay. @returns the address of the record that there is now */
export async function joinTwo(services: Services, { actor, id, fields }: Sent): Promise<Outcome<string>> {
  const { other, stays } = pick(fields, ['other', 'stays'])
  const [intoId, patientId] = stays === other ? [other, id] : [id, other]
  const joined = await mergePatients(services, { actor, intoId, patientId })
  return joined.ok ? done(patientDoneAddress(intoId, 'joined')) : joined
}
