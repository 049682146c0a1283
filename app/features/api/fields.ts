import { z } from '@hono/zod-openapi'
import { type CalendarDate, type ClockTime, parseDate, parseTime } from '#app/platform/dates.ts'

/** A day of the clinic. */
export const calendarDate = z
  .string()
  .transform((text, context): CalendarDate => {
    const date = parseDate(text)
    if (date !== null) return date
    context.addIssue('This isn’t a date.')
    return z.NEVER
  })
  .openapi({ type: 'string', format: 'date', example: '2026-12-01' })

/** A time of day by the clinic's clock. */
export const clockTime = z
  .string()
  .transform((text, context): ClockTime => {
    const time = parseTime(text)
    if (time !== null) return time
    context.addIssue('This isn’t a time.')
    return z.NEVER
  })
  .openapi({ type: 'string', example: '09:30' })
