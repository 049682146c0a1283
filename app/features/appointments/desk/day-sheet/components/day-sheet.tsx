import { useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import { capitalised, dayAndMonth, timeText } from '../../../../../platform/shown.ts'
import { clinic, place } from '../../../../clinic/website/in-use.ts'
import { copy } from '../copy.ts'
import type { Extras, SheetVisit } from '../lines.ts'
import type { DaySheet, SheetDay } from '../page.server.ts'
import styles from './day-sheet.module.css'
import { SheetTable } from './sheet-table.tsx'
import { SheetTools } from './sheet-tools.tsx'

type Props = {
  sheet: DaySheet
  /** What stands on the sheet besides the visits, as the address says it; with script the boxes change it at once. */
  asked: Extras
}

/** Black on white, two pages for a full day: a box to tick on arrival, what the patient wrote, room for a note. */
export function DaySheetPage({ sheet, asked }: Props) {
  const [extras, setExtras] = useState(asked)
  const { date, days } = sheet
  return (
    <>
      <SheetTools sheet={sheet} extras={extras} onChange={setExtras} />
      <article className={styles.sheet}>
        <header>
          <h1>{date === null ? m.day_sheet_chosen() : capitalised(dayAndMonth(date))}</h1>
          <p className={styles.facts}>
            {copy.summary(sheet)}
            {sheet.clinician && (
              <>
                {' · '}
                <bdi>{sheet.clinician.name}</bdi>
              </>
            )}
          </p>
          <p className={styles.printed}>{sheet.printed}</p>
        </header>
        {sheet.isCut && <p className={styles.cut}>{m.desk_schedule_cut()}</p>}
        {sheet.gone > 0 && <p className={styles.cut}>{m.day_sheet_gone({ count: sheet.gone })}</p>}
        {days.map((day) => (
          <Day key={day.date} day={day} sheet={sheet} extras={extras} />
        ))}
        {days.length === 0 && <p>{m.day_sheet_none_chosen()}</p>}
        <footer>
          <b>{m.day_sheet_shred()}</b>
          <span>
            {clinic().legalName}, {place()} · {clinic().phone.text}
          </span>
        </footer>
      </article>
    </>
  )
}

type DayProps = { day: SheetDay; sheet: DaySheet; extras: Extras }

function Day({ day, sheet, extras }: DayProps) {
  const halfHours = day.halfHours.filter(({ visits }) => extras.free || visits.length > 0)
  return (
    <section className={styles.day}>
      {sheet.date === null && <h2>{capitalised(dayAndMonth(day.date))}</h2>}
      {halfHours.length > 0 && <SheetTable day={{ ...day, halfHours }} shows={sheet.shows} extras={extras} />}
      {day.halfHours.length === 0 && day.cancelled.length === 0 && <p>{m.day_sheet_nobody()}</p>}
      {day.cancelled.length > 0 && <Cancelled visits={day.cancelled} isBelowDay={sheet.date === null} />}
    </section>
  )
}

function Cancelled({ visits, isBelowDay }: { visits: SheetVisit[]; isBelowDay: boolean }) {
  return (
    <div className={styles.cancelled}>
      {isBelowDay ? <h3>{m.day_sheet_cancelled()}</h3> : <h2>{m.day_sheet_cancelled()}</h2>}
      <ul>
        {visits.map(({ id, time, name, phone, treatment, clinician }) => (
          <li key={id}>
            {timeText(time)}{' '}
            <s>
              <bdi>{name}</bdi>
            </s>
            {[phone, treatment, clinician].filter(Boolean).map((fact) => `, ${fact}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
