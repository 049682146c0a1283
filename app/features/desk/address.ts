import { isLanguage, type Language } from '#app/language/languages.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { withParameter } from '#app/platform/lists/list-address.ts'
import { sorts, type VisitFilter } from '../scheduling/lists/rules.ts'
import { type Changed, statuses } from '../scheduling/rules.ts'
import { type OtherTime, otherTimeFields } from './other-time.ts'
import {
  isOfTable,
  type Only,
  readId,
  readOnly,
  readScheduleChoice,
  readTab,
  type ScheduleChoice,
  type Tab,
} from './tabs.ts'

export const everything: VisitFilter = {
  status: null,
  treatment: null,
  clinician: null,
  from: null,
  to: null,
  find: null,
  sort: 'newest',
}

/** What the address says of the filter; whatever is no value of ours counts as not said. */
function readFilter(search: URLSearchParams): VisitFilter {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    treatment: readId(search.get('treatment')),
    clinician: readId(search.get('clinician')),
    from: parseDate(search.get('from') ?? ''),
    to: parseDate(search.get('to') ?? ''),
    find: readId(search.get('find')),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  }
}

/** The filter's part of an address; nothing for what is not set. */
export function filterEntries(filter: VisitFilter): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === null || value === 'newest' ? [] : [[name, value]],
  )
}

/** Something narrows the list, so that an empty one does not mean that there is nothing at all. */
export const isNarrowed = ({ sort: _, ...filter }: VisitFilter): boolean =>
  Object.values(filter).some((value) => value !== null)

/** One day's visits and no more: what a desk takes along without being asked who it is. */
export const isOfOneDay = ({ from, to }: VisitFilter): boolean => from !== null && from === to

/** The same list for one day alone: the one that is shown, else today. */
export function ofOneDay(
  { filter, schedule }: Pick<DeskList, 'filter' | 'schedule'>,
  today: CalendarDate,
): VisitFilter {
  const shown = isOfOneDay(filter) ? filter.from : schedule?.kind === 'day' ? schedule.date : null
  const day = shown ?? today
  return { ...filter, from: day, to: day }
}

/** Two ids with their names, and where a page begins. */
const longestSettle = 300
const readSettle = (text: string | null) => (text !== null && text.length <= longestSettle ? text : null)

/** What an action came to; the address carries it to the page that says so. */
const actions = [
  ...statuses,
  'moved',
  'changed',
  'undone',
  'deleted',
  'added',
  'language',
  'note',
  'note-undone',
  'answers',
  'notified',
  'link',
  'sender-cancelled',
  'reminder-stopped',
  'reminder-planned',
  'reminder-again',
  'texts-given',
  'texts-withdrawn',
  'texts-restored',
  'reminder-now',
  'email-again',
  'emails-again',
] as const
export type ActionName = (typeof actions)[number]

/** Which list, and where its page begins. */
export type DeskList = {
  /** Null where none is asked for: the one that was open last. */
  tab: Tab | null
  /** Some of a tab's visits; null for all. */
  only: Only | null
  /** What is over of today is unfolded. */
  earlier: boolean
  after: string | null
  filter: VisitFilter
  /** A day, a week or a month instead of the table; today where no day is said. */
  schedule: ScheduleChoice | null
  /** From which list of visits to settle somebody came, as `outside/address.ts` writes it. */
  settle: string | null
}

/** What the dashboard's address says: no name and nothing that a patient typed ever is in it. */
export type DeskAddress = DeskList & {
  /** The address of that list alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'status' | 'delete'; id: string } | null
  done: DoneAction | null
}

/**
 * What was just done; with `undo` it can be taken back, `email` says that the patient will be told, `mustCall`
 * that no email can.
 */
export type DoneAction = {
  action: ActionName
  /** The appointment that it was done to. */
  row: string | null
  undo: string | null
  email: boolean
  mustCall: boolean
}

export const dashboardPath = '/admin/dashboard'

export function readAddress(search: URLSearchParams): DeskAddress {
  const filter = readFilter(search)
  const shown = {
    tab: readTab(search),
    only: readOnly(search),
    earlier: search.has('earlier'),
    after: search.get('after'),
    filter,
    schedule: readScheduleChoice(search),
    settle: readSettle(search.get('settle')),
  }
  return { ...shown, list: listAddress(shown), dialog: readDialog(search), done: readDone(search) }
}

function readDone(search: URLSearchParams): DoneAction | null {
  const said = search.get('done')
  const action = actions.find((known) => known === said)
  if (!action) return null
  const [email, mustCall] = [search.has('email'), search.has('call')]
  return { action, row: search.get('row'), undo: search.get('undo'), email, mustCall }
}

export function listAddress({
  tab = null,
  only = null,
  earlier = false,
  after = null,
  filter = everything,
  schedule = null,
  settle = null,
}: Partial<DeskList>): string {
  const search = new URLSearchParams(filterEntries(filter))
  const isSaid = tab === 'all' && (after !== null || isOfTable(search))
  if (tab && !schedule && !isSaid) search.set('tab', tab)
  if (only) search.set('only', only)
  if (earlier) search.set('earlier', '1')
  if (schedule) search.set('view', schedule.kind)
  if (schedule?.date) search.set('date', schedule.date)
  if (schedule?.by) search.set('by', schedule.by)
  if (schedule?.color) search.set('color', schedule.color)
  if (schedule?.column) search.set('column', schedule.column)
  if (after) search.set('after', after)
  if (settle !== null) search.set('settle', settle)
  return `${dashboardPath}${search.size > 0 ? `?${search}` : ''}`
}

/** A list as a file: its tab and filter. */
export type ExportedList = Pick<DeskList, 'tab' | 'only' | 'filter'>

/** The same list as a file; its headings are in the user's language where none is named. */
export function exportAddress({ tab, only, filter }: ExportedList, headings?: Language): string {
  const address = listAddress({ tab, only, filter }).replace(dashboardPath, `${dashboardPath}/export`)
  return headings ? withParameter(address, 'headings', headings) : address
}

/** In which language a file is asked for; null where it is not said. */
export function readHeadings(search: URLSearchParams): Language | null {
  const said = search.get('headings')
  return isLanguage(said) ? said : null
}

/** That day on paper, of everybody or of one clinician. */
export const sheetAddress = (date: CalendarDate, clinician: string | null = null): string =>
  `${dashboardPath}/sheet?${new URLSearchParams({ date, ...(clinician !== null && { clinician }) })}`

/** Whose day is asked for on paper; null for everybody's. */
export const readSheetClinician = (search: URLSearchParams): string | null => readId(search.get('clinician'))

/** Chosen visits on paper: a form sends there which they are. */
export const chosenSheetAddress = `${dashboardPath}/sheet?chosen`

/** What is on it besides the visits; all of it until somebody chose. */
export const readSheetExtras = (search: URLSearchParams) => {
  const isIn = (name: string) => !search.has('only') || search.has(name)
  return { words: isIn('words'), free: isIn('free') }
}

/** The list with one appointment's dialog open. */
export const dialogAddress = (list: string, kind: 'status' | 'delete', id: string): string =>
  withParameter(list, dialogNames[kind], id)

/** The page of one appointment next to that list; `more` is what it shows besides. */
export function visitAddress(list: string, id: string, more: Record<string, string | null> = {}): string {
  const [path, query = ''] = list.split('?')
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(more)) if (value !== null) search.set(name, value)
  return `${path}/${encodeURIComponent(id)}${search.size > 0 ? `?${search}` : ''}`
}

/** Where a visit is repeated, over that list. */
export const repeatAddress = (list: string, id: string): string =>
  visitAddress(list, id).replace(/(?=\?|$)/, '/repeat')

/** Of the link that adds an appointment, at the top of the dashboard. */
export const addLinkId = 'add-appointment'

/**
 * Where an appointment is added, over that list; `more` is what is chosen already: `slot`, `for` which treatment, and
 * `with` whom, by their ids.
 */
export const addAddress = (list: string, more: Record<string, string | null> = {}): string =>
  visitAddress(list, 'add', more)

/**
 * The day, the first day of the strip, with whom, and another treatment, length or room, by their ids: null where it is not
 * said.
 */
export type MoveChoice = {
  day: CalendarDate | null
  strip: CalendarDate | null
  clinician: string | null
  treatment?: string | null
  /** As it was typed. */
  minutes?: string | null
  room?: string | null
  /** The treatments after the first (`writeRows` of details/change-fields.ts). */
  next?: string | null
  /** A day and a time that staff typed, while the form's rows change without script. */
  other?: OtherTime | null
}

/** What stands open on an appointment's page in place of its actions. */
export type DetailsPart = 'move' | 'cancel' | 'note' | 'answers' | 'sender'

/** Which part of an appointment's page its address opens; null where it shows its actions. */
export function readDetailsPart(search: URLSearchParams): DetailsPart | null {
  if (search.has('move')) return 'move'
  if (search.get('sender') === 'cancel') return 'sender'
  if (search.has('cancel')) return 'cancel'
  return (['note', 'answers'] as const).find((part) => search.has(part)) ?? null
}

/** The page of one appointment with that question open. */
export const partAddress = (list: string, id: string, part: 'cancel' | 'note' | 'answers'): string =>
  visitAddress(list, id, { [part]: 'open' })

/** What the address of an appointment's page says about a move; null where none is under way. */
export function readMoveChoice(search: URLSearchParams): MoveChoice | null {
  if (!search.has('move')) return null
  return {
    day: parseDate(search.get('move') ?? ''),
    strip: parseDate(search.get('strip') ?? ''),
    clinician: readId(search.get('with')),
    treatment: readId(search.get('for')),
    minutes: search.get('minutes'),
    room: readId(search.get('room')),
    next: search.get('next'),
    other: readTyped(search),
  }
}

/** Longer than a day and a time in words. */
const longestTyped = 40
function readTyped(search: URLSearchParams): OtherTime | null {
  const [otherDay, otherTime] = otherTimeFields.map((name) => (search.get(name) ?? '').slice(0, longestTyped))
  return otherTime ? { otherDay: otherDay ?? '', otherTime } : null
}

/** The same as an answer says it that leads nowhere. */
export const doneAction = ({ action, row, changed = null }: Came): DoneAction => ({
  action,
  row,
  undo: changed?.undoId ?? null,
  email: changed?.email ?? false,
  mustCall: changed?.mustCall ?? false,
})

type Came = { action: ActionName; row: string | null; changed?: Changed | null }

/** The list, or an appointment's page, saying what was just done to which appointment. */
export function doneAddress(page: string, { action, row, changed = null }: Came): string {
  const done = withParameter(page, 'done', action)
  const said = row === null ? done : withParameter(done, 'row', row)
  if (!changed) return said
  const email = `${changed.email ? '&email=1' : ''}${changed.mustCall ? '&call=1' : ''}`
  return withParameter(said, 'undo', changed.undoId) + email
}

function readDialog(search: URLSearchParams): DeskAddress['dialog'] {
  for (const kind of ['status', 'delete'] as const) {
    const id = search.get(dialogNames[kind])
    if (id) return { kind, id }
  }
  return null
}

/** `status` alone is the filter's. */
const dialogNames = { status: 'update', delete: 'delete' } as const
