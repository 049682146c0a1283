import type { EmailKind } from '#app/db/values.ts'
import type { Status } from './rules.ts'

/** The emails that tell patients of a status. */
export type StatusEmail = Extract<EmailKind, 'request-received' | 'confirmed' | 'cancelled'>

/**
 * From the first status to the second: the email that tells the patient; where it can't be sent, the desk is told to call.
 * Null where the patient reads nothing new: who is in the house has a confirmed visit, and who came knows how it went. A
 * cancelled visit that is pending again is told, because the patient's calendar shows the cancellation.
 */
export const emailOfChange: Record<Status, Record<Status, StatusEmail | null>> = {
  pending: {
    pending: null,
    confirmed: 'confirmed',
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: 'cancelled',
  },
  confirmed: {
    pending: null,
    confirmed: null,
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: 'cancelled',
  },
  arrived: {
    pending: null,
    confirmed: null,
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: 'cancelled',
  },
  'in-room': {
    pending: null,
    confirmed: null,
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: 'cancelled',
  },
  completed: {
    pending: null,
    confirmed: 'confirmed',
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: 'cancelled',
  },
  'no-show': {
    pending: null,
    confirmed: 'confirmed',
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: 'cancelled',
  },
  cancelled: {
    pending: 'request-received',
    confirmed: 'confirmed',
    arrived: null,
    'in-room': null,
    completed: null,
    'no-show': null,
    cancelled: null,
  },
}
