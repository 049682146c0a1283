import { deleteOldSessions } from './features/admins/retention-queries.server.ts'
import { deleteOldVisits } from './features/appointments/retention-queries.server.ts'
import { cutAuditLog } from './features/audit/retention-queries.server.ts'
import { deleteOldMessages } from './features/contact/retention-queries.server.ts'
import { deleteFinished } from './features/outbox/queries.server.ts'
import { deleteOldTestimonials } from './features/testimonials/retention-queries.server.ts'
import type { Job } from './platform/jobs.server.ts'
import { deleteLettersBefore, letterFolder } from './platform/mailer-file.server.ts'
import type { Services } from './platform/services.ts'

/**
 * How long each kind of data is kept (decision 39; docs/operations.md has the same table). Pictures that were
 * deleted go with the gallery's sweep.
 */
export const kept = {
  /** From the visit on. */
  appointments: { years: 7 },
  audit: { years: 7 },
  messages: { years: 2 },
  /** Finished rows of the outbox, and letters kept as files. */
  letters: { days: 30 },
  /** From their end or last use. */
  sessions: { days: 30 },
  /** What staff deleted and may bring back (decision 29). */
  deleted: { days: 30 },
} as const satisfies Record<string, Temporal.DurationLike>

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>

/** Once a day, what has had its time is forgotten. */
export const retaining = (parts: Parts): Job => ({
  name: 'retention',
  next: (now) => now.add({ hours: 24 }),
  run: () => forgetWhatIsOver(parts),
})

/** @returns how many of each kind went */
export async function forgetWhatIsOver({ db, clock, settings }: Parts): Promise<Record<string, number>> {
  const today = clock.now().toZonedDateTimeISO('UTC')
  const before = (kind: keyof typeof kept) => today.subtract(kept[kind]).toInstant()
  const deletedBefore = before('deleted')
  await deleteFinished(db, before('letters'))
  return {
    appointments: await deleteOldVisits(db, { begunBefore: before('appointments'), deletedBefore }),
    messages: await deleteOldMessages(db, { cameBefore: before('messages'), deletedBefore }),
    testimonials: await deleteOldTestimonials(db, deletedBefore),
    sessions: await deleteOldSessions(db, before('sessions')),
    letters: await deleteLettersBefore(letterFolder(settings.dataDirectory), before('letters')),
    auditRows: await cutAuditLog(db, before('audit')),
  }
}
