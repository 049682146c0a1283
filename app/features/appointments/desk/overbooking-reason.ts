import type { WhyNot } from '#app/features/scheduling/placement.server.ts'
import { m } from '#app/language/messages.ts'
import { line } from '#app/platform/text/text.ts'

const longestReason = 200

/** Why staff book a time although it is taken or closed: one line for whoever opens the visit. */
export const anywayReason = line(longestReason, m.desk_anyway_missing)

/** Nobody who is not there can be booked, and what is crowded stays so. */
export const canInsist = (why: WhyNot): boolean => why === 'taken' || why === 'closed'
