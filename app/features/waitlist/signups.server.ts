import { holdContacts } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Language } from '#app/language/languages.ts'
import type { Services } from '#app/platform/services.ts'
import { enqueueOnce } from '../outbox/queries.server.ts'
import { aboutEntry } from '../outbox/rules.ts'
import { type ContactSource, joinChosen, joinPatient } from '../patients/matching.server.ts'
import { newPrivateToken } from '../private-links/token.server.ts'
import type { CheckedEntry } from './checks.server.ts'
import { lookAgain } from './offers/offering.server.ts'
import { countOpenOf, findEntry, insertEntry } from './queries.server.ts'
import { mostOpenOfContact } from './rules.ts'
import { countedKeysOf } from './signup-facts.server.ts'

type Entering = {
  id: string
  checked: CheckedEntry
  /** In which they are written to. */
  language: Language
  /** The patient that staff chose; left out: whom name and contact match. */
  patientId?: string
  /** Who typed name and contact. */
  source: ContactSource
  delaySeconds?: number
  /** Where it is one too many an email says so, and nobody else: anyone who sends a form may be a stranger. */
  isToldByEmail?: boolean
}

/**
 * A new place on the list, and the email that says so where there is an address. In a transaction.
 * @returns `full` where three are open under that contact
 */
export async function enterList(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { id, checked, language: spoken, patientId: chosen = '', ...how }: Entering,
): Promise<'entered' | 'full'> {
  const { delaySeconds, isToldByEmail = false, source } = how
  const now = clock.now()
  const { name, email, phone: number, ...wish } = checked
  const keys = countedKeysOf({ email, phone: number })
  await holdContacts(tx, [keys.emailKey, keys.phoneKey])
  const isTooMany = (await countOpenOf(tx, keys)) >= mostOpenOfContact
  if (isTooMany && !isToldByEmail) return 'full'
  const said = { name, email, phone: number, language: spoken }
  const patientId =
    chosen === ''
      ? await joinPatient(tx, said, now, source)
      : await joinChosen(tx, { ...said, patientId: chosen }, now, source)
  const { kept } = newPrivateToken(settings.secretKey, 'waitlist', id)
  await insertEntry(tx, { id, ...wish, ...said, patientId, ...keys, ...kept }, now, { isTooMany })
  if (email !== '')
    await enqueueOnce(tx, `waitlist-joined ${id}`, {
      kind: 'waitlist-joined',
      subject: aboutEntry(id),
      language: spoken,
      now,
      ...(delaySeconds !== undefined && { delaySeconds }),
    })
  if (isTooMany) return 'full'
  await lookAgain(tx, now)
  return 'entered'
}

/** Whether the place of a form that is sent again still stands. */
export const isEntryOpen = async (tx: Database, id: string): Promise<boolean> =>
  (await findEntry(tx, id))?.state === 'open'
