import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import type { Channel } from '#app/db/values.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { type Consent, findConsentOf, numberToText } from '#app/features/texts/queries.server.ts'
import type { Services } from '#app/platform/services.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import { canTell } from '../scheduling/index.server.ts'

type Visit = Pick<AppointmentRow, 'id' | 'email' | 'phone'>

/** Whether a reminder by that channel would reach the patient, by what was agreed to for the visit. */
export const isReachedBy: Record<
  Channel,
  (services: Services, visit: Visit, consent: Consent | undefined) => boolean
> = {
  email: (services, { email }) => canTell(services, email),
  text: ({ settings }, { phone }, consent) =>
    settings.texts !== null &&
    numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) }) !== null,
}

/** Whether a reminder by that channel would reach the patient of a visit as it stands. */
export const canRemind: Record<
  Channel,
  (services: Services, db: Database, visit: Visit) => Promise<boolean>
> = {
  email: async (services, _, visit) => isReachedBy.email(services, visit, undefined),
  text: async (services, db, visit) =>
    services.settings.texts !== null &&
    isReachedBy.text(services, visit, await findConsentOf(db, { appointmentId: visit.id })),
}

/** The number to which text messages about a visit may go; null where none may. */
export async function findTextNumber(
  { settings, db }: { settings: Services['settings']; db: Database },
  { id, phone }: Pick<Visit, 'id' | 'phone'>,
): Promise<string | null> {
  const consent = await findConsentOf(db, { appointmentId: id })
  return numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) })
}

/** More than staff do to one visit in the days before it. */
const entriesRead = 100

type StoodVisit = Pick<AppointmentRow, 'id' | 'createdAt' | 'updatedAt'>

/**
 * Whether the visit was confirmed and was at that time when its reminder was due: who booked, moved or confirmed it later was
 * told of it then. Its `updatedAt` alone says so of most; of others the log, as far as anybody wrote in it since.
 * @param until where that matters no longer since then: so that who arrived after it was still expected at the time
 */
export async function stoodAt(
  db: Database,
  visit: StoodVisit,
  { due: dueInstant, until }: { due: Temporal.Instant; until?: Temporal.Instant },
): Promise<boolean> {
  const due = columns.instant(dueInstant)
  if (visit.createdAt > due) return false
  if (visit.updatedAt <= due) return true
  const entries = await listOfObject(db, { object: 'appointment', objectId: visit.id, limit: entriesRead })
  const since = entries.filter(({ at }) => at > due)
  // Who only looked says nothing of what was changed.
  const actions = since.filter(({ action }) => action !== 'view')
  if (actions.length === 0 || since.length === entriesRead) return false
  const changes = actions.filter(changesWhen)
  const first = changes.at(-1)
  if (!first) return true
  const isLater = until !== undefined && first.at >= columns.instant(until)
  return isLater && changes.every(({ action }) => action === 'status') && factsOf(first).from === 'confirmed'
}

const alwaysChanges = ['create', 'status', 'delete', 'restore']

type Entry = { seq: number; action: string; detail: string }

const factsOf = ({ seq, detail }: Entry) => readJsonOr('audit_log.detail', { id: seq, text: detail }, {})

/** Time or status was changed, or may have been: what was taken back stood differently before. */
function changesWhen(entry: Entry): boolean {
  if (alwaysChanges.includes(entry.action)) return true
  if (entry.action !== 'edit') return false
  const { undone, fields } = factsOf(entry)
  return undone === true || fields === undefined || fields.includes('time') || fields.includes('date')
}
