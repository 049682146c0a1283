import type { Language, Status } from '#app/db/values.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'

/* What a search for patients answers, and how a page asks for it. */

/** One visit of a patient, with the treatment as staff read it. */
type VisitShown = { id: string; date: CalendarDate; time: ClockTime; status: Status; treatment: string }

export type FoundPatient = {
  id: string
  name: string
  /** "(432) 555-0164"; as it was typed where it cannot be read, empty where none is known. */
  phone: string
  /** The last four digits of the number; empty where it has fewer. */
  ending: string
  /** Empty where none is known. */
  email: string
  language: Language
  /** Null where nobody said it. */
  birthDate: CalendarDate | null
  /** How many visits there are, those to come among them; cancelled and deleted ones are not. */
  visits: number
  /** The first that is ahead, from the beginning of today on; null where none is. */
  next: VisitShown | null
  /** The last that is over; null where none is. */
  last: VisitShown | null
  /** "Today 10:30 AM, Pending", "Last visit Nov 3, 2026", "No visits yet", in the language of the person who asked. */
  line: string
}

export type FoundPatients = {
  /** Best first: exactly, by beginnings, with one slip; of each, those with a visit ahead first. */
  patients: FoundPatient[]
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** How many there are in all; null where they are more than are counted. */
  total: number | null
  /** A sentence where nothing in what was typed can be looked for; null otherwise. */
  problem: string | null
}

const patientSearchPath = '/admin/patients/search'

/** So many are on one page of the answer. */
export const foundAtOnce = 20

/** Fewer are not asked for while somebody types: two letters, or three digits as the Patients screen looks for. */
export const isWorthAsking = (typed: string): boolean =>
  /\p{L}/u.test(typed) ? typed.trim().length >= 2 : typed.replaceAll(/\D/g, '').length >= 3

/**
 * Asks the server for patients, from a page of the back office, while somebody types. It posts: what was typed is in
 * no address.
 * @param after `next` of the page before
 * @returns null where there is no answer: not connected, signed out, 503
 * @throws what `signal` was aborted with
 */
export async function askForPatients(
  words: string,
  { signal, after = '' }: { signal?: AbortSignal; after?: string } = {},
): Promise<FoundPatients | null> {
  try {
    const body = new URLSearchParams({ words, after })
    const answer = await fetch(patientSearchPath, {
      method: 'POST',
      body,
      redirect: 'error',
      ...(signal && { signal }),
    })
    return answer.ok ? ((await answer.json()) as FoundPatients) : null
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}
