import { m } from '#app/language/messages.ts'
import { line } from '#app/platform/text/text.ts'

const longestReason = 200

/** Why staff book a time although it is taken or closed: one line for anyone who opens the visit. */
export const anywayReason = line(longestReason, m.desk_anyway_missing)
