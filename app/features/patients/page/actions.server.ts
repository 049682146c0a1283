import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { type FormFields, pick, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keysOf, recordOf } from '#app/platform/shapes/collections.ts'
import { newPatient, patientDoneAddress } from '../address.ts'
import type { Belongings } from '../belongings.ts'
import { undoCorrection } from '../correct/commands.server.ts'
import { confirmContacts } from '../details-queries.server.ts'
import { keepApart, mergePatients, mergeSuggested, separatePatient } from '../merge-commands.server.ts'
import { moveRecords, undoMove } from '../move/commands.server.ts'
import { readItems } from '../move/fields.ts'
import { deleteBlocks, insertBlock } from '../online-booking-queries.server.ts'
import { holdPatients, listIdsOf } from '../queries.server.ts'
import { insertNote } from './same-queries.server.ts'

/** Characters of one note. */
export const longestNote = 2_000

/**
 * Keeps a note for the team next to a patient; its words never be in the log.
 * @returns 422 for an empty or too long one, 404 where the patient is gone
 */
export function addNote(
  services: Services,
  { actor, patientId, words: typed }: { actor: Staff; patientId: string; words: string },
): Promise<Outcome<undefined>> {
  const words = typed.replaceAll('\r\n', '\n').trim()
  const writing = { actor, object: 'patient', id: patientId, failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    if (words === '') return refused({ status: 422, errors: { words: m.patients_note_empty() } })
    if ([...words].length > longestNote)
      return refused({
        status: 422,
        errors: { words: m.patients_note_too_long({ most: numberText(longestNote) }) },
      })
    const [row] = await holdPatients(tx, [patientId])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    await insertNote(tx, { patientId, adminId: actor.id, words }, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['note'] } })
  })
}

/**
 * Staff asked, and the number or address is the patient's: it is a key of the record from now on.
 * @returns 404 where the patient or the contact is gone
 */
function confirmContact(
  services: Services,
  { actor, patientId, key }: { actor: Staff; patientId: string; key: string },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id: patientId, failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    const [row] = await holdPatients(tx, [patientId])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    const keys = contactPattern.test(key) ? [key] : []
    const confirmed = await confirmContacts(tx, { rootId: patientId, keys }, services.clock.now())
    if (confirmed === 0) return refused({ status: 404, message: m.patients_contact_gone() })
    return written({ action: 'edit', detail: { fields: ['confirmedContact'] } })
  })
}

/** A number or address, never a name. */
const contactPattern = /^[pe]:/

/** Characters of a reason. */
const longestReason = 200

/**
 * Keeps a patient from booking online: the public form answers them with the sentence to call. The reason is for staff.
 * @returns 422 without a reason or with too long a one, 404 where the patient is gone
 */
function keepFromBooking(
  services: Services,
  { actor, patientId, reason: typed }: { actor: Staff; patientId: string; reason: string },
): Promise<Outcome<undefined>> {
  const reason = typed.trim()
  const writing = { actor, object: 'patient', id: patientId, failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    if (reason === '') return refused({ status: 422, errors: { reason: m.patients_block_empty() } })
    if ([...reason].length > longestReason)
      return refused({ status: 422, errors: { reason: m.patients_block_too_long({ most: longestReason }) } })
    const [row] = await holdPatients(tx, [patientId])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    await insertBlock(tx, { patientId, reason, adminId: actor.id }, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['onlineBooking'] } })
  })
}

/** Lets a patient book online again. @returns 404 where the patient is gone */
function letBook(
  services: Services,
  { actor, patientId }: { actor: Staff; patientId: string },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id: patientId, failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    const [row] = await holdPatients(tx, [patientId])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    if (!(await deleteBlocks(tx, await listIdsOf(tx, patientId)))) return unchanged()
    return written({ action: 'edit', detail: { fields: ['onlineBooking'] } })
  })
}

type Sent = { actor: Staff; id: string; fields: FormFields; belongings: Belongings }

type Run = (services: Services, sent: Sent) => Promise<Outcome<string>>

const runs = {
  note: async (services, { actor, id, fields }) =>
    led(id, 'note', await addNote(services, { actor, patientId: id, words: fields.get('words') ?? '' })),
  apart: async (services, { actor, id, fields }) =>
    led(id, 'apart', await keepApart(services, { actor, intoId: id, patientId: otherIn(fields) })),
  join: async (services, { actor, id, fields, belongings }) => {
    const joined = await mergeSuggested(services, { actor, ids: [id, otherIn(fields)] }, belongings)
    return joined.ok ? done(patientDoneAddress(joined.value, 'joined')) : joined
  },
  confirm: async (services, { actor, id, fields }) => {
    const contact = { actor, patientId: id, key: fields.get('contact') ?? '' }
    return led(id, 'confirmed', await confirmContact(services, contact))
  },
  block: async (services, { actor, id, fields }) => {
    const kept = { actor, patientId: id, reason: fields.get('reason') ?? '' }
    return led(id, 'blocked', await keepFromBooking(services, kept))
  },
  unblock: async (services, { actor, id }) =>
    led(id, 'unblocked', await letBook(services, { actor, patientId: id })),
  uncorrect: async (services, { actor, id, belongings }) =>
    led(id, 'uncorrected', await undoCorrection(services, { actor, id }, belongings)),
  unmove: async (services, { actor, id, fields, belongings }) =>
    led(id, 'unmoved', await undoMove(services, { actor, id, moveId: otherIn(fields) }, belongings)),
  separate: async (services, { actor, id, fields, belongings }) => {
    const parted = { actor, patientId: otherIn(fields) }
    return led(id, 'separated', await separatePatient(services, parted, belongings))
  },
} as const satisfies Record<string, Run>

/** What forms of a patient's page ask for. Each leads to the address that says what it came to. */
export const patientIntents = intentsOf<Sent, Outcome<string>>()(
  recordOf(keysOf(runs), (name) => ({ permission: 'patients' as const, run: runs[name] })),
)

export type PatientIntent = IntentOf<typeof patientIntents>

const otherIn = (fields: FormFields) => fields.get('other') ?? ''

const led = (
  id: string,
  action: Parameters<typeof patientDoneAddress>[1],
  outcome: Outcome<unknown>,
): Outcome<string> => (outcome.ok ? done(patientDoneAddress(id, action)) : outcome)

/** Joins the two, whichever of them was chosen to stay. @returns the address of the record that there is now */
export async function joinTwo(
  services: Services,
  { actor, id, fields, belongings }: Sent,
): Promise<Outcome<string>> {
  const { other, stays } = pick(fields, ['other', 'stays'])
  const [intoId, patientId] = stays === other ? [other, id] : [id, other]
  const joined = await mergePatients(
    services,
    { actor, intoId, patientId, ends: valuesOf(fields, 'ends') },
    belongings,
  )
  return joined.ok ? done(patientDoneAddress(intoId, 'joined')) : joined
}

type Moved = { actor: Staff; id: string; items: readonly string[]; other: string; belongings: Belongings }

/** Moves what was chosen to the other patient or to a new one. @returns the address that says so */
export async function moveChosen(
  services: Services,
  { actor, id, items, other, belongings }: Moved,
): Promise<Outcome<string>> {
  const toId = other === newPatient ? null : other
  const moved = await moveRecords(services, { actor, id, toId, records: readItems(items) }, belongings)
  return moved.ok ? done(patientDoneAddress(id, 'moved')) : moved
}
