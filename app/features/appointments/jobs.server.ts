import { hourly, type Job } from '../../platform/process/jobs.server.ts'
import type { Services } from '../../platform/services.ts'
import { giveReferences } from './reference-queries.server.ts'

/** Visits that a program of before booked, beside this one too, get their references. */
export const givingReferences = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'visit-references',
  next: hourly,
  run: async () => ({ given: await giveReferences(db) }),
})
