import { columns } from '../../../db/columns.ts'
import { holdCalendar } from '../../../db/engine/calendar-locks.server.ts'
import { m } from '../../../language/messages.ts'
import { clinicTime } from '../../../platform/clinic-time.server.ts'
import type { FormFields } from '../../../platform/forms/form-fields.server.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { undoSeconds } from '../../../platform/undo-seconds.ts'
import { parseSlot } from '../../appointments/rules.ts'
import type { Staff } from '../../audit/actor.ts'
import { laterThan } from '../../records/moments.server.ts'
import { writeRecord, written } from '../../records/write-record.server.ts'
import { giveUp } from '../offers/commands.server.ts'
import { lookAgain } from '../offers/looking-again.server.ts'
import { placeOffer, type WhyNotOffered } from '../offers/offering.server.ts'
import { findRunningOf } from '../offers/queries.server.ts'
import { resumeOffer } from '../offers/resuming.server.ts'
import { closeEntry, holdEntry, setEntryState } from '../queries.server.ts'
import { isQuiet } from '../rules.ts'
import type { ActionName } from './address.ts'
import { restoreWindow } from './window/commands.server.ts'

type Deed = { actor: Staff; id: string }
type Done = { action: ActionName; row: string }

/** Does what a form of the desk's waitlist asks for. @returns what it came to, for the page that says so */
export async function changeWaitlist(
  services: Services,
  { actor, fields }: { actor: Staff; fields: FormFields },
): Promise<Outcome<Done>> {
  const id = fields.get('id') ?? ''
  const deed = { actor, id }
  const after = (action: ActionName, outcome: Outcome<unknown>): Outcome<Done> =>
    outcome.ok ? done({ action, row: id }) : outcome
  switch (fields.get('intent')) {
    case 'offer':
      return after('offered', await offerByHand(services, { ...deed, slot: fields.get('slot') ?? '' }))
    case 'take-back':
      return after('taken-back', await takeBackOffer(services, deed))
    case 'remove':
      return after('removed', await removeEntry(services, deed))
    case 'undo':
      return after('undone', await restoreEntry(services, deed))
    case 'undo-window':
      return after('window-undone', await restoreWindow(services, deed))
    default:
      return refused({ status: 422, message: m.waitlist_desk_unknown() })
  }
}

const writing = ({ actor, id }: Deed) =>
  ({ actor, id, object: 'waitlist-entry', failed: m.waitlist_desk_failed() }) as const

/**
 * Staff offer somebody a time that is free, whoever is before them on the list: held and written of like any offer.
 * @returns 422 where none was chosen, nobody can be written to, or it is night; 409 where the time is taken, they are
 *   being offered one, or are off the list
 */
async function offerByHand(
  services: Services,
  { slot: chosen, ...deed }: Deed & { slot: string },
): Promise<Outcome<unknown>> {
  const slot = parseSlot(chosen)
  if (!slot) return refused({ status: 422, message: m.waitlist_desk_no_time() })
  if (!sendsLinks(services)) return refused({ status: 422, message: m.waitlist_desk_no_letters() })
  if (isQuiet(clinicTime(services.clock.now())))
    return refused({ status: 422, message: m.waitlist_desk_at_night() })
  const outcome = await writeRecord(services, writing(deed), async (tx) => {
    await holdCalendar(tx, 'shared')
    const { date, time, clinicianId } = slot
    const offer = { entryId: deed.id, slot: { date, time }, clinicianId, adminId: deed.actor.id }
    const placed = await placeOffer(services, tx, offer)
    if (!placed.ok) return refused({ status: placed.status, message: whyNot[placed.why]() })
    return written({ action: 'send', detail: { fields: ['offer'] } })
  })
  if (outcome.ok) services.wake()
  return outcome
}

const whyNot = {
  'not-open': m.waitlist_desk_not_open,
  'no-address': m.waitlist_desk_no_address,
  running: m.waitlist_desk_running,
  unwanted: m.waitlist_desk_unwanted,
  gone: m.waitlist_desk_gone,
  taken: m.waitlist_desk_taken,
} satisfies Record<WhyNotOffered, () => string>

/** Staff take an offer back; the time goes to the next. 409 where it was answered or is over by now. */
const takeBackOffer = (services: Services, deed: Deed): Promise<Outcome<unknown>> =>
  writeRecord(services, writing(deed), async (tx) => {
    await holdCalendar(tx, 'shared')
    const entry = await holdEntry(tx, deed.id)
    const running = entry && (await findRunningOf(tx, deed.id))
    if (!running) return refused({ status: 409, message: m.waitlist_desk_answered() })
    await giveUp(tx, running, 'withdrawn', services.clock.now())
    return written({ action: 'edit', detail: { fields: ['offer'] } })
  })

/** Staff take somebody off the list, and what they are being offered with it; that can be taken back for some seconds. */
const removeEntry = (services: Services, deed: Deed): Promise<Outcome<unknown>> =>
  writeRecord(services, writing(deed), async (tx) => {
    const now = services.clock.now()
    await holdCalendar(tx, 'shared')
    const entry = await holdEntry(tx, deed.id)
    if (entry?.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
    const running = await findRunningOf(tx, deed.id)
    if (running) {
      const freedAt = now.add({ seconds: undoSeconds.withoutLetter })
      // What was put off for them is still there where they are brought back.
      await lookAgain(tx, freedAt)
      await giveUp(tx, running, 'withdrawn', now, freedAt)
    }
    await closeEntry(tx, entry, 'removed', now)
    return written({ action: 'delete' })
  })

/**
 * Brings somebody back to the place they had, and what they were being offered with it, where nobody has that by now; what
 * was put off meanwhile may suit them. 410 where it is too late, 409 where they are not off by staff.
 */
const restoreEntry = (services: Services, deed: Deed): Promise<Outcome<unknown>> =>
  writeRecord(services, writing(deed), async (tx) => {
    const now = services.clock.now()
    await holdCalendar(tx, 'shared')
    await lookAgain(tx, now)
    const entry = await holdEntry(tx, deed.id)
    if (entry?.state !== 'removed') return refused({ status: 409, message: m.waitlist_desk_not_removed() })
    const since = columns.instant(now.subtract({ seconds: undoSeconds.withoutLetter }))
    if ((entry.endedAt ?? '') <= since) return refused({ status: 410, message: m.waitlist_desk_too_late() })
    const updatedAt = laterThan(entry.updatedAt, now)
    await setEntryState(tx, deed.id, { state: 'open', updatedAt, endedAt: null })
    await resumeOffer(services, tx, entry)
    return written({ action: 'restore' })
  })
