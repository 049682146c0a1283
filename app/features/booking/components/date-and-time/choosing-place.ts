import { createContext, useContext } from 'react'
import { stepAddress } from '#app/features/booking/fields.ts'
import { useBookingPlace } from '#app/features/booking/place.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Choice } from './booking-choice.ts'

/** Where days and times are chosen: on the booking page, or for a visit that is to be moved. */
export type ChoosingPlace = {
  path: string
  /** What the page's address says of a choice, its day aside. */
  said: (choice: Said) => [string, string][]
  day: StepName
  times: StepName
  /** The day on which the visit is now; null for one that is none yet. */
  now: CalendarDate | null
}
type Said = Pick<Choice, 'treatment' | 'others' | 'with'>
type StepName = { number: number; name: string }

const context = createContext<ChoosingPlace | null>(null)

/** Around what chooses days and times anywhere but on the booking page. */
export const ChoosingPlaceProvider = context.Provider

export function useChoosingPlace(): ChoosingPlace {
  const path = useBookingPlace()
  return useContext(context) ?? bookingPlace(path)
}

const bookingPlace = (path: string): ChoosingPlace => ({
  path,
  said: ({ treatment, others, with: clinician }) =>
    [['treatment', treatment], ...others.map((other) => ['treatment', other]), ['with', clinician]].filter(
      (pair): pair is [string, string] => pair[1] !== '',
    ),
  day: { number: 2, name: m.booking_steps_day() },
  times: { number: 3, name: m.booking_steps_time() },
  now: null,
})

/** The page with that choice, and a day or a month of it, at the step that comes then. */
export const choiceAddress = (
  { path, said }: ChoosingPlace,
  choice: Said,
  shown: { date: string } | { month: string },
): string => {
  const query = new URLSearchParams([...said(choice), ...Object.entries(shown)])
  return stepAddress(path, 'date' in shown ? 'times' : 'day', query.toString())
}
