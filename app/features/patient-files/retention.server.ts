import { emptyWriteAheadLog } from '#app/db/upkeep/erasure.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { deleteLettersBefore, letterFolder } from '#app/platform/mail/mailer.server.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { deleteOldInvitations } from '../accounts/invitations/queries.server.ts'
import { deleteOldChallenges } from '../accounts/passkeys/queries.server.ts'
import { deleteOldAdmins } from '../accounts/people/queries.server.ts'
import { keptDays as invitationDays } from '../accounts/rules.ts'
import { deleteOldSessions } from '../accounts/sessions/queries.server.ts'
import { cutAuditLog } from '../audit/queries.server.ts'
import { forgetOldBackups } from '../backups/history-queries.server.ts'
import { deleteOldOpenings } from '../closures/openings/queries.server.ts'
import { deleteOldClosures } from '../closures/queries.server.ts'
import { deleteOldDrafts, deleteOldMessages } from '../messages/queries.server.ts'
import { deleteFinished } from '../outbox/delivery-queries.server.ts'
import { deleteOldMoves } from '../patients/move/queries.server.ts'
import { deleteEmptyPatients, deleteOldCorrections } from '../patients/queries.server.ts'
import { deleteOldSearches } from '../searches/queries.server.ts'
import { deleteLooseAssignments, deleteOldClinicians, deleteOldRooms } from '../team/queries.server.ts'
import { approvalUndos, deleteOldTestimonials } from '../testimonials/queries.server.ts'
import { deleteOldEvents, deleteOldProofs } from '../texts/queries.server.ts'
import { deleteOldTreatments } from '../treatments/queries.server.ts'
import { deleteOldEntries } from '../waitlist/retention-queries.server.ts'
import { keptForDays as waitlistDays } from '../waitlist/rules.ts'
import { deleteOldVersions } from '../website-editor/versions/queries.server.ts'
import { deleteOldVisits } from './visit-retention-queries.server.ts'

/**
 * How long each kind of data is kept (the table is in docs/operations.md#what-lives-where-and-for-how-long).
 * Pictures that were deleted go with the gallery's sweep, portraits with the website's.
 */
export const kept = {
  /** From the visit on. */
  appointments: { years: 7 },
  audit: { years: 7 },
  messages: { years: 2 },
  /** Answers to messages that somebody began and left. */
  drafts: { days: 30 },
  /** Finished rows of the outbox, and letters kept as files. */
  letters: { days: 30 },
  /** From their end or last use. */
  sessions: { days: 30 },
  /** From their end. */
  invitations: { days: invitationDays },
  /** What staff deleted and may bring back (docs/specification.md#deleted-records). */
  deleted: { days: 30 },
  /** Patients to whom nothing belongs any more, from then on; what a correction can be taken back to. */
  patients: { days: 30 },
  /** Places on the waitlist, from their end. */
  waitlist: { days: waitlistDays },
  /** That people agreed to text messages, or said STOP, by digests that name nobody: from then, or its end, on. */
  textProofs: { years: 5 },
  /** What the website said; the newest 50 stay. */
  versions: { years: 2 },
} as const satisfies Record<string, Temporal.DurationLike>

type Parts = Pick<Services, 'db' | 'engine' | 'clock' | 'settings' | 'log'>

/** Once a day, what has had its time is forgotten. */
export const retaining = (parts: Parts): Job => ({
  name: 'retention',
  next: (now) => now.add({ hours: 24 }),
  run: () => forgetWhatIsOver(parts),
})

/** What is kept for minutes or hours doesn't wait for the daily job. */
export const forgettingBriefRecords = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Job => ({
  name: 'brief-records',
  next: hourly,
  run: async () => ({
    searches: await deleteOldSearches(db, clock.now()),
    challenges: await deleteOldChallenges(db, clock.now()),
  }),
})

/**
 * Every kind is tried whatever became of the others; then nothing of it stands in SQLite's files any more.
 * @returns how many of each kind went
 * @throws AggregateError after the last one, where any failed: the job is then tried again soon
 */
export async function forgetWhatIsOver(parts: Parts): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const failures: unknown[] = []
  for (const [kind, forget] of Object.entries(steps(parts))) {
    try {
      counts[kind] = await forget()
    } catch (error) {
      parts.log.error({ kind: kindOf(error), code: kind }, 'not forgotten')
      failures.push(error)
    }
  }
  await emptyWriteAheadLog(parts.db, parts.engine)
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is over could not be forgotten')
  return counts
}

function steps({ db, clock, settings }: Parts): Record<string, () => Promise<number>> {
  const today = clock.now().toZonedDateTimeISO('UTC')
  const before = (kind: keyof typeof kept) => today.subtract(kept[kind]).toInstant()
  const deletedBefore = before('deleted')
  return {
    finishedLetters: () => deleteFinished(db, before('letters')),
    appointments: () => deleteOldVisits(db, { begunBefore: before('appointments'), deletedBefore }),
    messages: () => deleteOldMessages(db, { cameBefore: before('messages'), deletedBefore }),
    waitlist: () => deleteOldEntries(db, before('waitlist')),
    drafts: () => deleteOldDrafts(db, before('drafts')),
    patients: () => deleteEmptyPatients(db, { now: clock.now(), emptyBefore: before('patients') }),
    corrections: () => deleteOldCorrections(db, before('patients')),
    moves: () => deleteOldMoves(db, before('patients')),
    testimonials: () => deleteOldTestimonials(db, deletedBefore),
    approvalUndos: () => approvalUndos.forget(db, clock.now()),
    treatments: () => deleteOldTreatments(db, deletedBefore),
    closures: () => deleteOldClosures(db, deletedBefore),
    openings: () => deleteOldOpenings(db, deletedBefore),
    clinicians: () => deleteOldClinicians(db, deletedBefore),
    rooms: () => deleteOldRooms(db, deletedBefore),
    assignments: () => deleteLooseAssignments(db),
    backups: () => forgetOldBackups(db),
    users: () => deleteOldAdmins(db, deletedBefore),
    invitations: () => deleteOldInvitations(db, before('invitations')),
    sessions: () => deleteOldSessions(db, before('sessions')),
    letters: () => deleteLettersBefore(letterFolder(settings.dataDirectory), before('letters')),
    textProofs: () => deleteOldProofs(db, before('textProofs')),
    textEvents: () => deleteOldEvents(db, { news: before('letters'), received: before('textProofs') }),
    versions: () => deleteOldVersions(db, before('versions')),
    auditRows: () => cutAuditLog(db, { before: before('audit'), now: clock.now() }),
  }
}
