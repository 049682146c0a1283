import { m } from '../../../language/messages.ts'
import { clockTime, minutesOf, weekdayOf } from '../../../platform/dates.ts'
import { dayAndMonth, longDate, timeText } from '../../../platform/shown.ts'
import { clinic } from '../../clinic/content.ts'
import { letterCopy as copy } from './copy.ts'
import type { LetterVisit } from './queries.server.ts'

/** All words of one letter, in their order; the HTML and the plain text both show exactly these. */
export type LetterContents = {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  badge: { tone: 'warning' | 'success' | 'error'; text: string }
  heading: string
  paragraphs: string[]
  facts: { label: string; lines: string[]; struck?: boolean }[]
  button: { text: string; href: string } | null
  closing: string
  footer: string[]
}

type LetterTopic = keyof typeof copy.subject
type Visit = Pick<LetterVisit, 'name' | 'date' | 'time' | 'status'>

/** @param publicUrl origin for the button; without one the letter has none. */
export function letterContents(topic: LetterTopic, visit: Visit, publicUrl: string | null): LetterContents {
  const when = `${dayAndMonth(visit.date)}, ${timeText(visit.time)}`
  const heading = copy.heading[topic]
  const link = buttons()[topic]
  return {
    subject: copy.subject[topic](),
    preview: copy.preview[topic](when),
    badge: { tone: tones[topic], text: copy.badge[topic]() },
    heading: heading(weekdayOf(visit.date)),
    paragraphs: paragraphs(topic, visit),
    facts: facts(topic, visit),
    button: link && publicUrl ? { text: link.text, href: `${publicUrl}${link.path}` } : null,
    closing: copy.closing[topic](),
    footer:
      topic === 'undelivered'
        ? [copy.footer.staff()]
        : [copy.footer.sender, copy.footer.address, copy.footer.hours(), '', m.letters_footer_why()],
  }
}

/**
 * The name where it can be one, else empty. Anyone can have a letter sent to any address; a "name" that is an
 * address or a message would make us its carrier.
 */
export function greetingName(name: string): string {
  return /^[\p{L}\p{M}' ’.-]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name) ? name : ''
}

const tones = {
  received: 'warning',
  confirmed: 'success',
  cancelled: 'error',
  moved: 'warning',
  undelivered: 'error',
} as const

const buttons = (): Record<LetterTopic, { text: string; path: string } | null> => ({
  received: null,
  confirmed: { text: m.letters_button_find_us(), path: '/contact' },
  cancelled: { text: m.letters_button_book_again(), path: '/appointment' },
  moved: null,
  undelivered: { text: m.letters_button_open(), path: '/admin/dashboard' },
})

function paragraphs(topic: LetterTopic, visit: Visit): string[] {
  if (topic === 'undelivered') return [m.letters_body_undelivered()]
  const isMovedRequest = topic === 'moved' && visit.status === 'pending'
  return [
    copy.hello(greetingName(visit.name)),
    isMovedRequest ? m.letters_body_moved_pending() : copy.body[topic](),
  ]
}

function facts(topic: LetterTopic, { date, time }: Visit): LetterContents['facts'] {
  const when = { label: m.letters_when(), lines: [longDate(date), m.letters_time({ time: timeText(time) })] }
  if (topic === 'undelivered') return [when]
  if (topic === 'cancelled') return [{ ...when, struck: true }]
  const arriveAt = timeText(clockTime(Math.max(0, minutesOf(time) - clinic.arriveEarlyMinutes)))
  const { street, city, state, zip } = clinic.address
  const where = { label: m.letters_where(), lines: [street, `${city}, ${state} ${zip}`] }
  if (topic === 'received') return [when, where]
  return [when, { label: m.letters_arrive(), lines: [copy.arriveAt(arriveAt)] }, where]
}
