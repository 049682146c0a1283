import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import { mayDo, refusedSentence } from '../access/permissions/permissions.ts'
import { by, type Staff } from '../audit/actor.ts'
import type { PatientLookup } from '../audit/log/page.server.ts'
import { record } from '../audit/queries.server.ts'
import { digitsIn, listMessageIdsOf } from '../messages/queries.server.ts'
import { listVisitIdsOf } from '../scheduling/index.server.ts'
import { keepTypedSearch, readSearch } from '../searches/search.server.ts'

/**
 * A patient in the audit log: until there are patients with an id of their own, all records that bear one mail
 * address or one number. Only for those who may see patients.
 */

/** Names and contact details are for those alone who work with patients; an auditor goes by ids. */
export const maySeePatients = (role: Role | null): boolean => mayDo(role, 'visits') && mayDo(role, 'messages')

/** More records of one patient are not looked through; the page says so. */
const mostRecords = 500

/**
 * Keeps whom somebody looks up, under a random id, and writes
 * down whose records were asked for.
 * @returns the id; null where nothing was typed
 */
export async function lookUpPatient(
  services: Services,
  actor: Staff,
  typed: string,
): Promise<Outcome<string | null>> {
  const kept = await keepTypedSearch(services, actor, { typed, failed: m.audit_load_failed() })
  if (!kept.ok || kept.value === null) return kept
  const { ids } = await recordsOf(services.db, typed)
  const { db, clock } = services
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      action: 'view',
      object: 'patient',
      objectId: '',
      detail: { ids },
      ...by(actor),
    }),
  )
  return done(kept.value)
}

/**
 * Whose entries are asked for; null where nobody was looked up. Somebody else's look-up, an old one, or one of somebody
 * who may see no patients by now, finds nobody.
 */
export async function readPatientLookup(
  services: Services,
  actor: Staff & { role: Role | null },
  find: string | null,
): Promise<PatientLookup> {
  if (find === null) return null
  if (!maySeePatients(actor.role)) return noLookup('', refusedSentence('visits'))
  const read = await readSearch(services, actor, { find, termsOf: contactsIn })
  const { words } = read
  if (read.problem !== null) {
    const problem = read.problem === 'gone' ? m.audit_patient_gone() : m.audit_patient_neither()
    return noLookup(words, problem)
  }
  const { ids, isMore } = await recordsOf(services.db, words)
  return { words, ids, count: ids.length, isMore, problem: null }
}

const noLookup = (words: string, problem: string): PatientLookup => ({
  words,
  ids: [],
  count: 0,
  isMore: false,
  problem,
})

async function recordsOf(db: Database, typed: string): Promise<{ ids: string[]; isMore: boolean }> {
  const [contact] = contactsIn(typed)
  if (!contact) return { ids: [], isMore: false }
  const visits = await listVisitIdsOf(db, typed, mostRecords + 1)
  const messages = await listMessageIdsOf(db, contact, mostRecords + 1)
  const ids = [...visits, ...messages]
  return { ids: ids.slice(0, mostRecords), isMore: ids.length > mostRecords }
}

/** A whole mail address, or a number long enough to be one patient's. */
function contactsIn(typed: string): ({ email: string } | { digits: string })[] {
  const text = folded(typed).trim()
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return [{ email: typed.trim().toLowerCase() }]
  const digits = digitsIn(text)
  const isNumber = !/\p{L}|@/u.test(text) && digits.length >= fewestDigits && digits.length <= mostDigits
  return isNumber ? [{ digits }] : []
}

const fewestDigits = 7
/** No number of the world is longer (ITU-T E.164). */
const mostDigits = 15
