import {
  type CalendarDate,
  type ClockTime,
  clockTime,
  dayAndMonth,
  longDate,
  minutesOf,
  twelveHour,
  weekdayOf,
} from '../../../platform/dates.ts'
import { clinic } from '../../clinic/content.ts'
import type { Status } from '../rules.ts'
import { letterCopy as copy } from './copy.ts'

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

type Occasion = keyof typeof copy.subject
type Visit = { name: string; date: CalendarDate; time: ClockTime; status: Status }

/** @param publicUrl origin for the button; without one the letter has none. */
export function letterContents(occasion: Occasion, visit: Visit, publicUrl: string | null): LetterContents {
  const when = `${dayAndMonth(visit.date)}, ${twelveHour(visit.time)}`
  const heading = copy.heading[occasion]
  const link = buttons[occasion]
  return {
    subject: copy.subject[occasion],
    preview: copy.preview[occasion](when),
    badge: { tone: tones[occasion], text: copy.badge[occasion] },
    heading: typeof heading === 'string' ? heading : heading(weekdayOf(visit.date)),
    paragraphs: paragraphs(occasion, visit),
    facts: facts(occasion, visit),
    button: link && publicUrl ? { text: link.text, href: `${publicUrl}${link.path}` } : null,
    closing: copy.closing[occasion],
    footer:
      occasion === 'undelivered'
        ? [copy.footer.staff]
        : [copy.footer.sender, copy.footer.address, copy.footer.hours, '', copy.footer.why],
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

const buttons: Record<Occasion, { text: string; path: string } | null> = {
  received: null,
  confirmed: { text: copy.button.findUs, path: '/contact' },
  cancelled: { text: copy.button.bookAgain, path: '/appointment' },
  moved: null,
  undelivered: { text: copy.button.open, path: '/admin/dashboard' },
}

function paragraphs(occasion: Occasion, visit: Visit): string[] {
  if (occasion === 'undelivered') return [copy.body.undelivered]
  const isMovedRequest = occasion === 'moved' && visit.status === 'pending'
  return [copy.hello(greetingName(visit.name)), isMovedRequest ? copy.body.movedPending : copy.body[occasion]]
}

function facts(occasion: Occasion, { date, time }: Visit): LetterContents['facts'] {
  const when = { label: copy.when, lines: [longDate(date), copy.time(twelveHour(time))] }
  if (occasion === 'undelivered') return [when]
  if (occasion === 'cancelled') return [{ ...when, struck: true }]
  const arriveAt = twelveHour(clockTime(Math.max(0, minutesOf(time) - clinic.arriveEarlyMinutes)))
  const { street, city, state, zip } = clinic.address
  const where = { label: copy.where, lines: [street, `${city}, ${state} ${zip}`] }
  if (occasion === 'received') return [when, where]
  return [when, { label: copy.arrive, lines: [copy.arriveAt(arriveAt)] }, where]
}
