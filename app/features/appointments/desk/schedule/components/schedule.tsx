import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { addDays, type CalendarDate } from '../../../../../platform/dates.ts'
import { capitalised, dayAndMonth, shortDate, shortWeekday } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import segments from '../../../../../ui/back-office/segments.module.css'
import tile from '../../../../../ui/back-office/tile.module.css'
import toolButton from '../../../../../ui/back-office/tool-button.module.css'
import buttons from '../../../../../ui/button.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import type { Status } from '../../../rules.ts'
import { type DeskFilter, dashboardPath, listAddress } from '../../address.ts'
import { ClinicianChips } from '../../components/clinician-chips.tsx'
import dayStrip from '../../components/day-strip.module.css'
import { copy } from '../../copy.ts'
import { TreatmentChoiceField } from '../../list/components/filter-bar.tsx'
import type { TreatmentChoice } from '../../page.server.ts'
import type { DeskTeam } from '../../team.server.ts'
import type { ScheduleView } from '../page.server.ts'
import { DayRail } from './day-rail.tsx'
import styles from './schedule.module.css'
import { ScheduleGrid } from './schedule-grid.tsx'

type Props = {
  schedule: ScheduleView
  filter: DeskFilter
  treatments: TreatmentChoice[]
  team: DeskTeam
  list: string
}

/** Visits on half hours: a day with what is free beside it, or a week. On phones a week is days and one of them. */
export function Schedule({ schedule, filter, treatments, team, list }: Props) {
  const { kind, days, date } = schedule
  const chosen = days.find((day) => day.date === date) ?? days[0]
  return (
    <>
      <ScheduleBar schedule={schedule} filter={filter} treatments={treatments} team={team} />
      <ClinicianChips
        team={team}
        chosen={filter.clinician}
        to={(clinician) =>
          listAddress({ filter: { ...filter, clinician }, schedule: { kind, date, by: byOf(schedule) } })
        }
      />
      {schedule.isCut && <p className={quietText.line}>{m.desk_schedule_cut()}</p>}
      {kind === 'week' ? (
        <>
          <ScheduleGrid schedule={schedule} columns={days} list={list} filter={filter} />
          <div className={styles.dayOfWeek}>
            <nav className={clsx(dayStrip.strip, styles.days)} aria-label={m.desk_days_of_week()}>
              {days.map((day) => (
                <Link
                  key={day.date}
                  className={clsx(tile.tile, dayStrip.day)}
                  to={listAddress({ filter, schedule: { kind: 'week', date: day.date } })}
                  aria-current={day === chosen ? 'date' : undefined}
                  preventScrollReset
                >
                  <span>
                    <b>{shortDay(day.date)}</b>
                    <small>{m.desk_visit_count({ count: day.visits })}</small>
                  </span>
                </Link>
              ))}
            </nav>
            {chosen && (
              <ScheduleGrid
                schedule={{ ...schedule, kind: 'day' }}
                columns={[chosen]}
                list={list}
                filter={filter}
              />
            )}
          </div>
        </>
      ) : (
        <div className={clsx(styles.dayAndRail, schedule.columns.length > 2 && styles.wide)}>
          <ScheduleGrid schedule={schedule} columns={schedule.columns} list={list} filter={filter} />
          <DayRail schedule={schedule} filter={filter} list={list} />
        </div>
      )}
    </>
  )
}

/** "Wed 9", "mié 9" */
const shortDay = (date: CalendarDate) => `${shortWeekday(date)} ${Number(date.slice(8))}`

const inOrder: Status[] = ['pending', 'confirmed', 'completed', 'cancelled']
const daysAWeek = 7

function ScheduleBar({ schedule, filter, treatments, team }: Omit<Props, 'list'>) {
  const { kind, date, now } = schedule
  const step = kind === 'day' ? 1 : daysAWeek
  const by = byOf(schedule)
  const to = (day: CalendarDate) => listAddress({ filter, schedule: { kind, date: day, by } })
  return (
    <div className={styles.bar}>
      <Link
        className={clsx(toolButton.toolButton, styles.step)}
        to={to(addDays(date, -step))}
        aria-label={copy.before[kind]()}
        preventScrollReset
      >
        <Icon name="caret-left" />
      </Link>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={to(now.date)}
        preventScrollReset
      >
        {m.desk_today()}
      </Link>
      <Link
        className={clsx(toolButton.toolButton, styles.step)}
        to={to(addDays(date, step))}
        aria-label={copy.after[kind]()}
        preventScrollReset
      >
        <Icon name="caret-right" />
      </Link>
      <h2 aria-live="polite">{capitalised(shownDays(schedule))}</h2>
      {kind === 'day' && <ColumnsChoice schedule={schedule} filter={filter} team={team} />}
      <Form
        method="get"
        action={dashboardPath}
        className={styles.filter}
        preventScrollReset
        key={filter.treatment}
      >
        <input type="hidden" name="view" value={kind} />
        <input type="hidden" name="date" value={date} />
        {by && <input type="hidden" name="by" value={by} />}
        {filter.clinician !== null && <input type="hidden" name="clinician" value={filter.clinician} />}
        <TreatmentChoiceField treatments={treatments} filter={filter} />
      </Form>
      <Legend />
    </div>
  )
}

const byOf = ({ by, kind }: ScheduleView) => (kind === 'day' && by === 'room' ? by : undefined)

/** Clinicians or rooms across, where there is a choice of either. */
function ColumnsChoice({ schedule, filter, team }: Pick<Props, 'schedule' | 'filter' | 'team'>) {
  if (team.rooms.length === 0 || (team.clinicians.length < 2 && team.rooms.length < 2)) return null
  const link = (by: ScheduleView['by'], word: string) => (
    <Link
      to={listAddress({
        filter,
        schedule: { kind: 'day', date: schedule.date, ...(by === 'room' && { by }) },
      })}
      aria-current={schedule.by === by ? 'true' : undefined}
      preventScrollReset
    >
      {word}
    </Link>
  )
  return (
    <nav className={segments.segments} aria-label={m.desk_columns_of_day()}>
      {link('clinician', m.desk_by_clinician())}
      {link('room', m.desk_by_room())}
    </nav>
  )
}

function shownDays({ kind, date, days }: Props['schedule']): string {
  if (kind === 'day') return dayAndMonth(date)
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date]
  return m.desk_day_range({ first: shortDate(first), last: shortDate(last) })
}

function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      {inOrder.map((status) => (
        <span key={status}>
          <i className={styles[status]} />
          {copy.statusWord[status]()}
        </span>
      ))}
    </p>
  )
}
