import { columns } from '../../../db/columns.ts'
import type { WaitlistEntryState } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { type Place, parseCursor } from '../../../platform/lists/pages.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { dayAndMonth, shortDate, timeText } from '../../../platform/shown.ts'
import { shownPhone } from '../../../platform/text/phone.server.ts'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { type Slot, slotValue } from '../../appointments/rules.ts'
import type { Staff } from '../../audit/actor.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import { partWords, weekdayWords } from '../copy.ts'
import { listRunningOf } from '../offer-queries.server.ts'
import type { Entry } from '../queries.server.ts'
import { waitedFor } from '../waited-for.server.ts'
import type { Filter, WaitlistAddress } from './address.ts'
import { freeFor } from './free-now.server.ts'
import { countEntries, countLetGo, listEntries } from './queries.server.ts'

/** Somebody on the list, as staff see it. */
export type WaitlistLine = {
  id: string
  place: number
  state: WaitlistEntryState
  name: string
  patientId: string
  phone: { text: string; link: string } | null
  /** "HRT, with Alex Rivera"; "Monday or Tuesday, mornings"; "until December 18". */
  treatment: string
  when: string
  until: string
  since: string
  isSpanish: boolean
  letGo: number
  /** There is an address to which offers go. */
  canBeWritten: boolean
  /** What they are being offered; null for nothing. */
  offer: { time: string; until: string; minutesLeft: number; minutes: number } | null
  /** Times that are free by now, and what the form sends for each. */
  free: { value: string; text: string }[]
}

export type WaitlistView = {
  lines: WaitlistLine[]
  next: string | null
  place: Place
  counts: Record<Filter, number>
  canWrite: boolean
  filter: Filter
}

/** One page of the waitlist; whose rows were seen is written down. 503 where it cannot be read. */
export async function readWaitlist(
  services: Services,
  actor: Staff,
  { filter, after, list }: WaitlistAddress,
): Promise<Outcome<WaitlistView>> {
  const { db } = services
  const read = async () => {
    const page = await listEntries(db, { filter, after: parseCursor(after) })
    const [counts, lines] = [await countEntries(db), await linesOf(services, page, filter)]
    const view: WaitlistView = {
      ...{ lines, next: page.next, place: page.place, counts, filter },
      canWrite: sendsLinks(services),
    }
    return { view, rows: lines }
  }
  const outcome = await readShownList(services, actor, {
    ...{ object: 'waitlist-entry', look: `waitlist ${list}` },
    failed: m.waitlist_desk_load_failed(),
    read,
  })
  return outcome.ok ? done(outcome.value.view) : outcome
}

async function linesOf(
  services: Services,
  { rows, place }: { rows: Entry[]; place: Place },
  filter: Filter,
): Promise<WaitlistLine[]> {
  const { db, clock } = services
  const now = clock.now()
  const ids = rows.map(({ id }) => id)
  const [what, letGo, offers] = [
    await waitedFor(db, rows),
    await countLetGo(db, ids),
    await listRunningOf(db, ids),
  ]
  const free = filter === 'waiting' ? await freeFor(services, rows) : new Map<string, Slot[]>()
  return rows.map((row, index): WaitlistLine => {
    const running = offers.get(row.id)
    return {
      ...{ id: row.id, place: (place.before ?? 0) + index + 1, state: row.state, name: row.name },
      ...{ patientId: row.patientId, isSpanish: row.language === 'es', letGo: letGo.get(row.id) ?? 0 },
      phone: phoneOf(row.phone),
      canBeWritten: row.email !== '',
      treatment: what(row),
      when: `${weekdayWords(row.weekdays)} · ${partWords(row)}`,
      until: dayAndMonth(row.until),
      since: shortDate(clinicDate(columns.asInstant(row.createdAt))),
      offer: running ? offerOf(running, now) : null,
      free: running
        ? []
        : (free.get(row.id) ?? []).map((slot) => ({ value: slotValue(slot), text: textOf(slot) })),
    }
  })
}

function phoneOf(phone: string): WaitlistLine['phone'] {
  const link = phoneLink(phone)
  return link === null ? null : { text: shownPhone(phone), link }
}

const textOf = ({ date, time }: Slot): string =>
  m.letters_moment({ day: shortDate(date), time: timeText(time) })

function offerOf(
  { date, time, until, createdAt }: Slot & { until: string; createdAt: string },
  now: Temporal.Instant,
): WaitlistLine['offer'] {
  const end = columns.asInstant(until)
  const minutesTo = (from: Temporal.Instant) => Math.max(1, Math.floor(end.since(from).total('minutes')))
  return {
    time: textOf({ date, time }),
    until: timeText(clinicTime(end)),
    minutesLeft: minutesTo(now),
    minutes: minutesTo(columns.asInstant(createdAt)),
  }
}
