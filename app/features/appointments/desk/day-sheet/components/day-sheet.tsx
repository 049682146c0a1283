import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { addDays } from '../../../../../platform/dates.ts'
import { capitalised, longDate, timeText } from '../../../../../platform/shown.ts'
import { LanguageMark } from '../../../../../ui/back-office/language-mark.tsx'
import screenHead from '../../../../../ui/back-office/screen-head.module.css'
import buttons from '../../../../../ui/button.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { everything, listAddress, sheetAddress } from '../../address.ts'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import { copy as deskCopy } from '../../copy.ts'
import { copy } from '../copy.ts'
import type { DaySheet } from '../page.server.ts'
import styles from './day-sheet.module.css'

/** Black on white, one page for a full day: a box to tick on arrival, room for a note. */
export function DaySheetPage({ sheet }: { sheet: DaySheet }) {
  return (
    <>
      <SheetTools sheet={sheet} />
      <article className={styles.sheet}>
        <header>
          <div>
            <h1>{capitalised(longDate(sheet.date))}</h1>
            <p>{m.day_sheet_of({ clinic: clinic().legalName })}</p>
            {sheet.clinician && (
              <p className={styles.whose}>
                <bdi>{sheet.clinician.name}</bdi>
              </p>
            )}
          </div>
          <p className={styles.facts}>
            {copy.summary(sheet.visits, sheet.pending)}
            <br />
            {sheet.printed}
          </p>
        </header>
        {sheet.lines.length === 0 ? <p>{m.day_sheet_nobody()}</p> : <Lines sheet={sheet} />}
        <footer>{m.day_sheet_shred()}</footer>
      </article>
    </>
  )
}

function SheetTools({ sheet }: { sheet: DaySheet }) {
  const hydrated = useHydrated()
  const clinician = sheet.clinician?.id ?? null
  return (
    <nav className={clsx(screenHead.head, styles.tools)} aria-label={m.desk_day_sheet()}>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={listAddress({
          filter: { ...everything, clinician },
          schedule: { kind: 'day', date: sheet.date },
        })}
      >
        {m.day_sheet_back()}
      </Link>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={sheetAddress(addDays(sheet.date, -1), clinician)}
      >
        {m.desk_before_day()}
      </Link>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={sheetAddress(addDays(sheet.date, 1), clinician)}
      >
        {m.desk_after_day()}
      </Link>
      {hydrated && (
        <Button className={screenHead.main} size="extra-small" icon="printer" onClick={() => window.print()}>
          {m.day_sheet_print()}
        </Button>
      )}
    </nav>
  )
}

type Visit = NonNullable<DaySheet['lines'][number]['visit']>

type Shown = DaySheet['shows']

/** What stands between the time and the box; with whom and where on the sheet of a clinic that has a choice. */
const columns = ({ clinician, room }: Shown): { name: string; cell: (visit: Visit) => ReactNode }[] => [
  {
    name: m.day_sheet_patient(),
    cell: ({ name, language }) => (
      <>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <LanguageMark language={language} />
      </>
    ),
  },
  { name: m.day_sheet_phone(), cell: ({ phone }) => phone },
  { name: m.day_sheet_treatment(), cell: ({ treatment }) => treatment },
  ...(clinician ? [{ name: m.day_sheet_clinician(), cell: (visit: Visit) => visit.clinician }] : []),
  ...(room ? [{ name: m.day_sheet_room(), cell: (visit: Visit) => visit.room }] : []),
  {
    name: m.day_sheet_status(),
    cell: (visit) => (
      <>
        {visit.status === 'pending' ? m.day_sheet_please_call() : deskCopy.statusWord[visit.status]()}{' '}
        <MarkOfVisit visit={visit} />
      </>
    ),
  },
]
const columnNames = (shows: Shown) => [
  m.day_sheet_time(),
  ...columns(shows).map(({ name }) => name),
  m.day_sheet_here(),
  m.day_sheet_notes(),
]

function Lines({ sheet: { lines, shows } }: { sheet: DaySheet }) {
  return (
    <table data-columns={columns(shows).length}>
      <thead>
        <tr>
          {columnNames(shows).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ time, visit }) =>
          visit ? (
            <VisitLine key={visit.id} visit={visit} shows={shows} />
          ) : (
            <tr key={time} className={styles.free}>
              <th scope="row">{timeText(time)}</th>
              <td colSpan={columns(shows).length}>{m.day_sheet_free()}</td>
              <td />
              <td />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

const looks: Partial<Record<Visit['status'], string>> = {
  pending: styles.pending,
  cancelled: styles.cancelled,
}

function VisitLine({ visit, shows }: { visit: Visit; shows: Shown }) {
  return (
    <tr className={looks[visit.status]}>
      <th scope="row">{timeText(visit.time)}</th>
      {columns(shows).map(({ name, cell }) => (
        <td key={name}>{cell(visit)}</td>
      ))}
      <td className={styles.here}>{visit.status !== 'cancelled' && <i />}</td>
      <td />
    </tr>
  )
}
