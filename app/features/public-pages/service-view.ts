import type { ShownDoctor } from '#app/features/clinic-profile/doctor.ts'
import type { ServicePrice } from '#app/features/clinic-profile/price.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
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
  /** The clinicians who offer it and whom the website shows. */
  doctors: readonly ShownDoctor[]
  /** Other services, each with the price on its card. */
  related: readonly { service: Service; price: string }[]
  /** Where the clinic explains its estimates; null where that isn't published. */
  estimates: string | null
}

/** What the page of a service says besides its card, in the language in use; what is empty is not on the page. */
export type ServiceDetails = {
  /** The heading above the text; empty for "What it is". */
  heading: string
  /** Paragraphs; empty for the card's description. */
  about: string
  goodFit: readonly string[]
  callFirst: readonly string[]
  /** Under the heading of the steps. */
  stepsLead: string
  steps: readonly ServiceStep[]
  questions: readonly { question: string; answer: string }[]
  photos: readonly { picture: PictureSources; focus: string; alt: string }[]
  /** Minutes of a first appointment; null for the treatment's. */
  minutes: number | null
  /** Who provides it, as typed; empty for the clinicians of its treatment. */
  givenBy: string
  /** The box that names 988. */
  hasCrisisLine: boolean
}

export type ServiceStep = { minutes: number | null; title: string; text: string }

/** A line of the price list. */
export type PriceLine = {
  title: string
  note: string
  /** "per session" */
  per: string
  minutes: number | null
  price: ServicePrice
}

/** What a service says of itself where the clinic wrote no more than its card. */
export const noDetails: ServiceDetails = {
  heading: '',
  about: '',
  goodFit: [],
  callFirst: [],
  stepsLead: '',
  steps: [],
  questions: [],
  photos: [],
  minutes: null,
  givenBy: '',
  hasCrisisLine: false,
}

export type PriceGroup = { id: string; title: string; lines: readonly PriceLine[] }

/** How patients pay; what is empty is not on the page. */
export type PayingView = {
  lead: string
  methods: readonly string[]
  insurance: readonly string[]
  financing: string
  financingLink: string
  note: string
  /** When a price was last published; null before the first. */
  changedOn: CalendarDate | null
}

export type PricesView = {
  groups: readonly PriceGroup[]
  paying: PayingView
  /** Where the clinic explains its estimates; null where that isn't published. */
  estimates: string | null
}
