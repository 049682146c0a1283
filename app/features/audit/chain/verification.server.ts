import type { Database } from '#app/db/tables.ts'
import { letOthersRun } from '#app/platform/process/timers.server.ts'
import type { Checkpoint } from '../rules.ts'
import { chainKeyOf } from './chain.server.ts'
import { ChainCheck, type ChainResult } from './chain-check.server.ts'
import { findLastCut, listRowsAfter, readSubjects } from './verification-queries.server.ts'

const pageSize = 500

type Watched = {
  /** Checkpoints that the chain must still go through. */
  expected?: readonly Checkpoint[]
  /** Is told which row was looked at last, page by page; what it throws ends the check. */
  seen?: (seq: number) => Promise<void>
}

/**
 * Recomputes the whole chain, from where its oldest rows went; names the first misfit. Others are answered between
 * its pages.
 */
export async function verifyChain(db: Database, watched: Watched = {}): Promise<ChainResult> {
  const { expected = [], seen } = watched
  const cut = await findLastCut(db)
  if (cut && expected.some(({ seq, head }) => seq === cut.seq && head !== cut.hash)) {
    return { ok: false, why: 'unexpected', seq: cut.seq }
  }
  const chain = new ChainCheck(chainKeyOf(db), cut, expected)
  for (;;) {
    const rows = await listRowsAfter(db, chain.seq, pageSize)
    if (rows.length === 0) return chain.verdict()
    const subjects = await readSubjects(db, { after: chain.seq, upTo: rows.at(-1)?.seq ?? 0 })
    for (const row of rows) {
      const misfit = chain.misfit(row, subjects.get(row.seq) ?? [])
      if (!misfit) continue
      const isCutMeanwhile = (await findLastCut(db))?.seq !== cut?.seq
      return isCutMeanwhile ? verifyChain(db, watched) : misfit
    }
    await seen?.(chain.seq)
    await letOthersRun()
  }
}
