import { readJsonOr } from '#app/db/json.ts'
import type { Database, DeskUndoRow } from '#app/db/tables.ts'
import type { EmailKind } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { capitalised, numberText, shortDate, timeText } from '#app/platform/format.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import type { Staff } from '../audit/actor.ts'
import { encryptPayload } from '../outbox/payload.server.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { undosIn } from '../records/undo-queries.server.ts'
import { mostAnyway } from './claims.server.ts'
import type { Part } from './parts.ts'
import type { WhyNot } from './placement.server.ts'
import type { findForChange } from './queries.server.ts'
import { type Changed, emailDelaySeconds, type Slot, type Status, whyNoEmail } from './rules.ts'

export type ChangedRow = NonNullable<Awaited<ReturnType<typeof findForChange>>>

/** @param consequence what becomes of the visit */
export const timeTaken = ({ date, time }: Slot, consequence: string, why: WhyNot = 'taken') => {
  const when = { day: capitalised(shortDate(date)), time: timeText(time), consequence }
  return refused({ status: 409, message: whyNot[why](when) })
}

/** How a visit is stored at another time (`Schedule.move`). */
export type Move = {
  by: 'patient' | 'staff'
  status: Status
  updatedAt: string
  /** When Undo ends; what the waitlist hears of the change, it hears then. */
  freedAt: Temporal.Instant
  /** Why staff put it there although something is in the way. */
  reason?: string
  /** What the row says of the move itself. */
  moved: { movedAt?: string; movedFrom?: CalendarDate }
}

const whyNot = {
  taken: m.scheduling_time_taken,
  closed: m.scheduling_time_closed,
  full: m.scheduling_time_full,
  nobody: m.scheduling_time_nobody,
  crowded: (when: Parameters<typeof m.scheduling_time_taken>[0]) =>
    m.scheduling_time_crowded({ ...when, count: numberText(mostAnyway) }),
} satisfies Record<WhyNot, unknown>

/** Whether emails can tell patients of changes by staff. */
export const tellsOfChanges = ({ settings }: Services): boolean => mailReach(settings.mail) === 'everything'

export const canTell = (services: Services, email: string): boolean =>
  whyNoEmail(email, tellsOfChanges(services)) === null

/**
 * When staff can no longer undo a change: the time it frees is offered to the waitlist from then on.
 * @param isOfMany it's changed together with others, whose emails let all of them be undone for longer
 */
export const undoEnds = (
  services: Services,
  { email }: Pick<ChangedRow, 'email'>,
  tell: boolean,
  isOfMany = false,
) => {
  const { withEmail, withoutEmail } = undoSeconds
  const isTold = tell && (isOfMany ? tellsOfChanges(services) : canTell(services, email))
  return services.clock.now().add({ seconds: isTold ? withEmail : withoutEmail })
}

/** The parts of a visit before a change. */
export const partsBefore = ({ id, parts }: Pick<DeskUndoRow, 'id' | 'parts'>): Part[] =>
  readJsonOr('desk_undos.parts', { id, text: parts }, [])

/**
 * Whether an Undo deletes the appointment as it was booked, and doesn't take a change of it back. The id of one comes from
 * a form: it must not do the work of the other.
 */
export const undoesBooking = (undo: Pick<DeskUndoRow, 'updatedAt'>, row: Pick<ChangedRow, 'createdAt'>) =>
  undo.updatedAt === row.createdAt

/** What a visit was before a change; an email that waits makes it last longer. */
export const undos = undosIn('desk_undos', (undo) => undo.emailId)

/**
 * The email, where the patient is to be told, and what Undo needs.
 */
export async function tellAndKeepUndo(
  services: Services,
  tx: Database,
  change: {
    actor: Staff
    row: ChangedRow
    updatedAt: string
    kind: EmailKind | null
    tell: boolean
    /** What staff say in the email besides its own sentences. */
    words?: string
    undoId?: string | undefined
  },
): Promise<Changed> {
  const { actor, row, updatedAt, kind, tell, words = '', undoId } = change
  const subject = aboutAppointment(row.id)
  const now = services.clock.now()
  const emailId =
    tell && kind && canTell(services, row.email)
      ? await enqueueEmail(tx, {
          kind,
          subject,
          payload:
            words === '' ? null : encryptPayload(services.settings.secretKey, { kind, subject }, { words }),
          language: row.language,
          now,
          delaySeconds: emailDelaySeconds,
        })
      : null
  const { id: appointmentId, status, date, time, language } = row
  const { overlap, overlapReason, keptStart, keptFor, movedAt, movedFrom } = row
  const place = { overlap, overlapReason, keptStart, keptFor, movedAt, movedFrom }
  const before = {
    adminId: actor.id,
    appointmentId,
    updatedAt,
    status,
    date,
    time,
    parts: JSON.stringify(row.parts),
    ...place,
    language,
    emailId,
  }
  const mustCall = kind !== null && !canTell(services, row.email)
  return { undoId: await undos.keep(tx, before, now, undoId), email: emailId !== null, mustCall }
}
