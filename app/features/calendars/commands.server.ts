import type { CalendarConnectionRow } from '#app/db/calendar-tables.ts'
import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { deleteBusyTimes } from '#app/features/closures/busy-times/queries.server.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { findClinician } from '#app/features/team/clinicians/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { rulesFor } from '#app/platform/outgoing/host-guard.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type IntentOf, intentsOf } from '../access/permissions/intents.ts'
import { faultCopy } from './copy.ts'
import { DavClient } from './dav/dav-client.server.ts'
import { type Account, findCalendars, typedAddress } from './dav/discovery.server.ts'
import {
  deleteConnection,
  deleteEventsExcept,
  findConnectionOf,
  holdConnectionOf,
  insertConnection,
  updateConnection,
} from './queries.server.ts'
import {
  type Calendar,
  type CalendarDone,
  CalendarProblem,
  longestAddress,
  longestPassword,
  longestUserName,
  type ShownAs,
  shownAs,
} from './rules.ts'
import { blockingOf } from './sync/reading.server.ts'

/** Enough to get a password right; not enough to search a network, or for somebody else's password. */
const triesPerPerson: Limit = { name: 'calendar-try', count: 10, windowSeconds: 900 }

type Asked = { actor: Staff; fields: FormFields; clinicianId: string }
type Answer = Outcome<CalendarDone>

const writing = (actor: Staff, clinicianId: string) =>
  ({ actor, object: 'calendar', id: clinicianId, failed: m.calendars_failed() }) as const

/**
 * Signs in with what was typed, finds the calendars, and keeps how they are reached: nothing is stored where that fails,
 * and nothing is read or written until somebody chooses calendars. The same account keeps what was chosen.
 */
async function connectCalendar(services: Services, { actor, fields, clinicianId }: Asked): Promise<Answer> {
  const { db, clock, log, settings, ending } = services
  const typed = readAccount(fields)
  if (!typed.ok) return typed
  const fault = { event: 'calendar not connected', message: m.calendars_failed() }
  const begun = await attempt(log, fault, async () => {
    if (!(await findClinician(db, clinicianId)))
      return refused({ status: 404, message: m.calendars_no_clinician() })
    const counting = { now: clock.now(), factor: settings.limitsFactor, subject: actor.id }
    const counted = await countAgainst(db, triesPerPerson, counting)
    return counted.ok
      ? done(undefined)
      : refused({ status: 429, message: m.calendars_limited(), retryAfter: counted.retryAfter })
  })
  if (!begun.ok) return begun
  const { address, userName, password } = typed.value
  const found = await calendarsOf(new DavClient({ userName, password }, rulesFor(settings), ending), address)
  if (!found.ok) return found
  const { home, calendars, addresses } = found.value
  return writeRecord(services, writing(actor, clinicianId), async (tx) => {
    await pauseBooking(tx)
    const known = await holdConnectionOf(tx, clinicianId)
    const isSame = known !== undefined && known.address === home && known.userName === userName
    const now = columns.instant(clock.now())
    if (known && !isSame) await forget(tx, known.id)
    const chosen = isSame
      ? stillThere(known, calendars)
      : { blocking: '[]', target: '', isChosen: 0 as const }
    if (known && isSame) await freeAllBut(tx, known.id, blockingOf(chosen))
    const account = {
      address: home,
      userName,
      password,
      addresses: JSON.stringify(addresses),
      calendars: JSON.stringify(calendars),
      targetToken: '',
    }
    const fresh = { ...begins(now), ...account, ...chosen, updatedAt: now }
    if (known && isSame) await updateConnection(tx, known.id, fresh)
    else
      await insertConnection(tx, {
        id: randomId(),
        clinicianId,
        shows: 'busy',
        tokens: '{}',
        timeZone: '',
        readThrough: '',
        gone: 0,
        goneAllowed: 0,
        unreadable: 0,
        cutShort: 0,
        syncedAt: null,
        createdBy: actor.id,
        createdAt: now,
        ...fresh,
      })
    return written({ action: known ? 'edit' : 'create' }, 'connected')
  })
}

/** A round that is under way ends, and another begins at once. */
const begins = (now: string) => ({
  dueAt: now,
  leasedUntil: null,
  holder: '',
  fault: '',
  failures: 0,
  failingSince: null,
  toldAt: null,
})

const stillThere = (known: CalendarConnectionRow, calendars: readonly Calendar[]) => {
  const hrefs = calendars.map(({ href }) => href)
  const target = hrefs.includes(known.target) ? known.target : ''
  const blocking = blockingOf(known).filter((href) => hrefs.includes(href))
  return { target, blocking: JSON.stringify(blocking), isChosen: known.isChosen }
}

/** The clinician is free again of all calendars but these: no round reads the others. */
async function freeAllBut(tx: Database, id: string, blocking: readonly string[]): Promise<void> {
  const hrefs = await deleteEventsExcept(tx, id, blocking)
  await deleteBusyTimes(tx, id, hrefs)
}

async function forget(tx: Database, id: string): Promise<void> {
  await deleteBusyTimes(tx, id)
  await deleteConnection(tx, id)
}

async function calendarsOf(client: DavClient, address: string): Promise<Outcome<Account>> {
  try {
    return done(await findCalendars(client, address))
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    const message = faultCopy[error.fault]()
    const field = { 'signed-out': 'calendarPassword', address: 'address', 'unknown-host': 'address' }[
      error.fault as string
    ]
    return refused(field ? { status: 422, errors: { [field]: message } } : { status: 422, message })
  }
}

type Typed = { address: string; userName: string; password: string }

function readAccount(fields: FormFields): Outcome<Typed> {
  const text = fields.get('address')?.trim() ?? ''
  const address = text.length > longestAddress ? null : typedAddress(text)
  const userName = fields.get('userName')?.trim() ?? ''
  const password = fields.get('calendarPassword') ?? ''
  const errors = {
    ...(text === '' && { address: m.calendars_address_missing() }),
    ...(text !== '' && address === null && { address: m.calendars_fault_address() }),
    ...(userName === '' && { userName: m.calendars_user_missing() }),
    ...((userName.length > longestUserName || userName.includes(':')) && {
      userName: m.calendars_user_wrong(),
    }),
    ...(password === '' && { calendarPassword: m.calendars_password_missing() }),
    ...(password.length > longestPassword && { calendarPassword: m.calendars_password_long() }),
  }
  if (address === null || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done({ address, userName, password })
}

/** Which calendars block, which one gets our appointments, and as what they are written there. */
function chooseCalendars(services: Services, { actor, fields, clinicianId }: Asked): Promise<Answer> {
  return writeRecord(services, writing(actor, clinicianId), async (tx) => {
    await pauseBooking(tx)
    const known = await holdConnectionOf(tx, clinicianId)
    if (!known) return refused({ status: 404, message: m.calendars_not_connected() })
    const calendars = calendarsIn(known)
    const wanted = new Set(valuesOf(fields, 'blocks'))
    const blocking = calendars.map(({ href }) => href).filter((href) => wanted.has(href))
    const target =
      calendars.find(({ href, isWritable }) => isWritable && href === fields.get('target'))?.href ?? ''
    if (blocking.length === 0 && target === '')
      return refused({ status: 422, errors: { blocks: m.calendars_choose_one() } })
    await freeAllBut(tx, known.id, blocking)
    const change = { blocking: JSON.stringify(blocking), target, shows: shownIn(fields) }
    const changed = (['blocking', 'target', 'shows'] as const).filter((name) => known[name] !== change[name])
    const now = columns.instant(services.clock.now())
    await updateConnection(tx, known.id, {
      ...begins(now),
      ...change,
      tokens: '{}',
      targetToken: '',
      gone: 0,
      goneAllowed: 0,
      isChosen: 1,
      updatedAt: now,
    })
    return written({ action: 'edit', detail: { fields: changed } }, 'chosen')
  })
}

export const calendarsIn = ({ calendars }: Pick<CalendarConnectionRow, 'calendars'>): Calendar[] =>
  JSON.parse(calendars) as Calendar[]

const shownIn = (fields: FormFields): ShownAs => shownAs.find((one) => one === fields.get('shows')) ?? 'busy'

/** Somebody says that it was them who deleted so many events: their times open again. */
function freeGone(services: Services, { actor, fields, clinicianId }: Asked): Promise<Answer> {
  return writeRecord(services, writing(actor, clinicianId), async (tx) => {
    const known = await holdConnectionOf(tx, clinicianId)
    if (!known || known.gone === 0) return refused({ status: 404, message: m.calendars_none_gone() })
    const seen = Number(fields.get('gone'))
    if (known.gone > seen) return refused({ status: 409, message: m.calendars_gone({ count: known.gone }) })
    const now = columns.instant(services.clock.now())
    await updateConnection(tx, known.id, { ...begins(now), goneAllowed: known.gone })
    return written({ action: 'edit', detail: { fields: ['gone'] } }, 'freed')
  })
}

function disconnectCalendar(services: Services, { actor, clinicianId }: Asked): Promise<Answer> {
  return writeRecord(services, writing(actor, clinicianId), async (tx) => {
    await pauseBooking(tx)
    const known = await findConnectionOf(tx, clinicianId)
    if (!known) return refused({ status: 404, message: m.calendars_not_connected() })
    await forget(tx, known.id)
    return written({ action: 'delete' }, 'disconnected')
  })
}

export const calendarIntents = intentsOf<Asked, Answer>()({
  'connect-calendar': { asksAgain: true, run: connectCalendar },
  'choose-calendars': chooseCalendars,
  'free-gone': freeGone,
  'disconnect-calendar': { asksAgain: true, run: disconnectCalendar },
})

export type CalendarIntent = IntentOf<typeof calendarIntents>
