import { z } from '@hono/zod-openapi'
import { type CalendarDate, type ClockTime, parseDate, parseTime } from '#app/platform/dates.ts'
import { type Cursor, parseCursor } from '#app/platform/lists/pages.ts'

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

/** Where a page of a list begins: what the page before it gave as `next`. */
export const cursor = z
  .string()
  .transform((text, context): Cursor => {
    const read = parseCursor(text)
    if (read !== null) return read
    context.addIssue('This cursor isn’t one of ours.')
    return z.NEVER
  })
  .openapi({ type: 'string', description: '`next` of the page before' })

/** Of one record. */
export const byId = z.object({ id: z.string() })

/** A text in each of the clinic's languages. */
export const localText = z
  .object({ en: z.string().optional(), es: z.string().optional() })
  .openapi('LocalText', { description: 'By language; one that is missing was not written' })
