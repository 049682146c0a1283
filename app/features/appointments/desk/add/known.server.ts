import type { Language } from '../../../../language/languages.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import type { CalendarDate } from '../../../../platform/dates.ts'
import type { Services } from '../../../../platform/services.ts'
import { shownPhone } from '../../../../platform/text/phone.server.ts'
import { findPatient, listIdsOf } from '../../../patients/queries.server.ts'
import { countVisitsOf, listVisitsOf } from './known-queries.server.ts'
import { telling, type Usual, usualOf } from './usual.ts'

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
