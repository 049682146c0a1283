import { isWholeDays } from '../scheduling/rules.ts'

/* How long before visits patients are reminded (docs/topics/reminders.md). A lead is a number of hours. */

const dayHours = 24
/** Two days and two hours before, until the owner says otherwise. */
export const firstLeads: readonly number[] = [48, 2]
/** Nearer than an hour patients are on their way; two weeks ahead nobody plans the day yet. */
export const leadChoices: readonly number[] = [336, 168, 120, 96, 72, 48, 36, 24, 12, 8, 6, 4, 3, 2, 1]

/**
 * Reminders by text message that one number gets on a day of the clinic: a family's or a home's visits, not what somebody
 * booked under another's number without end. Those that leave at the same moment may exceed it by as many as leave together.
 */
export const mostReminderTextsADay = 10

/** So many of a visit by text message, as its patient agreed to: the box and the sentence on the phone say so. */
export const mostReminderTextsOfVisit = 3

/** The lead of a reminder that staff sent by hand: none of the choices. */
export const byHand = 0

/** As people say it: "2 days" rather than "48 hours". */
export const leadInWords = (lead: number): { count: number; unit: 'day' | 'hour' } =>
  isWholeDays(lead) ? { count: lead / dayHours, unit: 'day' } : { count: lead, unit: 'hour' }

/** Names on the wire; empty where there is no such reminder. More than three would be a nuisance. */
export const leadFields = ['first', 'second', 'third'] as const
