import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { by, type Staff } from '#app/features/audit/actor.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { type ListedVisit, listAppointments } from '#app/features/scheduling/index.server.ts'
import { markOf, statuses } from '#app/features/scheduling/rules.ts'
import { readTeam, type TeamNames } from '#app/features/team/names.server.ts'
import { bookedNames } from '#app/features/treatments/booked-treatment.server.ts'
import { type Language, languageOf, languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime, clinicTimeZone, withTimeZone } from '#app/platform/clinic-time.server.ts'
import { twelveHour } from '#app/platform/dates.ts'
import { languageName } from '#app/platform/format.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import { type DeskList, filterEntries } from '../address.ts'
import { copy } from '../copy.ts'
import { readDeskSearch } from '../page.server.ts'
import { exportSelection, type TabSelection } from './views.ts'

/** Rows that are in memory at once. */
const pageRows = 500

const problemStatus: Record<SearchProblem, number> = { gone: 410, 'nothing-to-find': 422 }

/**
 * The filtered list as a file, in the order of the list, read as fast as it is taken. Whose rows leave is
 * written down before they do, with which filter. 410 where the search is over or somebody
 * else's, 422 where it looks for nothing, 503 where it cannot be read.
 * @param headings the language of the columns' names and of the words for a status; all else is the same in both
 */
export async function exportAppointments(
  services: Services,
  actor: Staff,
  { headings, ...list }: DeskList & { headings: Language },
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const fault = { event: 'appointments not exported', message: m.desk_load_failed() }
  return attempt(services.log, fault, async () => {
    const { terms, problem } = await readDeskSearch(services, actor, list)
    if (problem !== null)
      return refused({ status: problemStatus[problem], message: copy.searchProblem[problem]() })
    const selection = exportSelection(list, clinicDate(services.clock.now()))
    const pages = readPages(services, actor, { ...selection, terms, headings })
    const first = await pages.next()
    return done(streamOf(services, first.value ?? '', pages))
  })
}

async function* readPages(
  services: Services,
  actor: Staff,
  { headings, ...selection }: TabSelection & { terms: string[][]; headings: Language },
): AsyncGenerator<string, undefined> {
  const { fullNameOf } = await readTeam(services.db, [])
  const zone = clinicTimeZone()
  // The file is written after the request that asked for it.
  const write = <T>(action: () => T): T => withTimeZone(zone, () => withLanguage(headings, action))
  const columnsOfFile = write(() => fileColumns(fullNameOf))
  const head = byteOrderMark + csvLine(columnsOfFile.map(([name]) => name))
  let isFirst = true
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listAppointments(services.db, {
      ...selection,
      after: parseCursor(cursor),
      size: pageRows,
    })
    const ids = page.rows.map((row) => row.id)
    const filters = filterEntries(selection.filter).map(([name]) => name)
    await writeDown(services, actor, { ids, filters })
    const lineOf = (row: ListedVisit) => csvLine(columnsOfFile.map(([, of]) => of(row)))
    const lines = write(() => page.rows.map(lineOf).join(''))
    yield isFirst ? head + lines : lines
    isFirst = false
    cursor = page.next
  }
}

function streamOf(
  services: Services,
  first: string,
  pages: AsyncGenerator<string, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(first)),
    async pull(stream) {
      try {
        const { value, done: isOver } = await pages.next()
        if (isOver) stream.close()
        else stream.enqueue(encoder.encode(value))
      } catch (error) {
        services.log.error({ kind: kindOf(error) }, 'export broke off')
        stream.error(error)
      }
    },
    cancel: () => void pages.return(undefined),
  })
}

const writeDown = (
  { db, clock }: Services,
  actor: Staff,
  detail: { ids: string[]; filters: string[] },
): Promise<void> =>
  inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      action: 'export',
      object: 'appointment',
      objectId: '',
      detail,
      ...by(actor),
    }),
  )

function markWord(row: ListedVisit): string {
  const mark = markOf(row)
  return mark === null ? '' : copy.mark[mark]()
}

const requestedAt = ({ createdAt }: ListedVisit) => {
  const asked = columns.asInstant(createdAt)
  return `${clinicDate(asked)} ${twelveHour(clinicTime(asked))}`
}
/**
 * The columns of the file in the language in use: the name of each, and what is there of a visit. Days, times and
 * names of treatments are codes.
 */
function fileColumns(nameOf: TeamNames['fullNameOf']): [name: string, of: (row: ListedVisit) => string][] {
  const spoken = recordOf(languages, languageName)
  const words = Object.fromEntries(statuses.map((status) => [status, copy.statusWord[status]()]))
  return [
    [m.desk_export_column_date(), ({ date }) => date],
    [m.desk_export_column_time(), ({ time }) => twelveHour(time)],
    [m.desk_export_column_name(), ({ name }) => name],
    [m.desk_export_column_email(), ({ email }) => email],
    [m.desk_export_column_phone(), ({ phone }) => phone],
    [m.desk_export_column_treatment(), (row) => bookedNames(row).join(' + ')],
    [m.desk_export_column_status(), ({ status }) => words[status] ?? status],
    [m.desk_export_column_requested(), requestedAt],
    [m.desk_export_column_language(), ({ language }) => spoken[languageOf(language)]],
    [m.desk_export_column_clinician(), (row) => nameOf(row).clinician],
    [m.desk_export_column_room(), (row) => nameOf(row).room],
    [m.desk_export_column_mark(), (row) => markWord(row)],
  ]
}
