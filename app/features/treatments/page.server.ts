import type { Database } from '#app/db/tables.ts'
import type { Role } from '#app/db/values.ts'
import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import { sentText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { mayDo } from '../access/permissions/permissions.ts'
import type { Staff } from '../audit/actor.ts'
import { readShownList } from '../audit/log/entries.server.ts'
import { findOpeningHours } from '../opening-hours/queries.server.ts'
import type { OpeningHours } from '../opening-hours/rules.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { listAssignments } from '../team/assignments/queries.server.ts'
import type { ActionName, TreatmentsAddress } from './address.ts'
import {
  addTreatment,
  type BookedVisits,
  editTexts,
  editTreatment,
  removeTreatment,
  switchTreatment,
} from './commands.server.ts'
import { emptyTreatment, readTyped, type TypedTreatment } from './form.ts'
import { moveCategory, moveTreatment, renameCategory } from './order/commands.server.ts'
import { directions } from './order/rules.ts'
import type { StaffTreatment } from './queries.server.ts'
import { findById, listAll } from './queries.server.ts'
import type { VisitAhead } from './rules.ts'
import { readTeam, type Team } from './team.server.ts'

/** All that the screen of treatments shows, as far as the role opens it. */
export type TreatmentsView = {
  may: { texts: boolean; rules: boolean; visits: boolean }
  rows: (StaffTreatment & {
    /** Visits in the next 30 days. */ booked: number /** Of all that are to come, how many it no longer offers. */
    outside: number
    clinicianIds: readonly string[]
    roomIds: readonly string[]
    /** Of clinicians who take another length, by id. */
    ownMinutes: Readonly<Record<string, number>>
  })[]
  /** Future visits of the treatment whose dialog is open, by day and time. */
  ahead: VisitAhead[]
  /** Who can be chosen, in their order. */
  team: Team
  /** The clinic's. */
  hours: OpeningHours
}

/** Why the form came back, and what was typed. */
export type TreatmentRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedTreatment | undefined
}

/** What appointments know and do for treatments; the route brings it along. */
export type TreatmentVisits = BookedVisits & {
  /** How many visits each treatment has in the next 30 days. */
  countAhead(db: Database): Promise<Map<string, number>>
  /** How many visits of each stand outside of what it offers, and are not settled. */
  countOutside(db: Database): Promise<Map<string, number>>
}

type Asked = { dialog: TreatmentsAddress['dialog']; visits: TreatmentVisits; role: Role | null }

/** All treatments, in their order, and what the open dialog needs; 503 with its sentence where it cannot be read. */
export function readTreatments(
  services: Services,
  actor: Staff,
  { dialog, visits, role }: Asked,
): Promise<Outcome<TreatmentsView>> {
  const { db } = services
  const read = async () => {
    const may = {
      texts: mayDo(role, 'treatment-texts'),
      rules: mayDo(role, 'treatment-rules'),
      visits: mayDo(role, 'visits'),
    }
    const [rows, counts] = await Promise.all([listAll(db), may.visits ? visits.countAhead(db) : none])
    const ahead = may.rules && dialog && dialog.kind !== 'add' ? await visits.ahead(db, dialog.id) : []
    const assignments = await listAssignments(db)
    const idsOf = (id: string) => ({
      clinicianIds: assignments.clinicians.get(id) ?? [],
      roomIds: assignments.rooms.get(id) ?? [],
      ownMinutes: Object.fromEntries(assignments.minutes.get(id) ?? []),
    })
    const outside = may.visits ? await visits.countOutside(db) : none
    const shown = rows.map((row) => ({
      ...row,
      ...idsOf(row.id),
      booked: counts.get(row.id) ?? 0,
      outside: outside.get(row.id) ?? 0,
    }))
    const { week, step } = await findOpeningHours(db)
    return { may, rows: shown, ahead, team: await readTeam(db, assignments), hours: { week, step } }
  }
  return readShownList(services, actor, { object: 'treatment', failed: m.treatments_load_failed(), read })
}

/** Anyone who sees no visits is told of none. */
const none: ReadonlyMap<string, number> = new Map()

type Sent = { actor: Staff; fields: FormFields; visits: TreatmentVisits }

/** What a refused form shows again. */
export type TreatmentAnswer = Outcome<Came> & { typed?: TypedTreatment }

/** What was done, and to what where the sentence names it. */
type Came = { action: ActionName; of?: string }

export const treatmentIntents = intentsOf<Sent, TreatmentAnswer>()({
  save: { permission: 'treatment-rules', run: save },
  texts: { permission: 'treatment-texts', run: saveTexts },
  switch: {
    permission: 'treatment-rules',
    run: async (services, sent) =>
      as('updated', await switchTreatment(services, changeIn(sent), sent.fields.get('to') === 'on')),
  },
  delete: {
    permission: 'treatment-rules',
    run: async (services, sent) => as('deleted', await removeTreatment(services, changeIn(sent))),
  },
  move: {
    permission: 'treatment-rules',
    run: async (services, { actor, fields }) => {
      const [{ id }, to] = [pick(fields, ['id']), directionIn(fields)]
      return to ? as('moved', await moveTreatment(services, { actor, id, to }), id) : unknownAction()
    },
  },
  'move-category': {
    permission: 'treatment-rules',
    run: async (services, { actor, fields }) => {
      const [{ key }, to] = [pick(fields, ['key']), directionIn(fields)]
      return to
        ? as('category-moved', await moveCategory(services, { actor, key, to }), key)
        : unknownAction()
    },
  },
  'rename-category': {
    permission: 'treatment-rules',
    run: async (services, { actor, fields }) => {
      const typed = sentText(fields, 'category')
      const { key } = pick(fields, ['key'])
      const renamed = as('renamed', await renameCategory(services, { actor, key, typed }))
      return { ...renamed, typed: { ...emptyTreatment, category: typed } }
    },
  },
})

const directionIn = (fields: FormFields) => directions.find((one) => one === fields.get('to'))

export type TreatmentIntent = IntentOf<typeof treatmentIntents>

function changeIn({ actor, fields }: Sent): RecordChange {
  const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
  return { actor, id, seen: updatedAt }
}

async function save(services: Services, sent: Sent): Promise<TreatmentAnswer> {
  const change = changeIn(sent)
  const typed = await read(services, sent.fields, change.id)
  if (!typed.ok) return typed
  const outcome =
    change.id === ''
      ? as('added', await addTreatment(services, { ...sent, typed: typed.value }))
      : as('updated', await editTreatment(services, editOf(sent, change, typed.value)))
  return { ...outcome, typed: typed.value }
}

async function saveTexts(services: Services, sent: Sent): Promise<TreatmentAnswer> {
  const change = changeIn(sent)
  const typed = await read(services, sent.fields, change.id)
  if (!typed.ok) return typed
  return { ...as('updated', await editTexts(services, { change, typed: typed.value })), typed: typed.value }
}

const editOf = ({ fields, visits }: Sent, change: RecordChange, typed: TypedTreatment) => ({
  change,
  typed,
  warned: Number(fields.get('warned')) || 0,
  visits,
})

async function read({ db, log }: Services, fields: FormFields, id: string): Promise<Outcome<TypedTreatment>> {
  const fault = { event: 'treatment not read', message: m.treatments_save_failed() }
  return attempt(log, fault, async () => {
    const treatment = id === '' ? undefined : await findById(db, id)
    return done(readTyped(fields, treatment))
  })
}

const as = (action: ActionName, outcome: Outcome<void>, of = ''): Outcome<Came> =>
  outcome.ok ? done({ action, of }) : outcome
