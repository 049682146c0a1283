import type { AppointmentRow } from '#app/db/tables.ts'
import { type BookingView, bookingView } from '#app/features/booking/page.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { type AddView, readAddForm } from '#app/features/desk/add/page.server.ts'
import type { MoveChoice } from '#app/features/desk/address.ts'
import { type MoveView, readDetails } from '#app/features/desk/details/page.server.ts'
import { type TypedChange, unchangedVisit } from '#app/features/scheduling/changes/fields.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { type ChosenSlot, type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { findVisitPath } from '#app/features/scheduling/visit-links.server.ts'
import { moveVisit } from '#app/features/visit-page/move/commands.server.ts'
import { type MoveView as PatientMoveView, readMove } from '#app/features/visit-page/move/page.server.ts'
import { waitlistIntents } from '#app/features/waitlist/desk/commands.server.ts'
import { type CalendarDate, twelveHour } from '#app/platform/dates.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { emptyBooking } from '../app/features/booking/fields.ts'
import { dana, stored } from './held-visits.ts'
import { outcomeValue } from './outcome-value.ts'
import { book } from './requests/booking-attempts.ts'
import { runIntent } from './requests/run-intent.ts'
import type { TestServices } from './services.ts'
import { runningIn } from './waitlist.ts'

/** What patients and staff do about visits, each by the page and the command that they do it with. */
const address = '192.0.2.1'

/** A treatment's English name, those of others after it, a day, and the clinician who is asked for. */
type Choice = { treatment: string; others?: readonly string[]; date: string; with?: string }

/** What the booking page shows for that choice. */
export const publicPage = (services: TestServices, choice: Choice): Promise<BookingView> =>
  bookingView(services, { typed: { ...emptyBooking, ...choice }, month: '' })

export const publicTimes = async (services: TestServices, choice: Choice): Promise<string[]> =>
  (await publicPage(services, choice)).times ?? []

let patients = 0

/** Another patient books on the website. */
export const bookOnline = (services: TestServices, { treatment, date, time, ...more }: Choice & Slot) => {
  const email = `patient-${++patients}@example.com`
  return book(services, { treatment, date, time: twelveHour(time), email, ...more }, { key: email })
}

/** The same where it has to work. */
export async function bookedOnline(services: TestServices, choice: Choice & Slot): Promise<AppointmentRow> {
  outcomeValue(await bookOnline(services, choice))
  const email = `patient-${patients}@example.com`
  return services.db
    .selectFrom('appointments')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

const openingOf = async (services: TestServices, id: string) => ({
  token: (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none',
  address,
})

type OwnChoice = { date: string; with?: string | null }

/** The page on which a patient chooses another time; refused where they cannot move it themselves. */
export async function openOwnMove(
  services: TestServices,
  id: string,
  { date, with: who = null }: OwnChoice,
): Promise<Outcome<PatientMoveView>> {
  const asked = { date, time: '', with: who, month: '' }
  return readMove(services, await openingOf(services, id), { asked, answer: null })
}

/** The same where it has to open. */
export const ownMovePage = async (
  services: TestServices,
  id: string,
  choice: OwnChoice,
): Promise<BookingView> => outcomeValue(await openOwnMove(services, id, choice)).choosing

/** A patient moves their visit by its link. */
export async function moveOwn(services: TestServices, id: string, { date, time }: Slot, who = '') {
  const typed = { date, time: twelveHour(time), with: who, seen: (await stored(services, id)).updatedAt }
  return moveVisit(services, { ...(await openingOf(services, id)), typed })
}

/** What staff choose another time from. */
export async function staffMovePage(
  services: TestServices,
  id: string,
  { day, clinician = null, ...other }: Partial<MoveChoice> & { day: CalendarDate },
): Promise<MoveView | null> {
  const move = { day, strip: null, clinician, ...other }
  return outcomeValue(await readDetails(services, dana, { id, move })).move
}

/** Staff move a visit to a time that was shown to them. @param change what else of it they change */
export async function moveByStaff(
  services: TestServices,
  id: string,
  chosen: Partial<ChosenSlot> & Slot,
  change: Partial<TypedChange> = {},
) {
  const { clinicianId = null, ...slot } = chosen
  const { updatedAt: seen } = await stored(services, id)
  return moveAppointment(services, {
    actor: dana,
    id,
    seen,
    tell: false,
    slot,
    clinicianId,
    change: { ...unchangedVisit, ...change },
  })
}

/** What staff see of a treatment's free times while somebody is on the phone. */
export const phonePage = async (
  services: TestServices,
  { treatmentId, day, who = '' }: { treatmentId: string; day: CalendarDate; who?: string },
): Promise<AddView> => {
  // The day alone is shown where no time of it was pointed at.
  const search = new URLSearchParams({ for: treatmentId, with: who, slot: `${day} 00:00` })
  return outcomeValue(await readAddForm(services, dana, { search }))
}

/** Staff add a visit. @param anyway why, where something stands against it */
export const addByPhone = (
  services: TestServices,
  { treatment, who = '', ...slot }: Slot & { treatment: string; who?: string },
  anyway: string | null = null,
) =>
  addAppointment(services, {
    actor: dana,
    typed: {
      treatment,
      with: who,
      slot: slotValue({ date: slot.date, time: slot.time }),
      name: `Caller ${++patients}`,
      phone: '(432) 555-0188',
      email: '',
      message: '',
      note: '',
      status: 'confirmed',
      language: 'en',
    },
    tell: false,
    key: crypto.randomUUID(),
    anyway,
  })

export const offerByHand = (services: TestServices, entryId: string, slot: ChosenSlot | Slot) => {
  const fields = { intent: 'offer', id: entryId, slot: slotValue(slot) }
  return runIntent(waitlistIntents, services, { actor: dana, fields: new Map(Object.entries(fields)) })
}

/** Staff offer somebody on the list a time, where that has to work. @returns the offer that runs */
export async function offeredByHand(services: TestServices, entryId: string, slot: ChosenSlot | Slot) {
  outcomeValue(await offerByHand(services, entryId, slot))
  const offer = (await runningIn(services)).find((one) => one.entryId === entryId)
  if (!offer) throw new Error(`nothing is offered to ${entryId}`)
  return offer
}
