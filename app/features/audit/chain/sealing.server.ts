import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Services } from '#app/platform/services.ts'
import { append, lastRow, lockChain } from '../queries.server.ts'
import type { AuditEntry } from '../rules.ts'
import { chainKeyOf, isKeyed } from './chain.server.ts'
import { verifyChain } from './verification.server.ts'

type Parts = Pick<Services, 'db' | 'engine' | 'clock' | 'log'>

/** What a look at the newest row came to. */
export type Sealing = 'keyed' | 'sealed' | 'changed'

/**
 * Closes rows that another key wrote (a restore without its SECRET_KEY): the first row under our key follows the last
 * of them, so that nobody without it can change one afterwards. Every check counts them as unverified from then on.
 */
export async function sealLog(parts: Parts): Promise<Sealing> {
  const { db, log } = parts
  const last = await lastRow(db)
  if (!last || isKeyed(last, chainKeyOf(db))) return 'keyed'
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
    await append(tx, { ...entry, detail: { rows: seq, ...detail }, addressHash: '' }, last)
    return true
  })
}

/** Whether rows may be written under the key at hand: it is the one of the newest keyed rows, or there are none. */
export async function isKeyOfLog(db: Database): Promise<boolean> {
  if (chainKeyOf(db) === null) return false
  const last = await lastRow(db)
  if (!last || isKeyed(last, chainKeyOf(db))) return true
  const verdict = await verifyChain(db)
  return verdict.ok || verdict.why !== 'unverified'
}
