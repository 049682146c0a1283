import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { kept } from './personal-data.ts'
import { cutAuditLog } from './queries.server.ts'

/** The log holds ids alone, and lets go of its oldest rows only. */
export const personalData = {
  daily: { auditRows: ({ db, now, before }) => cutAuditLog(db, { before: before(kept.audit), now }) },
} satisfies PersonalPart
