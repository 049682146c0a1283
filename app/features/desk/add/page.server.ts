import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { allQuestions, askedOf } from '#app/features/answers/questions.server.ts'
import {
  type AnswerField,
  type Asked,
  answersToNothing,
  askedField,
  pickAnswers,
  type TypedAnswers,
} from '#app/features/answers/rules.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { birthDateField } from '#app/features/patients/birth-date.ts'
import { readKnown, recordNamed, withContact } from '#app/features/patients/patient-card.server.ts'
import type { FoundPatients } from '#app/features/patients/search/found-patient.ts'
import { findPatientOfVisit } from '#app/features/patients/visit-queries.server.ts'
import {
  type AskedPart,
  type FreeDaysView,
  nearestForStaff,
  readFirstFree,
  readFreeDays,
  tellsOfChanges,
} from '#app/features/scheduling/index.server.ts'
import { chosenParts, wholeLength } from '#app/features/scheduling/parts.ts'
import { type ChosenSlot, parseSlot, slotValue } from '#app/features/scheduling/rules.ts'
import type { Insisted, NearSlot } from '#app/features/scheduling/staff-times/rules.ts'
import { phoneConsent } from '#app/features/texts/offer.server.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { type FormFields, nothingTyped, pick, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { OtherTime } from '../other-time.ts'
import { anywayReason } from '../overbooking-reason.ts'
import type { AddRefusal } from './checks.server.ts'
import { addAppointment } from './commands.server.ts'
import {
  type addFieldNames,
  addStatuses,
  filledIn,
  type RowField,
  type TypedAddition,
  typedNames,
  typedTime,
  withAnother,
  withoutPatient,
  withoutRow,
} from './fields.ts'
import { type AddClock, chosenAmong } from './offered-time.ts'
import { type KnownView, readKnownView } from './patient-view.server.ts'
import { type NextRow, readRows, treatmentIn, type WholeVisit, wholeOf } from './treatment-rows.server.ts'

/** The form as it stands: what was typed, the free times of what was chosen, and what was wrong. */
export type AddView = {
  typed: TypedAddition
  /** The patient that was chosen; null where nobody was, or that one is gone. */
  known: KnownView | null
  /** Who is known by what was typed, where a form asked; null where none did. */
  found: FoundPatients | null
  /** The treatments that are offered, each by the English name that is sent and the one that is shown. */
  treatments: { name: string; shown: string; category: string }[]
  /** The treatments after the first, one a row. */
  next: NextRow[]
  /** The whole appointment, where several treatments are chosen. */
  whole: WholeVisit | null
  /** The next free times, or those nearest to one that was refused; empty before a treatment is chosen. */
  first: NearSlot[]
  /** The time that was pointed at is not free for the treatment. */
  isWishLost: boolean
  free: FreeDaysView | null
  /** Another day than that of the first free time is looked at. */
  isOtherDay: boolean
  /** What the treatment asks patients; nothing before one is chosen. */
  asked: Asked
  /** What was typed as answers, to questions of treatments that were chosen before, too. */
  answers: TypedAnswers
  /** What was answered to questions that are not asked any more. */
  unasked: string[]
  errors: Partial<
    Record<
      | (typeof addFieldNames)[number]
      | keyof OtherTime
      | typeof birthDateField
      | 'anyway'
      | AnswerField
      | RowField,
      string
    >
  >
  message: string | null
  /** What `first` holds is near a time that was refused; staff choose one of them, or another. */
  isNear: boolean
  /** The time that was refused, where staff can book it anyway. */
  insisted: Insisted | null
  /** The same form sent twice is stored once. */
  key: string
  canTell: boolean
  /** Patients are asked for their date of birth. */
  asksBirthDate: boolean
  /** What is asked about text messages; null where none are sent. */
  texts: ReturnType<typeof phoneConsent>
  /** The clinic's day. */
  today: CalendarDate
  clock: AddClock
}

const empty: TypedAddition = { ...nothingTyped(typedNames), status: addStatuses[0], tell: 'yes', next: [] }

type Shown = {
  typed: TypedAddition
  strip: string | null
  /** The treatment to begin with; else what was typed. */
  treatmentId?: string | null
  /** The free times nearest to the one that was lost, where they are known already. */
  near?: NearSlot[] | undefined
}

/** For whom an appointment is added: anyone who wrote a message, and who of the patients that is, where it is known. */
export type ForWhom = Record<'name' | 'email' | 'phone', string> & { patientId: string | null }

/**
 * The empty form; from the schedule treatments (ids, each with the clinician of the same index), day and time are chosen already, from a patient's page the patient, from a
 * visit its patient, from a message anyone who wrote it. 503 where it cannot be read.
 */
export function readAddForm(
  services: Services,
  actor: Staff,
  { search, forWhom = null }: { search: URLSearchParams; forWhom?: ForWhom | null },
): Promise<Outcome<AddView>> {
  const slot = search.get('slot') ?? ''
  const day = parseSlot(slot)?.date ?? ''
  const [first, ...next] = chosenParts(search.getAll('treatment'), search.getAll('with'))
  const treatmentId = search.get('for') ?? first?.treatment ?? null
  const { patientId = null, ...writer } = forWhom ?? {}
  const typed = { ...empty, ...writer, slot, day, wish: slot, with: search.get('with') ?? '', next }
  const [patient, visit] = [search.get('patient'), search.get('again')]
  if (patient !== null) return choose(services, actor, { typed, id: patient, treatmentId })
  if (visit !== null) return chooseOfVisit(services, actor, { typed, id: visit })
  if (patientId !== null) return chooseWriter(services, actor, { typed, id: patientId })
  return show(services, { typed, strip: null, treatmentId })
}

export type AddAnswer = { added: string } | { added: null; view: AddView; status: number }

/** Patients by a number or name; writes down who was shown. */
type Find = (typed: string) => Promise<Outcome<FoundPatients>>

type Sent = { actor: Staff; fields: FormFields; what: string; find: Find }

/** What the form sent, whatever it asks for. */
function sentIn(fields: FormFields) {
  const [, ...next] = chosenParts(valuesOf(fields, 'treatment'), valuesOf(fields, 'with'))
  return {
    typed: { ...pick(fields, typedNames), next },
    answers: pickAnswers(fields),
    ...pick(fields, ['shown', 'key']),
  }
}

type Look = (
  services: Services,
  sent: Sent & { typed: TypedAddition; shown: string },
) => Promise<Outcome<AddView>>

/** Shows the form again, and books nothing. */
const looking =
  (look: Look) =>
  async (services: Services, sent: Sent): Promise<Outcome<AddAnswer>> => {
    const { answers, typed, shown } = sentIn(sent.fields)
    const recorded = await recordNamed(services, sent.actor, typed.patient)
    if (!recorded.ok) return recorded
    const view = await look(services, { ...sent, typed, shown })
    return view.ok ? done({ added: null, view: { ...view.value, answers }, status: 200 }) : view
  }

/**
 * What the form asks for: `add` stores; `show` and `show 2026-12-14` only look for free times, from that day on;
 * `another` shows one more row for a treatment, `remove 2` takes the second away; `find` lists who is known by the number, `choose ID` fills in a patient, `use KEY` another contact of theirs, and
 * `forget` takes that back. Nothing that was typed is lost.
 */
export const addIntents = intentsOf<Sent, Outcome<AddAnswer>>()({
  show: looking((services, { typed, what, shown }) => show(services, { typed, strip: what || shown })),
  another: looking((services, { typed, shown }) =>
    show(services, { typed: withAnother(typed), strip: shown }),
  ),
  remove: looking((services, { typed, what, shown }) =>
    show(services, { typed: withoutRow(typed, Number(what) - 1), strip: shown }),
  ),
  find: looking((services, { typed, find }) => list(services, typed, find)),
  choose: looking((services, { actor, typed, what }) => choose(services, actor, { typed, id: what })),
  use: looking((services, { typed, what }) => use(services, typed, what)),
  forget: looking((services, { typed }) => forget(services, typed)),
  add: (services, sent) => store(services, sent, null),
  anyway: (services, sent) => store(services, sent, pick(sent.fields, ['insisted', 'anyway'])),
})

export type AddIntent = IntentOf<typeof addIntents>

/** @param insisted the time that was refused before, and why staff book it all the same */
async function store(
  services: Services,
  { actor, fields }: Sent,
  insisted: { insisted: string; anyway: string } | null,
): Promise<Outcome<AddAnswer>> {
  const { typed, answers, shown, key } = sentIn(fields)
  const { next } = typed
  const other = insisted === null ? typedTime(typed) : null
  const said = { answers, asked: fields.get(askedField) ?? '', wantsTexts: typed.texts !== '' }
  const slot = other && 'slot' in other ? slotValue(other.slot) : typed.slot
  const { next: _, birthDate: __, ...ofFirst } = typed
  const call = {
    actor,
    typed: { ...ofFirst, slot },
    next,
    patientId: typed.patient,
    tell: typed.tell !== '',
    birthDate: typed.birthDate,
    key,
    others: typed.others,
    ...said,
  }
  const outcome: Outcome<string, AddRefusal> = insisted
    ? await addAnyway(services, { ...call, typed: { ...ofFirst, slot: insisted.insisted } }, insisted.anyway)
    : other && 'errors' in other
      ? refused({ status: 422, errors: other.errors })
      : await addAppointment(services, call)
  if (outcome.ok) return done({ added: outcome.value })
  const recorded = await recordNamed(services, actor, typed.patient)
  if (!recorded.ok) return recorded
  const { alternatives: near } = outcome
  const lost = insisted?.insisted ?? slot
  const view = await show(services, {
    typed: near ? { ...typed, slot: '', offered: '', lost } : typed,
    strip: shown,
    near,
  })
  if (!view.ok) return view
  const refusal = other ? atOtherTime(outcome) : outcome
  return done({ added: null, view: withRefusal({ ...view.value, answers }, refusal), status: outcome.status })
}

async function list(services: Services, typed: TypedAddition, find: Find): Promise<Outcome<AddView>> {
  const found = await find(typed.phone)
  if (!found.ok) return found
  const view = await show(services, { typed, strip: null })
  return view.ok ? done({ ...view.value, found: found.value }) : view
}

type Choice = {
  typed: TypedAddition
  id: string
  /** What they come for, where that is known; else what they usually come for. */
  treatmentId?: string | null
}

async function chooseOfVisit(
  services: Services,
  actor: Staff,
  { typed, id }: Choice,
): Promise<Outcome<AddView>> {
  const fault = { event: 'patient not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () => {
    const patient = await findPatientOfVisit(services.db, id)
    return choose(services, actor, { typed, id: patient ?? '' })
  })
}

/** Anyone who fills in a patient has opened that record. */
async function choose(
  services: Services,
  actor: Staff,
  { typed: given, id, treatmentId = null }: Choice,
): Promise<Outcome<AddView>> {
  const fault = { event: 'patient not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () => {
    const treatments = await listActive(services.db)
    const asked = treatments.find((one) => one.id === treatmentId)
    const typed = asked ? { ...given, treatment: asked.name.en } : given
    const known = await readKnown(services, id)
    if (!known) return show(services, { typed: { ...typed, patient: '' }, strip: null })
    const recorded = await recordNamed(services, actor, known.id)
    if (!recorded.ok) return recorded
    return show(services, { typed: filledIn(typed, known, treatments), strip: null })
  })
}

/** What the message says of how to reach them stays where the patient's record says nothing. */
async function chooseWriter(services: Services, actor: Staff, choice: Choice): Promise<Outcome<AddView>> {
  const view = await choose(services, actor, choice)
  if (!view.ok) return view
  const { typed } = view.value
  const phone = typed.phone || choice.typed.phone
  return done({ ...view.value, typed: { ...typed, phone, email: typed.email || choice.typed.email } })
}

async function use(services: Services, typed: TypedAddition, key: string): Promise<Outcome<AddView>> {
  const fault = { event: 'patient not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () =>
    show(services, {
      typed: withContact(typed, await readKnown(services, typed.patient), key),
      strip: null,
    }),
  )
}

async function forget(services: Services, typed: TypedAddition): Promise<Outcome<AddView>> {
  const fault = { event: 'patient not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () =>
    show(services, { typed: withoutPatient(typed, await readKnown(services, typed.patient)), strip: null }),
  )
}

/** The time that was refused before, with the reason that was typed. */
async function addAnyway(
  services: Services,
  call: Parameters<typeof addAppointment>[1],
  typed: string,
): ReturnType<typeof addAppointment> {
  const reason = anywayReason.safeParse(typed)
  if (reason.success) return addAppointment(services, { ...call, anyway: reason.data })
  const chosen = parseSlot(call.typed.slot)
  const errors = { anyway: reason.error.issues[0]?.message ?? '' }
  return refused({ status: 422, errors, ...(chosen && { insisted: { ...chosen, reason: typed } }) })
}

/** A typed time has its errors at its own field. */
function atOtherTime({ errors, ...refusal }: AddRefusal): AddRefusal {
  if (errors === undefined) return refusal
  const { slot: ofTime, ...others } = errors
  return { ...refusal, errors: { ...others, ...(ofTime !== undefined && { otherTime: ofTime }) } }
}

function withRefusal(
  view: AddView,
  { errors, message, insisted, isAskedAnew = false, others = view.typed.others }: AddRefusal,
): AddView {
  return {
    ...view,
    typed: { ...view.typed, others },
    errors: errors ?? {},
    message: message ?? null,
    insisted: insisted ?? null,
    unasked: isAskedAnew ? answersToNothing(view.answers, view.asked) : [],
  }
}

async function show(
  services: Services,
  { typed: given, strip, treatmentId, near }: Shown,
): Promise<Outcome<AddView>> {
  const fault = { event: 'free times not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () => {
    const now = services.clock.now()
    const treatments = await listActive(services.db)
    const chosen = treatments.find(({ id, name }) =>
      treatmentId ? id === treatmentId : name.en === given.treatment,
    )
    const rows = given.next.map((row) => ({ row, treatment: treatmentIn(treatments, row) }))
    const others = rows.flatMap(({ treatment }) => treatment ?? [])
    const all = chosen ? [chosen, ...others] : others
    const next = await readRows(services, chosen, rows)
    const asked = {
      given,
      strip,
      near,
      treatmentId: chosen?.id ?? null,
      next: next.flatMap(({ part }) => part ?? []),
    }
    const times = await readTimes(services, asked)
    const wanted = [times.typed.with || null, ...asked.next.map(({ clinicianId }) => clinicianId)]
    const known = await readKnown(services, given.patient)
    return done({
      ...times,
      typed: {
        ...times.typed,
        treatment: chosen?.name.en ?? given.treatment,
        patient: known?.id ?? '',
        next: next.map(({ shown }) => ({ treatment: shown.treatment, with: shown.with })),
      },
      known: known && (await readKnownView(services, known)),
      found: null,
      treatments: treatments.map((one) => ({
        name: one.name.en,
        shown: localText(one.name),
        category: localText(one.category),
      })),
      next: next.map(({ shown }) => shown),
      whole:
        chosen && others.length > 0
          ? await wholeOf(services, [chosen, ...others], wanted, listed(times))
          : null,
      asked: askedOf(allQuestions(all)),
      answers: {},
      unasked: [],
      errors: {},
      message: null,
      insisted: null,
      key: randomId(),
      canTell: tellsOfChanges(services),
      asksBirthDate: (await bookingSettings(services.db)).asksBirthDate,
      texts: phoneConsent(services),
      today: clinicDate(now),
      clock: {
        now: momentAt(now),
        over: momentAt(now.subtract({ minutes: all.length > 0 ? wholeLength(all).durationMinutes : 0 })),
      },
    })
  })
}

/** All times that can be chosen, as they are sent: those of the lists, and the one that was typed. */
const listed = ({ typed, first, free }: Times): ChosenSlot[] => {
  const date = free?.chosen ?? null
  const ofDay = date === null ? [] : (free?.times ?? []).map((time) => ({ date, time, clinicianId: null }))
  const read = typedTime(typed)
  return [...first, ...ofDay, ...(read && 'slot' in read ? [{ ...read.slot, clinicianId: null }] : [])]
}

const momentAt = (at: Temporal.Instant): string => slotValue({ date: clinicDate(at), time: clinicTime(at) })

type Times = Pick<AddView, 'typed' | 'first' | 'free' | 'isWishLost' | 'isNear' | 'isOtherDay'>

type TimesAsked = Pick<Shown, 'strip' | 'near'> & {
  given: TypedAddition
  treatmentId: string | null
  next: readonly AskedPart[]
}

/** The free times of the treatments, and which of them is chosen: the first, unless another was and is free. */
async function readTimes(
  services: Services,
  { given, strip, treatmentId, next, near }: TimesAsked,
): Promise<Times> {
  const none = { typed: given, first: [], free: null, isWishLost: false, isNear: false, isOtherDay: false }
  if (treatmentId === null) return none
  const asked = { treatmentId, clinicianId: given.with || null, next }
  const [wish, lost] = [parseSlot(given.wish), parseSlot(given.lost)]
  const nearLost = (slot: ChosenSlot) =>
    near ?? nearestForStaff(services, { ...asked, clinicianId: slot.clinicianId ?? asked.clinicianId, slot })
  const [free, first] = await Promise.all([
    readFreeDays(services, { ...asked, day: parseDate(given.day), strip: parseDate(strip ?? '') }),
    lost ? nearLost(lost) : readFirstFree(services, { ...asked, wish }),
  ])
  if (!free) return none
  const slot = chosenAmong(given, { first, free })
  const firstDay = first[0]?.date ?? null
  return {
    first,
    free,
    isWishLost: wish !== null && !lost && (firstDay !== wish.date || first[0]?.time !== wish.time),
    isNear: lost !== null,
    isOtherDay: free.chosen !== firstDay || (slot !== '' && !first.some((one) => slotValue(one) === slot)),
    typed: {
      ...given,
      slot,
      offered: first[0] && !lost && slot === slotValue(first[0]) ? slot : '',
      day: free.chosen ?? given.day,
      with: free.clinicianId ?? '',
    },
  }
}
