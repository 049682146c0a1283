/** Id of the page's one form. */
export const bookingForm = 'booking'

import { bookingPath } from '../../clinic/navigation.ts'

/** Ids of the steps in the page: without JavaScript the next page opens where the visitor was. */
export const bookingSteps = { day: 'day', times: 'times' } as const
export type BookingStep = keyof typeof bookingSteps

export const bookingStep = (step: BookingStep, query = ''): string =>
  `${bookingPath()}${query && `?${query}`}#${bookingSteps[step]}`
