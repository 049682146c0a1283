import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Services } from '#app/platform/services.ts'
import { append, lastRow, lockChain } from '../queries.server.ts'
import { type AuditEntry, keyedVersion, plainVersion } from '../rules.ts'
import { chainKeyOf, isKeyed } from './chain.server.ts'
import { verifyChain } from './verification.server.ts'

type Parts = Pick<Services, 'db' | 'engine' | 'clock' | 'log'>

/** What a look at the newest row came to. */
export type Sealing = 'keyed' | 'sealed' | 'changed'

/**
 * Sees to it that new rows are keyed. Rows of the first format are sealed as they stand, once: the first keyed row
 * stands on the last of them, and nobody without the key can change one afterwards. What was changed before that,
 * no key can show. Rows that another key wrote (a restore without its SECRET_KEY) are closed in the same way, and
 * counted as such by every check from then on.
 */
export async function sealLog(parts: Parts): Promise<Sealing> {
  const { db, log } = parts
  const last = await lastRow(db)
  if (!last || isKeyed(last, chainKeyOf(db))) return 'keyed'
  if (last.version === plainVersion) {
    if (await sealAfter(parts, last.seq, {})) log.info({ count: last.seq }, 'audit log sealed')
    return 'sealed'
  }
  const verdict = await verifyChain(db)
  if (verdict.ok) return 'keyed'
  if (verdict.why !== 'unverified') {
    log.error({ seq: verdict.seq }, 'audit log changed')
    return 'changed'
  }
  if (await sealAfter(parts, last.seq, { otherKeySince: verdict.seq }))
    log.error({ seq: verdict.seq }, 'audit log was written under another SECRET_KEY')
  return 'sealed'
}

/** @returns false where another process was faster */
function sealAfter({ db, clock }: Parts, seq: number, detail: NonNullable<AuditEntry['detail']>) {
  return inTransaction(db, async (tx) => {
    await lockChain(tx)
    const last = await lastRow(tx)
    if (last?.seq !== seq) return false
    const entry = {
      at: clock.now(),
      actor: 'system',
      action: 'seal',
      object: 'audit-log',
      objectId: '',
    } as const
    await append(tx, { ...entry, detail: { rows: seq, ...detail }, addressHash: '' }, last, keyedVersion)
    return true
  })
}

/** Whether rows may be written under the key at hand: it is the one of the newest keyed rows, or there are none. */
export async function isKeyOfLog(db: Database): Promise<boolean> {
  if (chainKeyOf(db) === null) return false
  const last = await lastRow(db)
  if (!last || last.version === plainVersion || isKeyed(last, chainKeyOf(db))) return true
  const verdict = await verifyChain(db)
  return verdict.ok || verdict.why !== 'unverified'
}
