import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { parseDate } from '../../../../platform/dates.ts'
import { type FormFields, nothingTyped, pick } from '../../../../platform/forms/form-fields.server.ts'
import { done, type Outcome } from '../../../../platform/outcome.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { listActive } from '../../../treatments/queries.server.ts'
import { shownName } from '../../../treatments/rules.ts'
import { tellsOfChanges } from '../../change.server.ts'
import { parseSlot, slotValue } from '../../rules.ts'
import type { FreeDaysView } from '../free-days.server.ts'
import { readFreeDays } from '../free-days.server.ts'
import type { NearSlot, SlotRefusal } from '../slot-refusal.ts'
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
  errors: Partial<Record<AddField, string>>
  message: string | null
  alternatives: NearSlot[]
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
  return show(services, { typed: { ...empty, slot, day }, strip: null, treatmentId })
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
  const outcome = await addAppointment(services, { actor, typed, tell: typed.tell !== '', key })
  if (outcome.ok) return done({ added: outcome.value })
  const view = await show(services, { typed, strip: shown })
  if (!view.ok) return view
  return done({ added: null, view: withRefusal(view.value, outcome), status: outcome.status })
}

const withRefusal = (view: AddView, { errors, message, alternatives }: SlotRefusal): AddView => ({
  ...view,
  errors: errors ?? {},
  message: message ?? null,
  alternatives: alternatives ?? [],
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
    const free =
      chosen && (await readFreeDays(services, { treatmentId: chosen.id, day, strip: parseDate(strip ?? '') }))
    const firstTime =
      free?.chosen && (free.times.find((time) => !free.outside.includes(time)) ?? free.times[0])
    const slot =
      first && free?.chosen && firstTime ? slotValue({ date: free.chosen, time: firstTime }) : typed.slot
    return done({
      typed: { ...typed, slot, day: free?.chosen ?? typed.day },
      treatments: treatments.map((one) => ({ name: one.name, shown: shownName(one) })),
      free: free ?? null,
      errors: {},
      message: null,
      alternatives: [],
      key: randomId(),
      canTell: tellsOfChanges(services),
    })
  })
}
