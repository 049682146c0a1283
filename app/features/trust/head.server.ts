import { m } from '#app/language/messages.ts'
import type { Services } from '#app/platform/services.ts'
import { findHead } from '../audit/chain/verification-queries.server.ts'
import { groupedHead } from './rules.ts'

/** What somebody noted of the audit log, and whether the log still says so. */
export type HeadAnswer = {
  typed: { entry: string; digits: string }
  errors: { entry?: string; digits?: string }
  verdict: { isSame: boolean | null; said: string } | null
}

const entryNumber = /^[1-9]\d{0,14}$/
const hexDigits = /^[0-9a-f]{16,64}$/

/** Null where nothing was typed: the form sends a question, so that its answer has an address. */
export async function verifyHead(
  { db }: Pick<Services, 'db'>,
  search: URLSearchParams,
): Promise<HeadAnswer | null> {
  const [entry, digits] = [search.get('entry'), search.get('digits')]
  if (entry === null || digits === null) return null
  const typed = { entry: entry.trim().slice(0, 40), digits: digits.trim().slice(0, 100) }
  const number = typed.entry.replaceAll(/[\s,.]/g, '')
  const head = typed.digits.replaceAll(/[\s:]/g, '').toLowerCase()
  const errors = {
    ...(!entryNumber.test(number) && { entry: m.trust_head_entry_invalid() }),
    ...(!hexDigits.test(head) && { digits: m.trust_head_digits_invalid() }),
  }
  if (Object.keys(errors).length > 0) return { typed, errors, verdict: null }
  const found = await findHead(db, Number(number))
  const words = { entry: Number(number), digits: groupedHead(found.head ?? '') }
  const said = {
    found: () => (found.head?.startsWith(head) ? m.trust_head_same(words) : m.trust_head_different(words)),
    over: () => m.trust_head_over(words),
    missing: () => m.trust_head_missing(words),
  }[found.state]()
  const isSame = found.state === 'over' ? null : found.state === 'found' && found.head.startsWith(head)
  return { typed, errors, verdict: { isSame, said } }
}
