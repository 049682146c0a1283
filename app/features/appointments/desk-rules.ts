import { holdsTime, type Status, statuses } from './rules.ts'

/** Decision 29: so long a deleted appointment can be brought back. */
export const recoverableDays = 30

/** What a change does to the visit's time (decision 16). Any status may follow any other (S4). */
export function timeChange(from: Status, to: Status): 'claim' | 'free' | 'keep' {
  if (holdsTime(from) === holdsTime(to)) return 'keep'
  return holdsTime(to) ? 'claim' : 'free'
}

/** A status exactly as a form sends it; null for anything else. */
export const parseStatus = (text: string): Status | null => statuses.find((status) => status === text) ?? null

/** For `tel:`; null where the text holds no number to call. */
export function phoneLink(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : null
}

/** For `mailto:`; what a mail address may hold but a link may not is escaped. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
