import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import { readCalendarOf } from '../../appointments/availability/calendar.server.ts'
import { placeVisit } from '../../appointments/availability/placing.server.ts'
import { holdIdOf, insertHold } from '../../appointments/holds-queries.server.ts'
import { enqueueOnce } from '../../outbox/queries.server.ts'
import { aboutOffer } from '../../outbox/rules.ts'
import { holdActive } from '../../treatments/queries.server.ts'
import type { Entry } from '../queries.server.ts'
import { findWithdrawnAt, runAgain } from './queries.server.ts'
import { enqueueOfferText } from './texts.server.ts'

/**
 * What somebody was being offered as they were taken off the list runs on, under the same link, where that is taken back
 * before its time is over and nobody has it by then. In a transaction that holds the calendar, and the entry.
 * @param entry as it was off the list
 */
export async function resumeOffer(services: Services, tx: Database, entry: Entry): Promise<void> {
  const now = services.clock.now()
  const offer = await findWithdrawnAt(tx, entry)
  const treatment = offer && (await holdActive(tx, entry.treatmentId))
  if (!offer || !treatment || offer.until <= columns.instant(now)) return
  const { id, date, time, clinicianId } = offer
  const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: date })
  const holdId = holdIdOf(id)
  const placed = await placeVisit(tx, calendar, {
    ...{ appointmentId: holdId, treatment, slot: { date, time }, length: treatment },
    ...{ by: 'patient', clinicianId },
  })
  if (!placed.ok) return
  await insertHold(tx, holdId, columns.asInstant(offer.until))
  await runAgain(tx, id, placed.value.place)
  // Left out where it was its turn while they were off the list; else it stands in the outbox.
  const { language } = entry
  const letter = { kind: 'waitlist-offer', subject: aboutOffer(id), language, now, leaseSeconds: 0 } as const
  await enqueueOnce(tx, `waitlist-offer ${id}`, letter)
  await enqueueOfferText(services, tx, { id, entry })
}
