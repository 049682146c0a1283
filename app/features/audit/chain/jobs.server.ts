import type { Database } from '#app/db/tables.ts'
import { jobFacts, noteProgress } from '#app/db/technical/job-runs.server.ts'
import { nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { clockTime } from '#app/platform/dates.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { readCheckpoint } from '../queries.server.ts'
import type { Checkpoint } from '../rules.ts'
import type { ChainResult } from './chain-check.server.ts'
import { sealLog } from './sealing.server.ts'
import { verifyChain } from './verification.server.ts'

type Parts = Pick<Services, 'db' | 'engine' | 'clock' | 'log'>

export const checkpointJob = 'audit-checkpoint'
export const verificationJob = 'audit-verification'

/** At night, after the backup. */
export const verificationTime = clockTime(4 * 60)

/** Every hour the checkpoint goes into the log and, with the job's facts, into the metrics. */
export function checkpointing(parts: Parts): Job {
  const { db, log } = parts
  return {
    name: checkpointJob,
    next: hourly,
    run: async () => {
      await sealLog(parts)
      const checkpoint = await readCheckpoint(db)
      if (!checkpoint) return undefined
      log.info(checkpoint, 'audit checkpoint')
      return checkpoint
    },
  }
}

/** So many rows further, those who wait for the check hear how far it has come. */
const progressRows = 5_000

/**
 * Every night, and when somebody asks, the whole chain is recomputed, and must go through the last checkpoint of the job
 * before.
 */
export const verifying = ({ db, log }: Pick<Parts, 'db' | 'log'>): Job => ({
  name: verificationJob,
  next: (now) => nextAtClinic(now, verificationTime),
  run: async () => {
    const newest = (await readCheckpoint(db))?.seq ?? 0
    let told = 0
    const verdict = await verifyChain(db, {
      expected: await listCheckpoints(db),
      seen: async (seq) => {
        if (seq - told < progressRows) return
        told = seq
        await noteProgress(db, verificationJob, { seen: seq, newest })
      },
    })
    if (verdict.ok) log.info({ count: verdict.rows }, 'audit log verified')
    else log.error({ seq: verdict.seq, code: verdict.why }, 'audit log does not verify')
    return factsOf(verdict)
  },
})

/** The newest checkpoint that the hourly job kept; none before its first run. */
export async function listCheckpoints(db: Database): Promise<Checkpoint[]> {
  const { seq, head } = (await jobFacts(db, [checkpointJob])).get(checkpointJob)?.detail ?? {}
  return typeof seq === 'number' && typeof head === 'string' ? [{ seq, head }] : []
}

/** What the job's facts keep of a verdict. */
const factsOf = (verdict: ChainResult): Record<string, number | string> =>
  verdict.ok
    ? {
        state: 'ok',
        rows: verdict.rows,
        seq: verdict.seq,
        unverified: verdict.unverified,
        until: verdict.unverifiedUntil ?? '',
      }
    : { state: verdict.why, seq: verdict.seq }
