import { m } from '#app/language/messages.ts'
import { leadInWords } from './rules.ts'

/** "2 days before" */
export function leadText(lead: number): string {
  const { count, unit } = leadInWords(lead)
  return unit === 'day' ? m.reminders_days_before({ count }) : m.reminders_hours_before({ count })
}
