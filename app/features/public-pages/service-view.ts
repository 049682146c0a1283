import type { ShownDoctor } from '#app/features/clinic-profile/doctor.ts'
import type { PriceLine, ServiceDetails } from '#app/features/clinic-profile/website/service-details.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'

/** How a service is booked, and when it is free next. */
export type ServiceBooking = {
  /** The treatment, on the wire. */
  treatment: string
  isOnline: boolean
  next: { date: CalendarDate; time: ClockTime } | null
  /** Of the patient's day. */
  today: CalendarDate
  minutes: { least: number; most: number }
  /** Whether the clinic can tell a patient when a time opens. */
  isWaitlist: boolean
}

export type ServiceView = {
  service: Service
  details: ServiceDetails
  /** Null where no treatment is booked for it. */
  booking: ServiceBooking | null
  prices: readonly PriceLine[]
  /** Who gives it, of those whom the website shows. */
  doctors: readonly ShownDoctor[]
  /** Other services, each with the price that its card says. */
  related: readonly { service: Service; price: string }[]
  /** Where the clinic explains its estimates; null where that isn't published. */
  estimates: string | null
}
