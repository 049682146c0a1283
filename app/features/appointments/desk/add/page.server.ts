import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import { type CalendarDate, parseDate } from '../../../../platform/dates.ts'
import { type FormFields, nothingTyped, pick } from '../../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../../platform/outcome.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { recordViewed } from '../../../audit/commands.server.ts'
import type { FoundPatients } from '../../../patients/search/found-patient.ts'
import { phoneConsent } from '../../../text-messages/offer.server.ts'
import { listActive } from '../../../treatments/queries.server.ts'
import { shownName } from '../../../treatments/rules.ts'
import { askedOf } from '../../answers/asked.server.ts'
import {
  type AnswerField,
  type Asked,
  answersToNothing,
  askedField,
  pickAnswers,
  type TypedAnswers,
} from '../../answers/asked.ts'
import { tellsOfChanges } from '../../change.server.ts'
import { parseSlot, slotValue } from '../../rules.ts'
import { anywayReason } from '../anyway.ts'
import { readFirstFree } from '../first-free.server.ts'
import { type FreeDaysView, readFreeDays } from '../free-days.server.ts'
import type { Insisted, NearSlot } from '../slot-refusal.ts'
import type { AddRefusal } from './checking.server.ts'
import { addAppointment } from './commands.server.ts'
import { type addFieldNames, addStatuses } from './fields.ts'
import { type KnownPatient, readKnown } from './known.server.ts'
import { findPatientOfVisit } from './known-queries.server.ts'
import { chosenAmong } from './offered-time.ts'
import { filledIn, type TypedAddition, typedNames, withoutPatient } from './typed.ts'

/** The form as it stands: what was typed, the free times of what was chosen, and what was wrong. */
export type AddView = {
  typed: TypedAddition
  /** The patient that was chosen; null where nobody was, or that one is gone. */
  known: Pick<KnownPatient, 'id' | 'visits' | 'seen'> | null
  /** Who is known by what was typed, where a form asked; null where none did. */
  found: FoundPatients | null
  /** The treatments that are offered, each by the English name that is sent and the one that is shown. */
  treatments: { name: string; shown: string }[]
  /** The next free times, or those nearest to one that was lost; empty before a treatment is chosen. */
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
  errors: Partial<Record<(typeof addFieldNames)[number] | 'anyway' | AnswerField, string>>
  message: string | null
  /** What `first` holds is near a time that was lost. */
  isNear: boolean
  /** The time that was refused, where staff can book it anyway. */
  insisted: Insisted | null
  /** The same form sent twice is stored once. */
  key: string
  canTell: boolean
  /** What is asked about text messages; null where none are sent. */
  texts: ReturnType<typeof phoneConsent>
  /** The clinic's day. */
  today: CalendarDate
}

const empty: TypedAddition = { ...nothingTyped(typedNames), status: addStatuses[0], tell: 'yes' }

type Shown = {
  typed: TypedAddition
  strip: string | null
  /** The treatment to begin with; else what was typed. */
  treatmentId?: string | null
}

/** For whom an appointment is added: whoever wrote a message, and who of the patients that is, where it is known. */
export type ForWhom = Record<'name' | 'email' | 'phone', string> & { patientId: string | null }

/**
 * The empty form; from the schedule treatment, day and time are chosen already, from a patient's page the patient, from a
 * visit its patient, from a message whoever wrote it. 503 where it cannot be read.
 */
export function readAddForm(
  services: Services,
  actor: Staff,
  { search, forWhom = null }: { search: URLSearchParams; forWhom?: ForWhom | null },
): Promise<Outcome<AddView>> {
  const slot = search.get('slot') ?? ''
  const day = parseSlot(slot)?.date ?? ''
  const treatmentId = search.get('for') ?? search.get('treatment')
  const { patientId = null, ...writer } = forWhom ?? {}
  const typed = { ...empty, ...writer, slot, day, wish: slot, with: search.get('with') ?? '' }
  const [patient, visit] = [search.get('patient'), search.get('again')]
  if (patient !== null) return choose(services, actor, { typed, id: patient, treatmentId })
  if (visit !== null) return chooseOfVisit(services, actor, { typed, id: visit })
  if (patientId !== null) return chooseWriter(services, actor, { typed, id: patientId })
  return show(services, { typed, strip: null, treatmentId })
}

export type AddAnswer = { added: string } | { added: null; view: AddView; status: number }

/** Patients by a number or name; writes down who was shown. */
type Find = (typed: string) => Promise<Outcome<FoundPatients>>

/**
 * What the form asks for: `add` stores; `show` and `show 2026-12-14` only look for free times, from that day on;
 * `find` lists who is known by the number, `choose ID` fills in a patient and `forget` takes that back. Nothing that was typed is lost.
 */
export async function answerAddForm(
  services: Services,
  actor: Staff,
  { fields, find }: { fields: FormFields; find: Find },
): Promise<Outcome<AddAnswer>> {
  const typed = pick(fields, typedNames)
  const { intent, shown, key } = pick(fields, ['intent', 'shown', 'key'])
  const answers = pickAnswers(fields)
  const [asked = '', what = ''] = intent.split(' ')
  const shownAs = (view: Outcome<AddView>): Outcome<AddAnswer> =>
    view.ok ? done({ added: null, view: { ...view.value, answers }, status: 200 }) : view
  if (asked === 'show') return shownAs(await show(services, { typed, strip: what || shown }))
  if (asked === 'find') return shownAs(await list(services, typed, find))
  if (asked === 'choose') return shownAs(await choose(services, actor, { typed, id: what }))
  if (asked === 'forget') return shownAs(await forget(services, typed))
  const insisted = asked === 'anyway' ? pick(fields, ['insisted', 'anyway']) : null
  const said = { answers, asked: fields.get(askedField) ?? '', wantsTexts: typed.texts !== '' }
  const call = { actor, typed, patientId: typed.patient, tell: typed.tell !== '', key, ...said }
  const outcome = insisted
    ? await addAnyway(services, { ...call, typed: { ...typed, slot: insisted.insisted } }, insisted.anyway)
    : await addAppointment(services, call)
  if (outcome.ok) return done({ added: outcome.value })
  const view = await show(services, { typed, strip: shown })
  if (!view.ok) return view
  return done({ added: null, view: withRefusal({ ...view.value, answers }, outcome), status: outcome.status })
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

/** Whoever fills in a patient has opened that record. */
async function choose(
  services: Services,
  actor: Staff,
  { typed: given, id, treatmentId = null }: Choice,
): Promise<Outcome<AddView>> {
  const fault = { event: 'patient not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () => {
    const treatments = await listActive(services.db)
    const asked = treatments.find((one) => one.id === treatmentId)
    const typed = asked ? { ...given, treatment: asked.name } : given
    const known = await readKnown(services, id)
    if (!known) return show(services, { typed: { ...typed, patient: '' }, strip: null })
    await recordViewed(services, actor, { object: 'patient', id: known.id })
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

/** Where the time was lost, the nearest free one is chosen in its place. */
function withRefusal(
  view: AddView,
  { errors, message, alternatives = [], insisted, isAskedAnew = false }: AddRefusal,
): AddView {
  const [nearest] = alternatives
  const offered = nearest ? slotValue(nearest) : null
  return {
    ...view,
    ...(offered !== null && { first: alternatives, isNear: true, isWishLost: false }),
    typed: { ...view.typed, ...(offered !== null && { slot: offered, offered }) },
    errors: errors ?? {},
    message: message ?? null,
    insisted: insisted ?? null,
    unasked: isAskedAnew ? answersToNothing(view.answers, view.asked) : [],
  }
}

async function show(
  services: Services,
  { typed: given, strip, treatmentId }: Shown,
): Promise<Outcome<AddView>> {
  const fault = { event: 'free times not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () => {
    const treatments = await listActive(services.db)
    const chosen = treatments.find(({ id, name }) =>
      treatmentId ? id === treatmentId : name === given.treatment,
    )
    const times = await readTimes(services, { given, strip, treatmentId: chosen?.id ?? null })
    const known = await readKnown(services, given.patient)
    return done({
      ...times,
      typed: { ...times.typed, treatment: chosen?.name ?? given.treatment, patient: known?.id ?? '' },
      known: known && { id: known.id, visits: known.visits, seen: known.seen },
      found: null,
      treatments: treatments.map((one) => ({ name: one.name, shown: shownName(one) })),
      asked: askedOf(chosen?.questions ?? []),
      answers: {},
      unasked: [],
      errors: {},
      message: null,
      isNear: false,
      insisted: null,
      key: randomId(),
      canTell: tellsOfChanges(services),
      texts: phoneConsent(services),
      today: clinicDate(services.clock.now()),
    })
  })
}

type Times = Pick<AddView, 'typed' | 'first' | 'free' | 'isWishLost' | 'isOtherDay'>

/** The free times of the treatment, and which of them is chosen: the first, unless another was and is free. */
async function readTimes(
  services: Services,
  { given, strip, treatmentId }: { given: TypedAddition; strip: string | null; treatmentId: string | null },
): Promise<Times> {
  const none = { typed: given, first: [], free: null, isWishLost: false, isOtherDay: false }
  if (treatmentId === null) return none
  const asked = { treatmentId, clinicianId: given.with || null }
  const wish = parseSlot(given.wish)
  const [free, first] = await Promise.all([
    readFreeDays(services, { ...asked, day: parseDate(given.day), strip: parseDate(strip ?? '') }),
    readFirstFree(services, { ...asked, wish }),
  ])
  if (!free) return none
  const slot = chosenAmong(given, { first, free })
  const firstDay = first[0]?.date ?? null
  return {
    first,
    free,
    isWishLost: wish !== null && (firstDay !== wish.date || first[0]?.time !== wish.time),
    isOtherDay: free.chosen !== firstDay || !first.some((one) => slotValue(one) === slot),
    typed: {
      ...given,
      slot,
      offered: first[0] && slot === slotValue(first[0]) ? slot : '',
      day: free.chosen ?? given.day,
      with: free.clinicianId ?? '',
    },
  }
}
