import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { keepReceipt } from '../../../../platform/forms/form-receipts.server.ts'
import { done, type Outcome, refused } from '../../../../platform/outcome.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import { letterDelaySeconds } from '../../../appointments/desk/rules.ts'
import type { Staff } from '../../../audit/actor.ts'
import { unchanged, writeRecord, written } from '../../../records/write-record.server.ts'
import { type CheckedEntry, checkEntry } from '../../checking.server.ts'
import { enterList, isEntryOpen } from '../../entering.server.ts'
import { flat } from '../../fields.ts'
import { contactByStaffForm } from '../../form.ts'
import type { TypedByStaff } from './typed.ts'

type Call = { actor: Staff; typed: TypedByStaff; key: string }

/**
 * Staff put somebody on the list who called: by the rules of the public form, but a number will do in place of a mail
 * address. The letter waits until that can no longer be taken back. Sent twice it is stored once.
 * @returns the place's id; 422 with sentences by field, 409 where three are open under that contact, 503 where nothing can be
 *   read or stored
 */
export async function addEntry(services: Services, { actor, typed, key }: Call): Promise<Outcome<string>> {
  const fault = { event: 'waitlist entry not checked', message: m.waitlist_desk_failed() }
  const checked = await attempt(services.log, fault, () => checkCall(services, typed))
  if (!checked.ok) return checked
  const id = randomId()
  const { patient: patientId, language, ...said } = typed
  const writing = { actor, id, object: 'waitlist-entry', failed: m.waitlist_desk_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const fields = { ...flat(said), patient: patientId, language }
    const sent = { form: 'waitlist by phone', key, fields, subjectId: id, stands: isEntryOpen }
    const { earlier } = await keepReceipt(tx, sent, services.clock.now())
    if (earlier) return unchanged(earlier.subjectId)
    const entry = { id, checked: checked.value, language, patientId, delaySeconds: letterDelaySeconds }
    const entered = await enterList(services, tx, entry)
    if (entered === 'full') return refused({ status: 409, message: m.waitlist_add_three_open() })
    return written({ action: 'create' }, id)
  })
}

/** The form, and what only staff can say: no address. */
async function checkCall(services: Services, typed: TypedByStaff): Promise<Outcome<CheckedEntry>> {
  const checked = await checkEntry(services, typed, contactByStaffForm)
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors }
  if (typed.email.trim() === '' && typed.phone.trim() === '') errors.phone ??= m.waitlist_add_no_contact()
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return checked.ok ? done(checked.value) : checked
}
