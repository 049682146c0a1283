import { m } from '../../../language/messages.ts'

/** The words of a text message for a time that many days ahead: "tomorrow, Tue, Dec 8, 10:30 AM". */
export function whenOf(days: number) {
  if (days <= 0) return m.text_messages_when_today
  return days === 1 ? m.text_messages_when_tomorrow : m.text_messages_when_later
}
