import type { Role } from '#app/db/values.ts'
import { hasNumbers, isRecord } from '#app/platform/shapes/shapes.ts'
import { mayDo } from '../access/permissions/permissions.ts'

/** What waits for staff (docs/specification.md#red-counts). */
export type NotificationCounts = {
  pendingAppointments: number
  unreadMessages: number
  pendingTestimonials: number
  /** Visits that their patients changed themselves, and nobody has opened since. */
  patientChanges: number
  total: number
}

/** What of that a role is told: nothing waits for it on screens that it does not open. */
export function countsFor(role: Role | null, counts: NotificationCounts): NotificationCounts {
  const pendingAppointments = mayDo(role, 'schedule') ? counts.pendingAppointments : 0
  const unreadMessages = mayDo(role, 'messages') ? counts.unreadMessages : 0
  const pendingTestimonials = mayDo(role, 'testimonials') ? counts.pendingTestimonials : 0
  const patientChanges = mayDo(role, 'schedule') ? counts.patientChanges : 0
  const total = pendingAppointments + unreadMessages + pendingTestimonials + patientChanges
  return { pendingAppointments, unreadMessages, pendingTestimonials, patientChanges, total }
}

/** Counts refresh so often while somebody is signed in. */
export const refreshSeconds = 60

/** Seconds until the session ends: of quiet, and in any case. */
export type SessionLeft = { idle: number; total: number }

/** What changed while somebody listened. */
export type CountsNews = {
  counts: NotificationCounts
  /** New since the last news. */
  requests: number
  /** Another text once a visit has changed; empty for who sees none. */
  visits: string
  /** The same of messages, of testimonials, of pictures in the gallery, and of who waits. */
  messages: string
  testimonials: string
  gallery: string
  waitlist: string
}

/** What a screen is told, by the stream and by the refresh. */
export type LiveState = CountsNews & {
  /** When it was so, by the clinic's clock: "10:18 AM". */
  at: string
  left: SessionLeft
}

const countNames = [
  'pendingAppointments',
  'unreadMessages',
  'pendingTestimonials',
  'patientChanges',
  'total',
] as const
const textNames = ['at', 'visits', 'messages', 'testimonials', 'gallery', 'waitlist'] as const

/** Whether what came over the line is one: after an update an open screen may be told in another shape. */
export const isLiveState = (value: unknown): value is LiveState =>
  isRecord(value) &&
  textNames.every((name) => typeof value[name] === 'string') &&
  hasNumbers(value.counts, countNames) &&
  hasNumbers(value.left, ['idle', 'total']) &&
  hasNumbers(value, ['requests'])

/** Asked for by the browser, not by the person (docs/specification.md#sign-in). */
export const countsPath = '/admin/counts'
export const eventsPath = '/admin/events'

/** So long before a session ends the screen asks whether somebody is still there. */
export const warningSeconds = 60
