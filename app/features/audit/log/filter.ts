import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { keyOf, keysOf } from '#app/platform/shapes/collections.ts'
import { type AuditAction, actions, type LogKind } from '../actions.ts'

/** What the log is asked for; is in the address, where nothing personal may stand: ids and days only. */
export type LogFilter = {
  /** An admin's id, `system` or `anonymous`; null for everyone. */
  who: string | null
  what: LogKind | null
  from: CalendarDate | null
  to: CalendarDate | null
  /** The id of one record; null for all. */
  record: string | null
  /** The digest of one session: all that one sign-in did. */
  session: string | null
  /** Random id under which the mail address or number of a patient is kept that somebody looked up. */
  patient: string | null
}

export const logPath = '/admin/audit'

const ofKind = (kind: LogKind): readonly AuditAction[] =>
  keysOf(actions).filter((action) => actions[action].kind === kind)

/** Actions as people look for them. */
export const logKinds: Readonly<Record<LogKind, readonly AuditAction[]>> = {
  'sign-ins': ofKind('sign-ins'),
  'failed-sign-ins': ofKind('failed-sign-ins'),
  views: ofKind('views'),
  changes: ofKind('changes'),
  exports: ofKind('exports'),
  deletions: ofKind('deletions'),
}

const idPattern = /^[\w-]{1,64}$/

/** Reads the filter off the address; what is no filter of ours counts for nothing. */
export function readFilter(search: URLSearchParams): LogFilter {
  return {
    who: idIn(search, 'who'),
    what: keyOf(logKinds, search.get('what') ?? ''),
    from: parseDate(search.get('from') ?? ''),
    to: parseDate(search.get('to') ?? ''),
    record: idIn(search, 'record'),
    session: idIn(search, 'session'),
    patient: idIn(search, 'patient'),
  }
}

/** Something narrows the log, so that an empty page does not mean that nothing was ever written down. */
export const isNarrowed = (filter: LogFilter): boolean =>
  Object.values(filter).some((value) => value !== null)

/** The address of the first page under that filter. */
export function logAddress(filter: Partial<LogFilter>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value)
  return search.size > 0 ? `${logPath}?${search}` : logPath
}

function idIn(search: URLSearchParams, name: string): string | null {
  const id = (search.get(name) ?? '').trim()
  return idPattern.test(id) ? id : null
}
