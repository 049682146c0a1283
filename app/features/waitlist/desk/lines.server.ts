import { columns } from '../../../db/columns.ts'
import type { WaitlistEntryState } from '../../../db/values.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import type { Services } from '../../../platform/services.ts'
import { inOnePiece, shortDate } from '../../../platform/shown.ts'
import { shownPhone } from '../../../platform/text/phone.server.ts'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { type Slot, slotValue } from '../../appointments/rules.ts'
import type { Offer } from '../offers/queries.server.ts'
import { listTexted } from '../offers/texts.server.ts'
import type { Entry } from '../queries.server.ts'
import { waitedFor } from '../waited-for.server.ts'
import { nextFor } from './free-now.server.ts'
import { momentInShort, timeInShort, whenInShort } from './in-short.server.ts'
import { countLetGo, listTakenOf } from './queries.server.ts'

/** Somebody on the list, as staff see it. */
export type WaitlistLine = {
  id: string
  createdAt: string
  /** Which they are of those who wait; null where that is not counted. */
  place: number | null
  state: WaitlistEntryState
  name: string
  patientId: string
  treatmentId: string
  clinicianId: string | null
  phone: { text: string; link: string } | null
  /** Without an address nobody can be written to: they are called. */
  canBeWritten: boolean
  /** "HRT, with Alex Rivera"; "Mon or Tue, mornings, until Fri, Dec 18". */
  treatment: string
  when: string
  since: string
  /** They agreed to text messages as well. */
  isTexted: boolean
  isSpanish: boolean
  letGo: number
  /** What they are being offered; null for nothing. */
  offer: { time: string; until: string; secondsLeft: number; minutes: number } | null
  /** The time that they took, and the visit that it became. */
  took: { time: string; visitId: string | null } | null
  /** When they left the list; null for who waits. */
  ended: string | null
  /** Times that are free by now, and what the form sends for each. */
  free: { value: string; text: string }[]
  /** Where none is, the first day behind their last one that would suit them; null where none is near. */
  next: string | null
}

export type Placed = { entry: Entry; place: number | null }

type Known = { free: ReadonlyMap<string, Slot[]>; running: ReadonlyMap<string, Offer> }

/** Those places as the screen shows them; as many queries, however many they are. */
export async function linesOf(
  services: Services,
  placed: readonly Placed[],
  { free, running }: Known,
): Promise<WaitlistLine[]> {
  const { db, clock } = services
  const now = clock.now()
  const entries = placed.map(({ entry }) => entry)
  const ids = entries.map(({ id }) => id)
  const unmatched = entries.filter(({ id, state }) => state === 'open' && !running.has(id) && !free.has(id))
  const [what, letGo, taken, next, texted] = [
    await waitedFor(db, entries),
    await countLetGo(db, ids),
    await listTakenOf(db, ids),
    await nextFor(services, unmatched),
    await listTexted(services, entries),
  ]
  return placed.map(({ entry, place }): WaitlistLine => {
    const { id, createdAt, state, name, patientId, treatmentId, clinicianId, endedAt } = entry
    const [offer, took] = [running.get(id), taken.get(id)]
    return {
      ...{ id, createdAt, place, state, name, patientId, treatmentId, clinicianId },
      phone: phoneOf(entry.phone),
      canBeWritten: entry.email !== '',
      treatment: what(entry),
      when: whenInShort(entry, clinicDate(now)),
      since: dayOf(createdAt),
      isTexted: texted.has(id),
      isSpanish: entry.language === 'es',
      letGo: letGo.get(id) ?? 0,
      offer: offer ? offerOf(offer, now) : null,
      took: took ? { time: momentInShort(took), visitId: took.appointmentId } : null,
      ended: endedAt === null ? null : dayOf(endedAt),
      free: offer
        ? []
        : (free.get(id) ?? []).map((slot) => ({ value: slotValue(slot), text: momentInShort(slot) })),
      next: dayOrNull(next.get(id)),
    }
  })
}

const dayOf = (moment: string): string => inOnePiece(shortDate(clinicDate(columns.asInstant(moment))))

const dayOrNull = (slots: readonly Slot[] = []): string | null =>
  slots[0] === undefined ? null : inOnePiece(shortDate(slots[0].date))

function phoneOf(phone: string): WaitlistLine['phone'] {
  const link = phoneLink(phone)
  return link === null ? null : { text: shownPhone(phone), link }
}

function offerOf(offer: Offer, now: Temporal.Instant): WaitlistLine['offer'] {
  const end = columns.asInstant(offer.until)
  const secondsFrom = (from: Temporal.Instant) => Math.max(0, Math.floor(end.since(from).total('seconds')))
  return {
    time: momentInShort(offer),
    until: timeInShort(clinicTime(end)),
    secondsLeft: secondsFrom(now),
    minutes: Math.max(1, Math.floor(secondsFrom(columns.asInstant(offer.createdAt)) / 60)),
  }
}
