import type { Database } from '../../../db/tables.ts'
import { countAgainst, type Limit } from '../../../db/technical/limits.server.ts'
import { m } from '../../../language/messages.ts'
import { sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import { keyedHash } from '../../../platform/secrets/keyed-hash.server.ts'
import type { Services } from '../../../platform/services.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { type Change, unchanged, written } from '../../records/write-record.server.ts'
import { appointments, type ChangedRow, freeTimeOf } from '../change.server.ts'
import { updateAppointment } from '../desk/queries.server.ts'
import { tellOfOwnCancellation } from '../letters/own-changes.server.ts'
import { insertCancellation } from '../notes-queries.server.ts'
import { patientCancelForm, type TypedCancel } from './cancel-form.ts'
import { findAnswer, insertChange, writeAnswer } from './change-queries.server.ts'
import { refusalOf } from './copy.ts'
import { type Holder, readHolder } from './holder.server.ts'
import { statusOfRefusal } from './holder-rules.server.ts'
import { type Opening, openVisit } from './page.server.ts'
import type { HolderDeed, WhyNot } from './rules.ts'

/** What one visit's holder does in an hour: nobody changes their mind more often, and every deed is written down. */
const perVisit: Limit = { name: 'visit-deeds', count: 20, windowSeconds: 3_600 }

export type Done = { tx: Database; row: ChangedRow; updatedAt: string; holder: Holder; now: Temporal.Instant }

/** Who holds the visit, and by which address they ask. */
export type Deed = Opening & {
  deed: HolderDeed
  /** Whether the visit stands as this very deed left it: a form that is sent twice is done once, and answered alike. */
  isDone?: (row: ChangedRow, holder: Holder) => boolean
}

/**
 * Whoever holds a visit's link does something with it, under the visit's lock and written down as the patient's. What may
 * be done is found out under that lock: 403 after the clinic's cut-off, 409 where there is nothing to change any more.
 * @returns 404 and 429 as the page, 429 after too many deeds, 503 after a fault
 */
export async function doWithVisit<T>(
  services: Services,
  { deed, isDone = () => false, ...opening }: Deed,
  work: (done: Done) => Promise<Outcome<Change<T>>>,
): Promise<Outcome<T>> {
  const opened = await openVisit(services, opening)
  if (!opened.ok) return opened
  const { db, clock, settings } = services
  const { id } = opened.value
  const counting = { subject: id, now: clock.now(), factor: settings.limitsFactor }
  const counted = await countAgainst(db, perVisit, counting)
  if (!counted.ok)
    return refused({ status: 429, message: m.visit_page_too_often(), retryAfter: counted.retryAfter })
  const addressHash = keyedHash(settings.secretKey, 'address', opening.address)
  const change = { actor: { kind: 'patient', addressHash }, id, seen: null } as const
  return appointments.change(
    services,
    change,
    async (tx, row, updatedAt) => {
      const now = clock.now()
      const holder = await readHolder(tx, row, now)
      const why = holder.may[deed]
      if (why && !isDone(row, holder)) return refusedFor(why, holder)
      return work({ tx, row, updatedAt, holder, now })
    },
    m.visit_page_failed({ phone: clinic().phone.text }),
  )
}

/** In the same words as the page says it. */
const refusedFor = (why: WhyNot, { rules }: Holder) =>
  refused({ status: statusOfRefusal(why), message: refusalOf(why, rules) })

/** "I'll be there", or taken back. The visit stays as it is: what staff have open is not stale for it. */
export async function answerVisit(
  services: Services,
  { isComing, ...opening }: Opening & { isComing: boolean },
): Promise<Outcome<undefined>> {
  return doWithVisit(services, { ...opening, deed: 'answer' }, async ({ tx, row, now }) => {
    const before = await findAnswer(tx, row)
    if ((before?.coming === 1) === isComing) return unchanged()
    await writeAnswer(tx, { id: row.id, startsAt: row.startsAt, isComing, now })
    return written({ action: 'edit', detail: { fields: [isComing ? 'coming' : 'not coming'] } })
  })
}

/**
 * Its patient cancels the visit: the time is free at once, staff find why, and the patient is written that it is done.
 * @returns as `doWithVisit`; 422 with sentences by field; 409 where the clinic changed it since it was shown
 */
export async function cancelVisit(
  services: Services,
  { typed, ...opening }: Opening & { typed: TypedCancel },
): Promise<Outcome<undefined>> {
  const read = patientCancelForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const isDone: Deed['isDone'] = (_, { cancelledAt }) => cancelledAt !== null
  const cancelled = await doWithVisit(services, { ...opening, deed: 'cancel', isDone }, (asked) =>
    cancel(services, asked, { ...read.data, seen: typed.seen }),
  )
  if (cancelled.ok) services.wake()
  return cancelled
}

type Said = (typeof patientCancelForm)['_zod']['output'] & { seen: string }

async function cancel(
  services: Services,
  { tx, row, updatedAt, holder }: Done,
  { reason, words, seen }: Said,
): Promise<Outcome<Change<undefined>>> {
  if (holder.cancelledAt !== null) return unchanged()
  if (seen !== row.updatedAt) return refused({ status: 409, message: m.visit_page_changed_meanwhile() })
  await freeTimeOf(tx, row, services.clock.now())
  const sequence = row.sequence + 1
  await updateAppointment(tx, row.id, { status: 'cancelled', sequence, updatedAt })
  const change = { appointmentId: row.id, changedAt: updatedAt }
  await insertCancellation(tx, { ...change, reason: 'patient', words: '' })
  await insertChange(tx, { ...change, kind: 'cancelled', reason, words, startedAt: null })
  await tellOfOwnCancellation(services, tx, row)
  return written({ action: 'status', detail: { from: row.status, to: 'cancelled', reason: 'patient' } })
}
