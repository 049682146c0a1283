import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { recordOnce } from '#app/features/audit/log/entries.server.ts'
import { readUndelivered, type UndeliveredEmail } from '#app/features/emails/undelivered.server.ts'
import { keepTypedSearch, readSearch } from '#app/features/searches/search.server.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import { emptyPlace, type Page, type Place, parseCursor } from '#app/platform/lists/pages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { wantedTerms } from '#app/platform/text/person-terms.ts'
import {
  countByStatus,
  countUnseen,
  findListed,
  foldWaitingVisits,
  type ListedVisit,
  lineOf,
  listUnseen,
  listVisitsBetween,
  type NamedVisit,
  readNextDay,
  readVisitsMark,
  tellsOfChanges,
  type UnseenChange,
  type VisitLine,
} from '../scheduling/index.server.ts'
import type { VisitFilter } from '../scheduling/lists/rules.ts'
import type { Status } from '../scheduling/rules.ts'
import { readTeam, type TeamChoices } from '../team/names.server.ts'
import { type DeskAddress, type DeskList, listAddress } from './address.ts'
import { inPlace } from './list/held-rows.ts'
import { withMarks } from './list/marks.server.ts'
import { type DeskSummary, readSummary } from './list/summary.server.ts'
import { noFacts, readTab, type TabFacts, type TabPage } from './list/tab-page.server.ts'
import { tabSelection } from './list/views.ts'
import { readSchedule, type ScheduleRequest, type ScheduleView } from './schedule/page.server.ts'
import type { Tab } from './tabs.ts'

/** All that the dashboard shows; components only draw it. */
export type DeskView = {
  rows: VisitLine[]
  /** Cursor of the next page; null on the last. */
  next: string | null
  place: Place
  /** How many rows of the page belong to the list: one that was just changed may be among them besides. */
  listed: number
  /** How many there are of each status, all pages together. */
  counts: Record<Status, number>
  /** What the list is searched for, as it was typed; empty where it is not. */
  words: string
  /** Why that search shows nobody; null where it is one, or none is made. */
  searchProblem: SearchProblem | null
  treatments: TreatmentChoice[]
  team: TeamChoices
  /** The clinic's day. */
  today: CalendarDate
  /** The day whose sheet is printed in the evening. */
  nextDay: CalendarDate
  undelivered: UndeliveredEmail[]
  /** How many there are of them; no more than a screenful is listed. */
  undeliveredCount: number
  /** What patients changed themselves and nobody has opened since; no more than a screenful is listed. */
  patientChanges: { listed: UnseenChange[]; count: number }
  /** What the last action was done to, or a dialog is open on: whose it is, and its row unless it was deleted. */
  changed: { name: string; when: string; row: VisitLine | null } | null
  /** A day, week or month in place of the lists; `rows` are its visits then. */
  schedule: ScheduleView | null
  tab: Tab
  /** How the visits stood as they were read (`readVisitsMark`), and when, in milliseconds since 1970. */
  mark: string
  readAt: number
  /** How many visits each tab has, and the day of the clinic in three numbers. */
  summary: DeskSummary
  /** What the tab says beyond its rows. */
  facts: TabFacts
  /** Emails can tell patients of changes. */
  canTell: boolean
}

export type TreatmentChoice = { id: string; name: string }

/** A screenful. */
const mostChanges = 20

/**
 * All that the dashboard shows: a page of the list, how many wait, emails that did not arrive. Writes down
 * whose rows were shown. 503 with a sentence where it cannot be read.
 */
export async function readDesk(
  services: Services,
  actor: Staff,
  asked: DeskList & Partial<Pick<DeskAddress, 'done' | 'dialog'>>,
): Promise<Outcome<DeskView>> {
  const { db, clock } = services
  const list = { ...asked, tab: asked.tab ?? ('all' as const) }
  const after = parseCursor(list.after)
  const today = clinicDate(clock.now())
  const fault = { event: 'appointments not read', message: m.desk_load_failed() }
  return attempt(services.log, fault, async () => {
    const [mark, readAt] = [await readVisitsMark(db), clock.milliseconds()]
    const { words, terms, problem: searchProblem } = await readDeskSearch(services, actor, list)
    const [visits, counts, treatments, undelivered, nextDay] = await Promise.all([
      listVisitsBetween(db, { from: today, to: today }),
      countByStatus(db),
      listTreatments(db),
      readUndelivered(db),
      readNextDay(db, today),
    ])
    const patientChanges = { listed: await listUnseen(db, mostChanges), count: await countUnseen(db) }
    const names = await readTeam(db, treatments)
    const named = lineOf(names, treatments)
    const known = { treatments, named }
    const schedule = list.schedule && (await readSchedule(services, wantedSchedule(list, today), known))
    const changed = await readChanged(db, list.done?.row ?? list.dialog?.id)
    const tabAsked = { after, terms, counts, today, treatments, visits }
    const listed = schedule ? asPage(schedule) : await readTab(services, list, tabAsked)
    const rows = (await withMarks(db, listed.rows)).map(named)
    const lines = { ...listed, rows }
    const changedLine = changed?.row && named(changed.row)
    const page = schedule ? lines : withChanged(lines, changedLine, { ...list, today })
    const seen = [page.rows, changed?.row ?? []].flat().map((row) => row.id)
    const others = [...undelivered.listed, ...patientChanges.listed].map(({ appointmentId }) => appointmentId)
    const ids = [...new Set([...seen, ...others])]
    await recordLook(services, actor, { list: listAddress(list), ids, isBoard: Boolean(schedule) })
    return done({
      counts,
      words,
      searchProblem,
      undelivered: undelivered.listed,
      undeliveredCount: undelivered.count,
      patientChanges,
      changed: changed && { ...changed, row: changedLine ?? null },
      today,
      nextDay,
      schedule,
      tab: list.tab,
      mark,
      readAt,
      summary: await readSummary(services, { visits, counts, treatments }),
      facts: listed.facts,
      treatments: treatments.map((one) => ({ id: one.id, name: localText(one.name) })),
      team: withNobody(names.team, page.rows),
      canTell: tellsOfChanges(services),
      next: page.next,
      place: listed.place,
      listed: listed.rows.length,
      rows: page.rows,
    })
  })
}

/** Opening a list is a look of its own; a board reloads by itself, and tells of each visit once. */
async function recordLook(
  services: Services,
  actor: Staff,
  { isBoard, ...look }: { list: string; ids: string[]; isBoard: boolean },
): Promise<void> {
  await recordOnce(services, actor, { ...look, isNewLook: !isBoard }, (ids) =>
    recordShown(services, actor, { object: 'appointment', ids }),
  )
}

async function readChanged(
  db: Database,
  id: string | undefined,
): Promise<{ name: string; when: string; row: ListedVisit | null } | null> {
  const found = id ? await findListed(db, id) : undefined
  if (!found) return null
  const { deletedAt, durationMinutes, ...row } = found
  const end = clinicTime(columns.asInstant(row.startsAt).add({ minutes: durationMinutes }))
  const when = m.details_when({ day: shortDate(row.date), start: timeText(row.time), end: timeText(end) })
  return { name: row.name, when, row: deletedAt === null ? row : null }
}

/** Where the filter leaves out what was just changed, this page still shows it, in its place. */
function withChanged(
  page: Page<NamedVisit>,
  changed: NamedVisit | null | undefined,
  list: DeskList & { today: CalendarDate },
): Page<NamedVisit> {
  if (!changed) return page
  const { filter } = tabSelection(list, list.today)
  const edges = { filter, isFirst: list.after === null, isLast: page.next === null }
  return { ...page, rows: list.tab === 'today' ? page.rows : inPlace(page.rows, changed, edges) }
}

const wantedSchedule = ({ schedule, filter }: DeskList, today: CalendarDate): ScheduleRequest => ({
  kind: schedule?.kind ?? 'day',
  date: schedule?.date ?? today,
  by: schedule?.by ?? 'clinician',
  color: schedule?.color ?? 'status',
  column: schedule?.column ?? null,
  treatment: filter.treatment,
  clinician: filter.clinician,
})

const asPage = ({ days }: ScheduleView): TabPage => ({
  rows: days.flatMap((day) => [...day.blocks, ...day.cancelled]),
  next: null,
  place: emptyPlace,
  facts: noFacts,
})

/** A visit that is shown has nobody: that can be asked for. */
const withNobody = (team: TeamChoices, shown: readonly NamedVisit[]): TeamChoices => ({
  ...team,
  hasNobody: team.hasNobody || shown.some(({ clinicianId }) => clinicianId === null),
})

/** What the list is searched for. */
export const readDeskSearch = (services: Services, actor: Staff, { filter }: DeskList) =>
  readSearch(services, actor, { find: filter.find, termsOf: wantedTerms, foldWaiting: foldWaitingVisits })

/**
 * Staff search: what was typed is kept, and the list is shown under that.
 * @returns the address of the list, from its first page; 503 where the search cannot be kept
 */
export async function searchAddress(
  services: Services,
  actor: Staff,
  { filter, words }: { filter: VisitFilter; words: string },
): Promise<Outcome<string>> {
  const find = await keepTypedSearch(services, actor, { typed: words, failed: m.desk_load_failed() })
  return find.ok ? done(listAddress({ filter: { ...filter, find: find.value } })) : find
}
