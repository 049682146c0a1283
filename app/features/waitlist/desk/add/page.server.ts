import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { wholeNumber, withoutPatient } from '#app/features/desk/add/fields.ts'
import { type KnownView, readKnownView } from '#app/features/desk/add/patient-view.server.ts'
import { readKnown, recordNamed, withContact } from '#app/features/patients/patient-card.server.ts'
import type { FoundPatients } from '#app/features/patients/search/found-patient.ts'
import { findById } from '#app/features/treatments/queries.server.ts'
import { lastDayAtFirst } from '#app/features/waitlist/signup-facts.server.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type FormFields, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { type LinkFault, linkFault } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { addEntry } from '../commands.server.ts'
import { listWaited, type WaitedByStaff } from '../lines.server.ts'
import { type addFieldNames, pickTypedByStaff, type TypedByStaff } from './fields.ts'

/** The form as it stands: what was typed, who was chosen, and what was wrong. */
export type AddEntryView = {
  typed: TypedByStaff
  known: KnownView | null
  /** Who is known by what was typed, where a form asked; null where none did. */
  found: FoundPatients | null
  treatments: WaitedByStaff[]
  errors: Partial<Record<(typeof addFieldNames)[number], string>>
  message: string | null
  /** The same form sent twice is stored once. */
  key: string
  /** Whether emails go out; else who is added is only ever called. */
  linkFault: LinkFault | null
  today: CalendarDate
}

/**
 * The empty form; `patient` and `treatment` of the address are chosen already, by their ids. 503 where it cannot be read.
 */
export async function readAddEntry(
  services: Services,
  actor: Staff,
  search: URLSearchParams,
): Promise<Outcome<AddEntryView>> {
  const today = clinicDate(services.clock.now())
  const typed: TypedByStaff = {
    treatment: search.get('treatment') ?? '',
    with: '',
    from: today,
    until: today,
    name: '',
    email: '',
    phone: '',
    patient: '',
    language: language(),
    weekdays: [],
    parts: ['mornings', 'afternoons'],
  }
  const patient = search.get('patient')
  const view = await (patient === null
    ? show(services, typed)
    : choose(services, actor, { typed, id: patient }))
  if (!view.ok) return view
  return attempt(services.log, failed(), async () => {
    const { typed: shown, treatments } = view.value
    const chosen = await findById(services.db, shown.treatment)
    const until = lastDayAtFirst(today, { chosen, today, wanted: null })
    // Anyone who calls wants any day, unless they say otherwise.
    const weekdays = [...new Set(treatments.flatMap((one) => one.weekdays))]
    return done({ ...view.value, typed: { ...shown, until, weekdays } })
  })
}

export type AddEntryAnswer = { added: string } | { added: null; view: AddEntryView; status: number }

type Sent = {
  actor: Staff
  fields: FormFields
  what: string
  /** Patients by a number or name; writes down who was shown. */
  find: (typed: string) => Promise<Outcome<FoundPatients>>
}

/**
 * What the form asks for: `add` stores, `show` only looks what the treatment offers, `find` lists who is known by the
 * number, `choose ID` fills in a patient, `use KEY` another contact of theirs, and `forget` takes that back. Nothing that was typed is lost.
 */
export const addEntryIntents = intentsOf<Sent, Outcome<AddEntryAnswer>>()({
  show: naming(async (services, { fields }) => shownAs(await show(services, typedIn(fields)))),
  choose: async (services, { actor, fields, what }) =>
    shownAs(await choose(services, actor, { typed: typedIn(fields), id: what })),
  use: naming(async (services, { fields, what }) => shownAs(await use(services, typedIn(fields), what))),
  forget: naming(async (services, { fields }) => shownAs(await forget(services, typedIn(fields)))),
  find: naming(async (services, { fields, find }) => {
    const typed = typedIn(fields)
    const found = await find(typed.phone)
    return found.ok ? shownAs(await show(services, typed, { found: found.value })) : found
  }),
  add: async (services, { actor, fields }) => {
    const typed = typedIn(fields)
    const added = await addEntry(services, { actor, typed, key: fields.get('key') ?? '' })
    if (added.ok) return done({ added: added.value })
    const { errors = {}, message = null, status } = added
    const recorded = await recordNamed(services, actor, typed.patient)
    if (!recorded.ok) return recorded
    const view = await show(services, typed, { errors, message })
    return view.ok ? done({ added: null, view: view.value, status }) : view
  },
})

/** Shows the form again, with what is known of the patient that it names. */
function naming(answer: (services: Services, sent: Sent) => Promise<Outcome<AddEntryAnswer>>) {
  return async (services: Services, sent: Sent): Promise<Outcome<AddEntryAnswer>> => {
    const recorded = await recordNamed(services, sent.actor, sent.fields.get('patient') ?? '')
    return recorded.ok ? answer(services, sent) : recorded
  }
}

export type AddEntryIntent = IntentOf<typeof addEntryIntents>

/** What was typed, with every day and part of it that was ticked. */
function typedIn(fields: FormFields): TypedByStaff {
  const form = new FormData()
  for (const name of fields.keys()) for (const value of valuesOf(fields, name)) form.append(name, value)
  return pickTypedByStaff(form)
}

function shownAs(view: Outcome<AddEntryView>): Outcome<AddEntryAnswer> {
  return view.ok ? done({ added: null, view: view.value, status: 200 }) : view
}

const failed = () => ({ event: 'waitlist form not read', message: m.waitlist_desk_load_failed() })

/** Anyone who fills in a patient has opened that record. What they usually come for is chosen where nothing is. */
function choose(
  services: Services,
  actor: Staff,
  { typed, id }: { typed: TypedByStaff; id: string },
): Promise<Outcome<AddEntryView>> {
  return attempt(services.log, failed(), async () => {
    const known = await readKnown(services, id)
    if (!known) return show(services, { ...typed, patient: '' })
    const recorded = await recordNamed(services, actor, known.id)
    if (!recorded.ok) return recorded
    const { name, phone, email, language: spoken, usual } = known
    const treatment = typed.treatment || (usual.treatmentId ?? '')
    const said = {
      name,
      phone: phone || wholeNumber(typed.phone),
      email: email || typed.email,
      language: spoken,
    }
    return show(services, { ...typed, ...said, patient: known.id, treatment })
  })
}

/** Another contact of the patient. */
const use = (services: Services, typed: TypedByStaff, key: string): Promise<Outcome<AddEntryView>> =>
  attempt(services.log, failed(), async () =>
    show(services, withContact(typed, await readKnown(services, typed.patient), key)),
  )

/** Not this one. */
const forget = (services: Services, typed: TypedByStaff): Promise<Outcome<AddEntryView>> =>
  attempt(services.log, failed(), async () =>
    show(services, withoutPatient(typed, await readKnown(services, typed.patient))),
  )

type More = Partial<Pick<AddEntryView, 'found' | 'errors' | 'message'>>

function show(services: Services, typed: TypedByStaff, more: More = {}): Promise<Outcome<AddEntryView>> {
  return attempt(services.log, failed(), async () => {
    const treatments = await listWaited(services)
    const known = typed.patient === '' ? null : await readKnown(services, typed.patient)
    const treatment = treatments.some(({ id }) => id === typed.treatment) ? typed.treatment : ''
    return done({
      found: null,
      errors: {},
      message: null,
      ...more,
      typed: { ...typed, treatment, patient: known?.id ?? '' },
      known: known && (await readKnownView(services, known)),
      treatments,
      key: randomId(),
      linkFault: linkFault(services),
      today: clinicDate(services.clock.now()),
    })
  })
}
