import { holdDays } from '../../../../db/engine/calendar-locks.server.ts'
import type { Database } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../../../platform/dates.ts'
import { keepReceipt } from '../../../../platform/forms/form-receipts.server.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import { type Span, touches } from '../../../../platform/shapes/spans.ts'
import type { Staff } from '../../../audit/actor.ts'
import { joinChosen } from '../../../patients/joining.server.ts'
import type { RecordChange } from '../../../records/change-record.server.ts'
import { unchanged, writtenAll } from '../../../records/write-record.server.ts'
import { holdActive } from '../../../treatments/queries.server.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { readCalendarOf } from '../../availability/calendar.server.ts'
import { type Placed, placeVisit } from '../../availability/placing.server.ts'
import { spanOf } from '../../availability/working-time.server.ts'
import { appointments, type ChangedRow, canTell } from '../../change.server.ts'
import { dropEndedHolds } from '../../holds-queries.server.ts'
import { chosenColumns } from '../../placed-columns.server.ts'
import { insertAppointment, isVisitKept } from '../../queries.server.ts'
import { isOfferedOn, type Slot } from '../../rules.ts'
import { daysHeld, startBlock } from '../../slots.server.ts'
import { makeVisitLink } from '../../visit-page/links.server.ts'
import type { Choice } from './form.ts'
import { beginSeries } from './queries.server.ts'
import type { PlacedVisit, Repeated } from './repeated.ts'
import { furthestDays, mostVisits } from './rules.ts'
import { keepUndoOfAll, saidBefore, tellOfAll } from './told.server.ts'

type Request = RecordChange<Staff> & {
  choices: readonly Choice[]
  tell: boolean
  /** The same form sent twice is stored once. */
  key: string
}

/**
 * Staff book repetitions of a visit in one deed: all of the chosen times that are still free, for the same patient and
 * treatment, confirmed. One transaction, one Undo (`undo-commands.server.ts`), one letter that lists them, and a line of
 * the log for each. A time that was lost meanwhile stands in the way of none of the others.
 * @returns 409 where none of them is free any more, the visit was changed or cancelled, or its treatment is gone; 422
 * where nothing is chosen, or what nobody could have been shown
 */
export function repeatVisit(
  services: Services,
  { choices, tell, key, ...change }: Request,
): Promise<Outcome<Repeated>> {
  const now = services.clock.now()
  const wrong = wrongChoices(choices, clinicDate(now))
  if (wrong !== null) return Promise.resolve(refused({ status: 422, message: wrong }))
  return appointments.change<Repeated>(
    services,
    change,
    async (tx, row) => {
      if (row.status === 'cancelled') return refused({ status: 409, message: m.repeat_is_cancelled() })
      const first = randomId()
      const fields = { visit: row.id, chosen: JSON.stringify(choices), tell: String(tell) }
      const sent = { form: 'repeat', key, fields, subjectId: first, stands: isVisitKept }
      const { earlier } = await keepReceipt(tx, sent, now)
      if (earlier) return unchanged(await saidBefore(tx, earlier.subjectId, change.actor))
      const treatment = await holdActive(tx, row.treatmentId)
      if (!treatment) return refused({ status: 409, message: m.repeat_not_offered() })
      const { placed, lost } = await placeAll(tx, { treatment, choices, first, now })
      if (placed.length === 0) return refused({ status: 409, message: m.repeat_all_lost() })
      await storeAll(services, tx, { row, treatment, placed, now })
      const told = { row, ids: placed.map(({ id }) => id), tell: tell && canTell(services, row.email) }
      const letterId = await tellOfAll(services, tx, told)
      const undo = await keepUndoOfAll(tx, { actor: change.actor, placed, letterId, now, row })
      const count = placed.length
      const letters = letterId === null ? 0 : 1
      const mustCall = canTell(services, row.email) ? 0 : 1
      const said = { deed: 'repeated' as const, changed: count, left: 0, undo, letters, mustCall }
      const entries = placed.map(({ id }) => ({
        ...{ objectId: id, action: 'create' as const },
        detail: { status: 'confirmed', fields: ['repeat'] },
      }))
      return writtenAll(entries, { said, booked: placed.map(({ slot }) => slot), lost })
    },
    m.repeat_failed(),
  )
}

function wrongChoices(choices: readonly Choice[], today: CalendarDate): string | null {
  if (choices.length === 0) return m.repeat_none_chosen()
  const last = addDays(today, furthestDays + 2 * weekDays)
  const isThere = ({ date }: Choice) => date >= today && date <= last
  return choices.length < mostVisits && choices.every(isThere) ? null : m.repeat_not_possible()
}
/** A time near the last of the days may be chosen in its place. */
const weekDays = 7

type Placing = {
  treatment: Treatment
  choices: readonly Choice[]
  /** Id of the first that is placed: the receipt of the form names it. */
  first: string
  now: Temporal.Instant
}

/**
 * All that are still free, by their start, none over another; the days of all of them are held at once, in order.
 */
async function placeAll(
  tx: Database,
  { treatment, choices, first, now }: Placing,
): Promise<{ placed: PlacedVisit[]; lost: CalendarDate[] }> {
  await holdDays(
    tx,
    choices.flatMap((slot) => daysHeld(slot, treatment)),
  )
  const placed: PlacedVisit[] = []
  const spans: Span[] = []
  const lost: CalendarDate[] = []
  for (const choice of choices.toSorted(byStart)) {
    const id = placed.length === 0 ? first : randomId()
    const span = spanOf(choice, treatment.durationMinutes)
    const isTwice = spans.some((other) => touches(span, other))
    const found = isTwice ? null : await placeOne(tx, { id, treatment, choice, now })
    if (found) spans.push(span)
    const slot = { date: choice.date, time: choice.time }
    if (found) placed.push({ id, slot, columns: chosenColumns(found, slot, '') })
    else lost.push(choice.date)
  }
  return { placed, lost }
}

type One = { id: string; treatment: Treatment; choice: Choice; now: Temporal.Instant }

/** Null where that time is not offered, over, closed or taken by now. */
async function placeOne(tx: Database, { id, treatment, choice, now }: One): Promise<Placed | null> {
  const { clinicianId, isOutside, ...slot } = choice
  const isOffered = isOfferedOn(treatment, slot.date) && treatment.availableTimes.includes(slot.time)
  if (!isOffered || startBlock(slot) * blockMilliseconds <= now.epochMilliseconds) return null
  const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: slot.date })
  await dropEndedHolds(tx, { slot, length: treatment }, now)
  const wish = { appointmentId: id, treatment, slot, length: treatment, by: 'staff', clinicianId } as const
  const placed = await placeVisit(tx, calendar, { ...wish, isWithin: !isOutside })
  return placed.ok ? placed.value : null
}

const byStart = (one: Slot, other: Slot) =>
  `${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1

const blockMilliseconds = 5 * 60_000

type Storing = Pick<Placing, 'treatment' | 'now'> & { row: ChangedRow; placed: readonly PlacedVisit[] }

/** The visits, each with its private link, all of one series with the one that they repeat. */
async function storeAll(
  services: Services,
  tx: Database,
  { row, treatment, placed, now }: Storing,
): Promise<void> {
  const { name, email, phone, language } = row
  const said = { name, email, phone, language }
  const patientId = await joinChosen(tx, { ...said, patientId: row.patientId ?? '' }, now)
  const seriesId = row.seriesId ?? randomId()
  if (row.seriesId === null) await beginSeries(tx, row.id, seriesId)
  for (const { id, slot, columns: where } of placed) {
    const visit = { ...said, id, message: '', status: 'confirmed', patientId, seriesId } as const
    await insertAppointment(tx, { ...visit, slot, treatment, placed: where }, now)
    await makeVisitLink(services, tx, id)
  }
}
