import { offeredTimes } from '#app/features/scheduling/calendar.ts'
import { findDetails } from '#app/features/scheduling/lists/details-queries.server.ts'
import { minutesToParts } from '#app/features/scheduling/parts.ts'
import { findById as findTreatment } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readCalendar } from '../calendar.server.ts'
import { listTaken } from '../claims.server.ts'
import { resourcesInQuestion } from '../day-openings.server.ts'
import { staffTimes } from '../free-times.server.ts'
import { readMovingParts } from '../moving-parts.server.ts'
import { type AskedPart, offerOf } from '../placement.server.ts'
import { nobody } from '../rules.ts'
import { withOne } from './free-days.server.ts'

/** What the server says of one visit on one day. */
export type FreeFor = {
  /** Ids of who gives its treatment; null where it needs nobody. */
  able: string[] | null
  /** When the treatment is given at all. */
  offered: ClockTime[]
  /** When it could be, by the id of who would give it; `nobody` where it needs none. */
  times: Record<string, ClockTime[]>
}

/**
 * Where a visit could be moved to on one day, within working hours: its own time counts as free. It reads only; the move
 * is judged again when it is made.
 * @param part the place of the part that is taken up: times are its own, others stay with whom they are. 404 where the visit is gone, 503 where that cannot be read.
 */
export function readFreeFor(
  services: Services,
  { id, date, part = 0 }: { id: string; date: CalendarDate; part?: number },
): Promise<Outcome<FreeFor>> {
  const { db, clock } = services
  const fault = { event: 'free times not read', message: m.schedule_moving_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findDetails(db, id)
    if (!row) return refused({ status: 404, message: m.scheduling_gone() })
    const treatment = await findTreatment(db, row.treatmentId)
    const now = clock.now()
    if (!treatment || date < clinicDate(now)) return done({ able: [], offered: [], times: {} })
    const calendar = await readCalendar(db, { from: date, to: date })
    const parts = await readMovingParts(db, row)
    const after = minutesToParts([parts.length, ...parts.next.map((one) => one.length)])[part]
    if (after === undefined) return refused({ status: 404, message: m.scheduling_gone() })
    const asked = {
      treatment,
      length: parts.length,
      by: 'staff',
      clinicianId: null,
      mayGoElsewhere: true,
    } as const
    const next = parts.next.map((one, index) => (index + 1 === part ? withAnybody(one) : one))
    const able = offerOf(calendar, { ...asked, next, ...(part > 0 && { current: row }) })
    const { candidates } = part === 0 ? able : (able.next?.[part - 1] ?? able)
    const isUngiven = part === 0 && candidates.clinicians === null
    const offer = isUngiven ? withOne(able, { ...parts, own: row }).offer : able
    const range = { from: date, to: date, except: id }
    const taken = await listTaken(db, resourcesInQuestion(offer), range)
    const times: FreeFor['times'] = {}
    const later = (time: ClockTime) => clockTime(minutesOf(time) + after)
    for (const { time, clinicians } of staffTimes(offer, date, { now, taken, isWithin: true, part }))
      for (const who of clinicians) {
        const key = who?.id ?? nobody
        times[key] = [...(times[key] ?? []), later(time)]
      }
    return done({
      able: candidates.clinicians?.map((who) => who.id) ?? null,
      offered: offeredTimes(calendar, treatment, date).map(later),
      times,
    })
  })
}

/** In its room still, where that can be. */
const withAnybody = (part: AskedPart): AskedPart => ({
  ...part,
  current: { clinicianId: null, roomId: part.current?.roomId ?? null },
})
