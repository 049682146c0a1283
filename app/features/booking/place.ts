import { bookingPage } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { embedPath, isEmbedded, useIsEmbedded } from '#app/ui/embedded.ts'

const placeOf = (embedded: boolean): string => localPath(`${embedded ? embedPath : ''}${bookingPage.path}`)

/** The address of the booking page in use: the website's, or the one in a frame of another website. */
export const useBookingPlace = (): string => placeOf(useIsEmbedded())

/** The success page that belongs to the booking page at that path. */
export const bookedPathFrom = (pathname: string, resultId: string): string =>
  `${placeOf(isEmbedded(pathname))}/booked/${resultId}`
