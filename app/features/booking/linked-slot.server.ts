import { twelveHour } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { Treatment } from '../treatments/rules.ts'
import { withAlternatives } from './alternatives.server.ts'
import { emptyBooking } from './fields.ts'
import { type BookingView, bookingView } from './page.server.ts'

/** A time that a link names, with whom; null for anybody who gives the treatment. */
export type LinkedSlot = { slot: Slot; treatment: Treatment; clinicianId: string | null }

/**
 * The page with the time of a link chosen: nothing is held, since mail programs and search engines open links too. A time
 * that is gone leads to the nearest ones. @param linked null where no time was ever known by that link
 */
export async function linkedView(services: Services, linked: LinkedSlot | null): Promise<BookingView> {
  const look = (typed: Partial<BookingView['typed']>) =>
    bookingView(services, { typed: { ...emptyBooking, ...typed }, month: '' })
  if (linked === null) return { ...(await look({})), link: { kind: 'unknown' } }
  const { slot, treatment, clinicianId } = linked
  const wanted = { treatment: treatment.name.en ?? '', with: clinicianId ?? '' }
  const view = await look({ ...wanted, date: slot.date, time: twelveHour(slot.time) })
  if (view.times?.includes(slot.time)) return view
  // Where the page leaves no choice it names nobody.
  const lost = {
    slot,
    reason: 'taken' as const,
    treatments: [treatment] as const,
    clinicianId: view.typed.with || null,
  }
  const { alternatives } = await withAlternatives(services, lost)
  const isDayOpen = view.times !== null && view.times.length > 0
  const rest = await look({ ...wanted, ...(isDayOpen && { date: slot.date }) })
  return { ...rest, link: { kind: 'gone', slot, treatment: wanted.treatment, alternatives } }
}
