/** Id of the page's one form. */
export const bookingForm = 'booking'

import { bookingPath } from '../../clinic/navigation.ts'

/** Ids of the steps in the page: without JavaScript the next page opens where the visitor was. */
export const bookingSteps = { day: 'day', times: 'times' } as const
export type BookingStep = keyof typeof bookingSteps

export const bookingStep = (step: BookingStep, query = ''): string =>
  `${bookingPath()}${query && `?${query}`}#${bookingSteps[step]}`

/** The page with that treatment and doctor, and a day or a month of it, at the step that comes then. */
export function bookingAddress(
  choice: { treatment: string; with: string },
  shown: { date: string } | { month: string },
): string {
  const query = new URLSearchParams()
  if (choice.treatment) query.set('treatment', choice.treatment)
  if (choice.with) query.set('with', choice.with)
  for (const [name, value] of Object.entries(shown)) query.set(name, value)
  return bookingStep('date' in shown ? 'times' : 'day', query.toString())
}
