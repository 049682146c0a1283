import { deleteOldLimits } from '../../db/technical/limits.server.ts'
import { deleteOldReceipts } from '../forms/form-receipts.server.ts'
import type { Services } from '../services.ts'
import { hourly, type Job } from './jobs.server.ts'

/** Forgets every hour what no longer counts: windows of limits, receipts of forms. */
export const tidying = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'tidying',
  next: hourly,
  run: async () => {
    await deleteOldLimits(db, clock.now())
    await deleteOldReceipts(db, clock.now())
    return undefined
  },
})
