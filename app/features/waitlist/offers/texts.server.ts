import type { Database } from '#app/db/tables.ts'
import { enqueueOnce } from '#app/features/outbox/queries.server.ts'
import { aboutOffer } from '#app/features/outbox/rules.ts'
import {
  findConsentOf,
  listWholeConsentsOf,
  numberDigest,
  numberToText,
} from '#app/features/texts/queries.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import type { Entry } from '../queries.server.ts'

/** Offers that one number is told of on one day of the clinic, no matter who has how many places: as the box on the form says. */
const mostOfferTextsADay = 1

type Needs = Pick<Services, 'settings' | 'clock'>

/**
 * A text message next to the email of an offer, where it was agreed to for that place and the number got none today. In the
 * transaction that stores the offer; the outbox holds the key of that number and day, so that two offers at the same
 * moment are told of once.
 */
export async function enqueueOfferText(
  { settings, clock }: Needs,
  tx: Database,
  { id, entry }: { id: string; entry: Entry },
): Promise<void> {
  const number = await findNumberOf({ settings, db: tx }, entry)
  if (number === null) return
  const now = clock.now()
  const place = `offer text ${numberDigest(settings.secretKey, number)} ${clinicDate(now)}`
  const { language } = entry
  const about = { kind: 'waitlist-offer', channel: 'text', subject: aboutOffer(id) } as const
  for (let count = 1; count <= mostOfferTextsADay; count++)
    if ((await enqueueOnce(tx, `${place} ${count}`, { ...about, language, now })) !== null) return
}

/** The number to which text messages about a place on the list may go; null where none may, or no service is set up. */
export async function findNumberOf(
  { settings, db }: Pick<Services, 'settings' | 'db'>,
  { id, phone }: Pick<Entry, 'id' | 'phone'>,
): Promise<string | null> {
  if (settings.texts === null) return null
  const consent = await findConsentOf(db, { entryId: id })
  return numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) })
}

/** Of those places the ids of which a text message tells of an offer, next to the email. */
export async function listTexted(
  { settings, db }: Pick<Services, 'settings' | 'db'>,
  entries: readonly Pick<Entry, 'id' | 'phone'>[],
): Promise<ReadonlySet<string>> {
  if (settings.texts === null) return new Set()
  const ids = entries.map(({ id }) => id)
  const consents = await listWholeConsentsOf(db, 'entryId', ids)
  const isTexted = ({ id, phone }: Pick<Entry, 'id' | 'phone'>) =>
    numberToText(consents.get(id), { secretKey: settings.secretKey, numbers: numbersIn(phone) }) !== null
  return new Set(entries.filter(isTexted).map(({ id }) => id))
}
