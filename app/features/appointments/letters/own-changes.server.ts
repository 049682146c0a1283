import type { Database } from '../../../db/tables.ts'
import type { Language } from '../../../db/values.ts'
import type { Services } from '../../../platform/services.ts'
import { enqueueLetter } from '../../outbox/queries.server.ts'
import { aboutAppointment } from '../../outbox/rules.ts'
import { recordNews } from '../../staff-mails/queries.server.ts'
import { canTell } from '../change.server.ts'
import type { Slot } from '../rules.ts'
import { type SaidBesides, sealBesides } from './said-besides.server.ts'

/** Whom a patient's own change is told, and in which language. */
type Told = { id: string; email: string; language: Language }

/**
 * "You cancelled your visit", in the transaction that cancels it; the background sends it at once. Staff who want to
 * know are told of it, too.
 * @returns whether there is such a letter: not where there is no address, or no letters about changes are set up
 */
export const tellOfOwnCancellation = (services: Services, tx: Database, visit: Told): Promise<boolean> =>
  tell(services, tx, { visit, kind: 'cancelled-by-patient', said: null })

/** "Your visit has moved", in the transaction that moves it; the same as for a cancellation. */
export const tellOfOwnMove = (
  services: Services,
  tx: Database,
  visit: Told,
  change: { before: Slot; after: Slot },
): Promise<boolean> => tell(services, tx, { visit, kind: 'moved-by-patient', said: { change } })

async function tell(
  services: Services,
  tx: Database,
  {
    visit,
    kind,
    said,
  }: { visit: Told; kind: 'cancelled-by-patient' | 'moved-by-patient'; said: SaidBesides | null },
): Promise<boolean> {
  await recordNews(tx, kind === 'cancelled-by-patient' ? 'cancelled' : 'moved', services.clock.now())
  if (!canTell(services, visit.email)) return false
  const { id: visitId, language } = visit
  await enqueueLetter(tx, {
    ...{ kind, subject: aboutAppointment(visitId), language, now: services.clock.now(), leaseSeconds: 0 },
    payload: said && sealBesides(services.settings.secretKey, { kind, visitId }, said),
  })
  return true
}
