import type { ServicePrice } from '../price.ts'

/** What the page of a service says besides its card, in the language in use; what is empty is not on the page. */
export type ServiceDetails = {
  /** Over what it is; empty for "What it is". */
  heading: string
  /** Paragraphs; empty for the card's description. */
  about: string
  goodFit: readonly string[]
  callFirst: readonly string[]
  /** Under the heading of the steps. */
  stepsLead: string
  steps: readonly ServiceStep[]
  questions: readonly { question: string; answer: string }[]
  /** Minutes of a first appointment; null for the treatment's. */
  minutes: number | null
  /** By whom it is given, as typed; empty for the clinicians of its treatment. */
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
  minutes: null,
  givenBy: '',
  hasCrisisLine: false,
}
