import type { Staff } from '#app/features/audit/actor.ts'
import { recordViewed } from '#app/features/audit/commands.server.ts'
import { recordOnce } from '#app/features/audit/log/entries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { contactKeysOf } from './details.server.ts'
import { type KnownContact, listContacts, newestSeen } from './details-queries.server.ts'
import { findPatient, listIdsOf } from './queries.server.ts'
import { type ComingVisit, countVisitsOf, listComingOf, listVisitsOf } from './visit-queries.server.ts'

type Visit = { treatmentId: string; clinicianId: string | null }

/** What a patient usually comes for, and with whom; null where that cannot be said. */
type Usual = { treatmentId: string | null; clinicianId: string | null }

/** What most of those visits were for, and who gave most of these; of equals the latest. @param visits latest first */
export function usualOf(visits: readonly Visit[]): Usual {
  const treatmentId = mostOf(visits.map((visit) => visit.treatmentId))
  const same = visits.filter((visit) => visit.treatmentId === treatmentId)
  return { treatmentId, clinicianId: mostOf(same.flatMap(({ clinicianId }) => clinicianId ?? [])) }
}

function mostOf(ids: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

type Dated = { date: CalendarDate; time: ClockTime }

/**
 * The visit that a patient is known by: the last one up to today, else the next.
 * @param visits latest first
 */
export const telling = <V extends Dated>(visits: readonly V[], today: CalendarDate): V | null =>
  visits.find(({ date }) => date <= today) ?? visits.at(-1) ?? null

/** A number or address that a form can be filled in with; `isFromForm` where staff never saw it confirmed. */
type OtherContact = { key: string; text: string; isFromForm: boolean }

/**
 * The number and address to begin with: those that staff saw confirmed last. Before staff saw any, the number that a
 * record began with, by which staff find it, but no address: a stranger may have typed it into an online form, so staff
 * ask for it.
 */
function contactsOf(
  contacts: readonly KnownContact[],
  row: { phone: string; email: string },
): Pick<KnownPatient, 'phone' | 'email' | 'others'> {
  const own = { p: contactKeysOf({ ...row, email: '' }), e: contactKeysOf({ ...row, phone: '' }) }
  const textOf = (key: string) => {
    if (key.startsWith('e:')) return own.e.includes(key) ? row.email : key.slice(2)
    return shownPhone(own.p.includes(key) ? row.phone : key.slice(2))
  }
  const number =
    newestSeen(contacts, 'p:') ??
    contacts.find(({ key, state }) => key.startsWith('p:') && state === 'confirmed')
  const address = newestSeen(contacts, 'e:')
  const phone = number === undefined ? '' : textOf(number.key)
  const email = address === undefined ? '' : textOf(address.key)
  const others = contacts
    .map(({ key, confirmedAt }) => ({ key, text: textOf(key), isFromForm: confirmedAt === null }))
    .filter(({ text }) => text !== phone && text !== email)
  return { phone, email, others }
}

/** The form with that contact of the patient in its field. */
export function withContact<Typed extends Record<'phone' | 'email', string>>(
  typed: Typed,
  known: Pick<KnownPatient, 'others'> | null,
  key: string,
): Typed {
  const contact = known?.others.find((one) => one.key === key)
  return contact ? { ...typed, [key.startsWith('e:') ? 'email' : 'phone']: contact.text } : typed
}

/** The patient that staff chose, and what the form is filled in with. */
export type KnownPatient = {
  id: string
  name: string
  phone: string
  email: string
  language: Language
  /** Null where nobody said it. */
  birthDate: CalendarDate | null
  /** Other numbers and addresses of theirs, for which staff ask. */
  others: OtherContact[]
  visits: number
  /** The day of the last visit, else of the next; null where there is none. */
  seen: CalendarDate | null
  usual: Usual
  /** From today on, by their start. */
  coming: ComingVisit[]
}

/** The patient, or whoever it was joined to; null for an id of nobody. */
export async function readKnown({ db, clock }: Services, id: string): Promise<KnownPatient | null> {
  const chosen = id === '' ? undefined : await findPatient(db, id)
  const root = chosen?.mergedInto ? await findPatient(db, chosen.mergedInto) : chosen
  if (!root) return null
  const ids = await listIdsOf(db, root.id)
  const today = clinicDate(clock.now())
  const [visits, count, coming] = await Promise.all([
    listVisitsOf(db, ids),
    countVisitsOf(db, ids),
    listComingOf(db, ids, today),
  ])
  return {
    id: root.id,
    name: root.name,
    ...contactsOf(await listContacts(db, root.id), root),
    language: root.language,
    birthDate: root.birthDate,
    visits: count,
    seen: telling(visits, today)?.date ?? null,
    usual: usualOf(visits),
    coming,
  }
}

/**
 * Anyone who sends a form that names a patient is shown what else is known of them, so they have opened that record. Written
 * down before it is shown, once in a quarter of an hour and session.
 * @returns 503 where that fails
 */
export function recordNamed(services: Services, actor: Staff, id: string): Promise<Outcome<undefined>> {
  const fault = { event: 'patient not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const chosen = id === '' ? undefined : await findPatient(services.db, id)
    if (!chosen) return done(undefined)
    const known = chosen.mergedInto ?? chosen.id
    await recordOnce(services, actor, { list: 'patient in a form', ids: [known] }, () =>
      recordViewed(services, actor, { object: 'patient', id: known }),
    )
    return done(undefined)
  })
}
