/** Id of the page's one form. */
export const bookingForm = 'booking'

/** Ids of the steps in the page: without JavaScript the next page opens where the visitor was. */
export const bookingSteps = { day: 'day', times: 'times' } as const
export type BookingStep = keyof typeof bookingSteps

/** A page on which days and times are chosen, at one of its steps. @param path of the page */
export const stepAddress = (path: string, step: BookingStep, query = ''): string =>
  `${path}${query && `?${query}`}#${bookingSteps[step]}`
