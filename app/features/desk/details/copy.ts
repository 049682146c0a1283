import type { CancellationReason } from '#app/db/values.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import { reasonWords } from '#app/features/visit-page/copy.ts'
import { m } from '#app/language/messages.ts'

/** What the details of one appointment say where a number or a code chooses it. */
export const copy = {
  free: {
    free: m.details_free,
    outside: m.details_outside,
    full: m.details_full,
    over: m.details_over,
    closed: m.details_closed,
  },
  changed: {
    pending: m.details_changed_pending,
    confirmed: m.details_changed_confirmed,
    arrived: m.details_changed_arrived,
    'in-room': m.details_changed_in_room,
    completed: m.details_changed_completed,
    'no-show': m.details_changed_no_show,
    cancelled: m.details_changed_cancelled,
  } satisfies Record<Status, (by: { name: string }) => string>,
  /** Why a visit was cancelled. */
  reason: {
    patient: m.details_reason_patient,
    clinic: m.details_reason_clinic,
    twice: m.details_reason_twice,
    other: m.details_reason_other,
  } satisfies Record<CancellationReason, () => string>,
  /** Why a patient cancelled by the private link. */
  patientReason: reasonWords,
  email: {
    waiting: m.details_email_waiting,
    sent: m.details_email_sent,
    kept: m.details_email_kept,
    dead: m.details_email_dead,
  },
} as const
