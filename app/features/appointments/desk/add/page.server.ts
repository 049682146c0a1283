import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { parseDate } from '../../../../platform/dates.ts'
import { type FormFields, nothingTyped, pick } from '../../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../../platform/outcome.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { listActive } from '../../../treatments/queries.server.ts'
import { shownName } from '../../../treatments/rules.ts'
import { tellsOfChanges } from '../../change.server.ts'
import { parseSlot, slotValue } from '../../rules.ts'
import { anywayReason } from '../anyway.ts'
import type { FreeDaysView } from '../free-days.server.ts'
import { readFreeDays } from '../free-days.server.ts'
import type { Insisted, NearSlot, SlotRefusal } from '../slot-refusal.ts'
import { addAppointment } from './commands.server.ts'
import type { AddField } from './form.ts'
import { addFieldNames, addStatuses } from './form.ts'

type TypedAddition = Record<AddField | 'day' | 'tell', string>

/** The form as it stands: what was typed, the free times of what was chosen, and what was wrong. */
export type AddView = {
  typed: TypedAddition
  /** The treatments that are offered, each by the English name that is sent and the one that is shown. */
  treatments: { name: string; shown: string }[]
  free: FreeDaysView | null
  errors: Partial<Record<AddField | 'anyway', string>>
  message: string | null
  alternatives: NearSlot[]
  /** The time that was refused, where staff can book it anyway. */
  insisted: Insisted | null
  /** The same form sent twice is stored once. */
  key: string
  canTell: boolean
}

const names = [...addFieldNames, 'day', 'tell'] as const
const empty: TypedAddition = { ...nothingTyped(names), status: addStatuses[0], tell: 'yes' }

type Shown = {
  typed: TypedAddition
  strip: string | null
  first?: boolean
  /** The treatment to begin with; else what was typed. */
  treatmentId?: string | null
}

/** The empty form; from the schedule treatment, day and time are chosen already. 503 where it cannot be read. */
export function readAddForm(services: Services, search: URLSearchParams): Promise<Outcome<AddView>> {
  const slot = search.get('slot') ?? ''
  const day = parseSlot(slot)?.date ?? ''
  const treatmentId = search.get('for') ?? search.get('treatment')
  const typed = { ...empty, slot, day, with: search.get('with') ?? '' }
  return show(services, { typed, strip: null, treatmentId })
}

export type AddAnswer = { added: string } | { added: null; view: AddView; status: number }

/**
 * What the form asks for: `add` stores; `show`, `show first` and `show 2026-12-14` only look for free times,
 * from that day on, and nothing that was typed is lost.
 */
export async function answerAddForm(
  services: Services,
  actor: Staff,
  fields: FormFields,
): Promise<Outcome<AddAnswer>> {
  const typed = pick(fields, names)
  const { intent, shown, key } = pick(fields, ['intent', 'shown', 'key'])
  if (intent.startsWith('show')) {
    const wanted = intent.slice('show '.length)
    const first = wanted === 'first'
    const view = await show(services, { typed, strip: first ? null : wanted || shown, first })
    return view.ok ? done({ added: null, view: view.value, status: 200 }) : view
  }
  const insisted = intent === 'anyway' ? pick(fields, ['insisted', 'anyway']) : null
  const call = { actor, typed, tell: typed.tell !== '', key }
  const outcome = insisted
    ? await addAnyway(services, { ...call, typed: { ...typed, slot: insisted.insisted } }, insisted.anyway)
    : await addAppointment(services, call)
  if (outcome.ok) return done({ added: outcome.value })
  const view = await show(services, { typed, strip: shown })
  if (!view.ok) return view
  return done({ added: null, view: withRefusal(view.value, outcome), status: outcome.status })
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

const withRefusal = (view: AddView, { errors, message, alternatives, insisted }: SlotRefusal): AddView => ({
  ...view,
  errors: errors ?? {},
  message: message ?? null,
  alternatives: alternatives ?? [],
  insisted: insisted ?? null,
})

async function show(
  services: Services,
  { typed: given, strip, first = false, treatmentId }: Shown,
): Promise<Outcome<AddView>> {
  const fault = { event: 'free times not read', message: m.add_load_failed() }
  return attempt(services.log, fault, async () => {
    const treatments = await listActive(services.db)
    const chosen = treatments.find(({ id, name }) =>
      treatmentId ? id === treatmentId : name === given.treatment,
    )
    const typed = { ...given, treatment: chosen?.name ?? given.treatment }
    const day = first ? null : parseDate(typed.day)
    const wanted = { clinicianId: typed.with || null, strip: parseDate(strip ?? '') }
    const free = chosen && (await readFreeDays(services, { ...wanted, treatmentId: chosen.id, day }))
    const firstTime =
      free?.chosen && (free.times.find((time) => !free.outside.includes(time)) ?? free.times[0])
    const slot =
      first && free?.chosen && firstTime ? slotValue({ date: free.chosen, time: firstTime }) : typed.slot
    return done({
      typed: { ...typed, slot, day: free?.chosen ?? typed.day, with: free?.clinicianId ?? '' },
      treatments: treatments.map((one) => ({ name: one.name, shown: shownName(one) })),
      free: free ?? null,
      errors: {},
      message: null,
      alternatives: [],
      insisted: null,
      key: randomId(),
      canTell: tellsOfChanges(services),
    })
  })
}
