import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { m } from '#app/language/messages.ts'
import { capitalised, listText, shortDate, timeText } from '#app/platform/format.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import typography from '#app/ui/typography.module.css'
import { copy, type Extras, type FreeLine, type HalfHour, quarterOf, type SheetVisit } from '../lines.ts'
import type { PrintedSchedule, SheetDay } from '../page.server.ts'
import styles from './printed-schedule.module.css'

type Shows = PrintedSchedule['shows']
type Column = {
  name: string
  style: string | undefined
  /** It says what it is by itself: its name is read out alone. */
  isNarrow?: boolean
  cell: (visit: SheetVisit) => ReactNode
}

/**
 * What is between the box and the notes; with whom and where on the sheet of a clinic that has a choice. Another
 * column is one more entry here and its width in the style sheet: the name gives way.
 */
const columns = ({ clinician, room }: Shows): Column[] => [
  {
    name: m.printed_schedule_patient(),
    style: styles.name,
    cell: ({ name, language }) => (
      <>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <LanguageMark language={language} />
      </>
    ),
  },
  ...phoneAndReference(room),
  { name: m.printed_schedule_treatment(), style: styles.treatment, cell: ({ treatment }) => treatment },
  ...withWhomAndWhere({ clinician, room }),
]

/** With rooms on the sheet the reference is below the phone, for the same reason. */
const phoneAndReference = (isBelow: boolean): Column[] => {
  const [phone, reference] = [m.printed_schedule_phone(), m.printed_schedule_reference()]
  if (!isBelow)
    return [
      { name: phone, style: styles.phone, cell: (visit) => visit.phone },
      { name: reference, style: styles.reference, isNarrow: true, cell: (visit) => visit.reference },
    ]
  const cell = (visit: SheetVisit) => (
    <>
      {visit.phone} <span className={styles.below}>{visit.reference}</span>
    </>
  )
  return [{ name: `${phone} · ${reference}`, style: styles.phone, cell }]
}

/** The room is below the clinician: next to one more column a name would need three lines, and the day a third page. */
function withWhomAndWhere({ clinician, room }: Shows): Column[] {
  const head = [clinician && m.printed_schedule_with(), room && m.printed_schedule_room()]
    .filter(Boolean)
    .join(' · ')
  if (head === '') return []
  const cell = (visit: SheetVisit) => (
    <>
      {clinician && visit.clinician}{' '}
      {room && <span className={clsx(clinician && styles.below)}>{visit.room}</span>}
    </>
  )
  return [{ name: head, style: clinician && !room ? styles.clinician : styles.clinicianAndRoom, cell }]
}

type Props = { day: SheetDay; shows: Shows; extras: Extras }

/** Half hours keep together; the head comes again on every page, with the day on it. */
export function SheetTable({ day, shows, extras }: Props) {
  const shown = columns(shows)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className={styles.time}>
            {m.printed_schedule_time()} <span aria-hidden="true">{capitalised(shortDate(day.date))}</span>
          </th>
          <th scope="col" className={styles.box}>
            <span className={typography.visuallyHidden}>{m.printed_schedule_here()}</span>
          </th>
          <th scope="col" className={styles.quarter}>
            <span className={typography.visuallyHidden}>{m.printed_schedule_minute()}</span>
          </th>
          {shown.map(({ name, style, isNarrow }) => (
            <th key={name} scope="col" className={style}>
              {isNarrow ? <span className={typography.visuallyHidden}>{name}</span> : name}
            </th>
          ))}
          <th scope="col" className={styles.notes}>
            {m.printed_schedule_notes()}
          </th>
        </tr>
      </thead>
      {day.halfHours.map((half) => (
        <HalfHourRows key={half.time} half={half} shown={shown} extras={extras} />
      ))}
    </table>
  )
}

type HalfProps = { half: HalfHour; shown: Column[]; extras: Extras }

function HalfHourRows({ half: { time, visits, free }, shown, extras }: HalfProps) {
  const hasWords = (visit: SheetVisit) =>
    visit.parts !== '' || (extras.words && `${visit.answers}${visit.words}` !== '')
  const blank = extras.free ? free : null
  const rows = visits.length + visits.filter(hasWords).length + (blank ? 1 : 0)
  const head = (
    <th scope="rowgroup" rowSpan={rows} className={styles.time}>
      {timeText(time)}
    </th>
  )
  return (
    <tbody>
      {visits.map((visit, at) => (
        <Fragment key={visit.id}>
          <VisitRow visit={visit} shown={shown} head={at === 0 && head} hasWords={hasWords(visit)} />
          {hasWords(visit) && (
            <tr className={styles.text}>
              <td colSpan={shown.length}>
                {visit.parts !== '' && (
                  <span className={styles.answers}>
                    <bdi>{visit.parts}</bdi>
                  </span>
                )}
                {extras.words && visit.answers !== '' && (
                  <span className={styles.answers}>
                    <bdi>{visit.answers}</bdi>
                  </span>
                )}
                {extras.words && visit.words !== '' && (
                  <q>
                    <bdi>{visit.words}</bdi>
                  </q>
                )}
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      {blank && <FreeRow free={blank} head={visits.length === 0 && head} across={shown.length + 1} />}
    </tbody>
  )
}

type RowProps = { visit: SheetVisit; shown: Column[]; head: ReactNode; hasWords: boolean }

function VisitRow({ visit, shown, head, hasWords }: RowProps) {
  const rowSpan = hasWords ? 2 : undefined
  const said = copy.status[visit.status]
  return (
    <tr className={clsx(hasWords && styles.withWords)} data-visit={visit.id}>
      {head}
      <td className={styles.box} rowSpan={rowSpan}>
        <i />
      </td>
      <td className={styles.quarter} rowSpan={rowSpan}>
        {quarterOf(visit.time)}
      </td>
      {shown.map(({ name, style, cell }) => (
        <td key={name} className={style}>
          {cell(visit)}
        </td>
      ))}
      <td className={styles.notes} rowSpan={rowSpan}>
        {visit.status === 'pending' ? <b>{copy.status.pending()}</b> : said?.()} <MarkOfVisit visit={visit} />
      </td>
    </tr>
  )
}

type FreeProps = { free: FreeLine; head: ReactNode; across: number }

function FreeRow({ free: { time, who }, head, across }: FreeProps) {
  return (
    <tr className={styles.free}>
      {head}
      <td className={styles.box}>
        <i />
      </td>
      <td className={styles.quarter}>{quarterOf(time)}</td>
      <td colSpan={across}>
        {who.length === 0
          ? m.printed_schedule_free()
          : m.printed_schedule_free_with({ names: listText(who) })}
      </td>
    </tr>
  )
}
