import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { currentClinic as clinic, place } from '#app/features/clinic-profile/website/current-clinic.ts'
import { dashboardPath, everything, listAddress, sheetAddress } from '#app/features/desk/address.ts'
import { m } from '#app/language/messages.ts'
import { addDays } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '#app/platform/format.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { copy, type Extras, type SheetVisit } from '../lines.ts'
import type { PrintedSchedule, SheetDay } from '../page.server.ts'
import styles from './printed-schedule.module.css'
import { SheetTable } from './sheet-table.tsx'
import sheetToolsStyles from './sheet-tools.module.css'

type SheetToolsProps = { sheet: PrintedSchedule; extras: Extras; onChange: (extras: Extras) => void }

const linkLook = clsx(buttons.button, buttons.secondary, buttons.extraSmall)

/** Above the sheet, never on paper: the ways back and to the days next to it, Print, and what is left away. */
function SheetTools({ sheet, extras, onChange }: SheetToolsProps) {
  const hydrated = useHydrated()
  const { date } = sheet
  const clinician = sheet.clinician?.id ?? null
  const back = date
    ? listAddress({ filter: { ...everything, clinician }, schedule: { kind: 'day', date } })
    : dashboardPath
  return (
    <nav className={clsx(screenHead.header, sheetToolsStyles.tools)} aria-label={m.desk_printed_schedule()}>
      <Link className={linkLook} to={back}>
        {m.printed_schedule_back()}
      </Link>
      {date && (
        <>
          <Link className={linkLook} to={sheetAddress(addDays(date, -1), clinician)}>
            {m.desk_before_day()}
          </Link>
          <Link className={linkLook} to={sheetAddress(addDays(date, 1), clinician)}>
            {m.desk_after_day()}
          </Link>
        </>
      )}
      {hydrated && (
        <Button type="button" size="extra-small" icon="printer" onClick={() => window.print()}>
          {m.printed_schedule_print()}
        </Button>
      )}
      {date && (
        <Form
          method="get"
          action={`${dashboardPath}/sheet`}
          className={clsx(parts.wrappingLine, sheetToolsStyles.extras)}
        >
          <input type="hidden" name="date" value={date} />
          {clinician && <input type="hidden" name="clinician" value={clinician} />}
          <input type="hidden" name="only" value="1" />
          <Extra name="words" label={m.printed_schedule_words()} extras={extras} onChange={onChange} />
          <Extra
            name="free"
            label={m.printed_schedule_free_times_switch()}
            extras={extras}
            onChange={onChange}
          />
          {!hydrated && (
            <Button variant="secondary" size="extra-small">
              {m.printed_schedule_show()}
            </Button>
          )}
        </Form>
      )}
    </nav>
  )
}

type ExtraProps = Pick<SheetToolsProps, 'extras' | 'onChange'> & { name: keyof Extras; label: string }

const Extra = ({ name, label, extras, onChange }: ExtraProps) => (
  <label className={checkLine.checkLine}>
    <input
      type="checkbox"
      name={name}
      value="1"
      checked={extras[name]}
      onChange={(event) => onChange({ ...extras, [name]: event.currentTarget.checked })}
    />
    {label}
  </label>
)

type PrintedSchedulePageProps = {
  sheet: PrintedSchedule
  /** What is on the sheet besides the visits, as the address says it; with script the boxes change it at once. */
  asked: Extras
}

/** Black on white, two pages for a full day: a box to tick on arrival, what the patient wrote, room for a note. */
export function PrintedSchedulePage({ sheet, asked }: PrintedSchedulePageProps) {
  const [extras, setExtras] = useState(asked)
  const { date, days } = sheet
  return (
    <>
      <SheetTools sheet={sheet} extras={extras} onChange={setExtras} />
      <article className={styles.sheet}>
        <header>
          <h1>{date === null ? m.printed_schedule_chosen() : capitalised(dayAndMonth(date))}</h1>
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
        {sheet.closed.length > 0 && (
          <p className={styles.closed}>
            <b>{m.printed_schedule_closures()}</b> <bdi>{sheet.closed.join(' · ')}</bdi>
          </p>
        )}
        {sheet.gone > 0 && <p className={styles.cut}>{m.printed_schedule_gone({ count: sheet.gone })}</p>}
        {days.map((day) => (
          <Day key={day.date} day={day} sheet={sheet} extras={extras} />
        ))}
        {days.length === 0 && <p>{m.printed_schedule_none_chosen()}</p>}
        <footer>
          <b>{m.printed_schedule_shred()}</b>
          <span>
            {clinic().legalName}, {place()} · {clinic().phone.text}
          </span>
        </footer>
      </article>
    </>
  )
}

type DayProps = { day: SheetDay; sheet: PrintedSchedule; extras: Extras }

function Day({ day, sheet, extras }: DayProps) {
  const halfHours = day.halfHours.filter(({ visits }) => extras.free || visits.length > 0)
  return (
    <section className={styles.day}>
      {sheet.date === null && <h2>{capitalised(dayAndMonth(day.date))}</h2>}
      {halfHours.length > 0 && <SheetTable day={{ ...day, halfHours }} shows={sheet.shows} extras={extras} />}
      {day.halfHours.length === 0 && day.cancelled.length === 0 && <p>{m.printed_schedule_nobody()}</p>}
      {day.cancelled.length > 0 && <Cancelled visits={day.cancelled} isBelowDay={sheet.date === null} />}
    </section>
  )
}

function Cancelled({ visits, isBelowDay }: { visits: SheetVisit[]; isBelowDay: boolean }) {
  return (
    <div className={styles.cancelled}>
      {isBelowDay ? <h3>{m.printed_schedule_cancelled()}</h3> : <h2>{m.printed_schedule_cancelled()}</h2>}
      <ul>
        {visits.map(({ id, time, name, phone, allTreatments, clinician }) => (
          <li key={id}>
            {timeText(time)}{' '}
            <s>
              <bdi>{name}</bdi>
            </s>
            {[phone, allTreatments, clinician].filter(Boolean).map((fact) => `, ${fact}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
