import { findPatient, listIdsOf } from '#app/features/patients/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { telling, type Usual, usualOf } from './defaults.ts'
import { countVisitsOf, listVisitsOf } from './queries.server.ts'

/** The patient that staff chose, and what the form is filled in with. */
export type KnownPatient = {
  id: string
  name: string
  phone: string
  email: string
  language: Language
  visits: number
  /** The day of the last visit, else of the next; null where there is none. */
  seen: CalendarDate | null
  usual: Usual
}

/** The patient, or whoever it was joined to; null for an id of nobody. */
export async function readKnown({ db, clock }: Services, id: string): Promise<KnownPatient | null> {
  const chosen = id === '' ? undefined : await findPatient(db, id)
  const root = chosen?.mergedInto ? await findPatient(db, chosen.mergedInto) : chosen
  if (!root) return null
  const ids = await listIdsOf(db, root.id)
  const [visits, count] = await Promise.all([listVisitsOf(db, ids), countVisitsOf(db, ids)])
  return {
    id: root.id,
    name: root.name,
    phone: shownPhone(root.phone),
    email: root.email,
    language: root.language,
    visits: count,
    seen: telling(visits, clinicDate(clock.now()))?.date ?? null,
    usual: usualOf(visits),
  }
}
