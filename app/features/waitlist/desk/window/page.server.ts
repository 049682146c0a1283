import { columns } from '#app/db/columns.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordViewed } from '#app/features/audit/commands.server.ts'
import { findClinicianName } from '#app/features/team/queries.server.ts'
import type { TypedWindow } from '#app/features/waitlist/fields.ts'
import { isRunning } from '#app/features/waitlist/offers/commands.server.ts'
import { findRunningOf } from '#app/features/waitlist/offers/queries.server.ts'
import { type Entry, findEntry } from '#app/features/waitlist/queries.server.ts'
import { waitedFor } from '#app/features/waitlist/signup-facts.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, laterOf } from '#app/platform/dates.ts'
import { inOnePiece, shortDate } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listWaited, momentInShort, timeInShort, type WaitedByStaff } from '../lines.server.ts'

/** When somebody on the list can come, and with whom, as it is now. */
export type WindowView = {
  id: string
  name: string
  patientId: string
  /** "HRT, with Alex Rivera"; "Wed, Dec 9" */
  what: string
  since: string
  typed: TypedWindow
  /** Since when they wait for that; the change is held against it. */
  seen: string
  /** Null where patients do not book it online any more: nothing of it is offered. */
  treatment: WaitedByStaff | null
  /** Whom they asked for, who does not give it any more; null for nobody. */
  gone: string | null
  /** What they are being offered: it stays theirs. */
  offer: { time: string; until: string } | null
  today: CalendarDate
}

/** Anyone who looks at it is written down. 404 where there is no such place, 409 where it is not open any more, 503 where it cannot be read. */
export function readWindow(services: Services, actor: Staff, id: string): Promise<Outcome<WindowView>> {
  const fault = { event: 'waitlist window not read', message: m.waitlist_desk_load_failed() }
  return attempt(services.log, fault, async () => {
    const entry = await findEntry(services.db, id)
    if (!entry) return refused({ status: 404, message: m.waitlist_desk_not_open() })
    if (entry.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
    await recordViewed(services, actor, { object: 'waitlist-entry', id })
    return done(await viewOf(services, entry))
  })
}

async function viewOf(services: Services, entry: Entry): Promise<WindowView> {
  const { db, clock } = services
  const today = clinicDate(clock.now())
  const treatment = (await listWaited(services)).find((one) => one.id === entry.treatmentId) ?? null
  const isGiven = treatment?.clinicians.some((one) => one.id === entry.clinicianId) ?? false
  const what = await waitedFor(db, [entry])
  return {
    id: entry.id,
    name: entry.name,
    patientId: entry.patientId,
    treatment,
    today,
    what: what(entry),
    since: inOnePiece(shortDate(clinicDate(columns.asInstant(entry.createdAt)))),
    typed: {
      with: isGiven ? (entry.clinicianId ?? '') : '',
      from: laterOf(entry.from, today),
      until: entry.until,
      weekdays: [...entry.weekdays],
      parts: [...(entry.mornings ? ['mornings'] : []), ...(entry.afternoons ? ['afternoons'] : [])],
    },
    seen: entry.windowChangedAt ?? '',
    gone: isGiven ? null : await findClinicianName(db, entry.clinicianId),
    offer: await offerTo(services, entry.id),
  }
}

async function offerTo({ db, clock }: Services, id: string): Promise<WindowView['offer']> {
  const offer = await findRunningOf(db, id)
  if (!offer || !isRunning(offer, clock.now())) return null
  return { time: momentInShort(offer), until: timeInShort(clinicTime(columns.asInstant(offer.until))) }
}
