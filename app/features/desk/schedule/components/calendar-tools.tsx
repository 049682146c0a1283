import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { dashboardPath, listAddress } from '#app/features/desk/address.ts'
import { ClinicianChips } from '#app/features/desk/components/clinician-chips.tsx'
import { copy } from '#app/features/desk/copy.ts'
import { TreatmentChoiceField } from '#app/features/desk/list/components/filter-bar.tsx'
import type { TreatmentChoice } from '#app/features/desk/page.server.ts'
import { colorsBy } from '#app/features/desk/tabs.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { countsAsVisit, statuses } from '#app/features/scheduling/rules.ts'
import type { TeamChoices } from '#app/features/team/names.server.ts'
import { m } from '#app/language/messages.ts'
import { addDays, addMonths, type CalendarDate, firstDayOf, monthOf } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, monthName, shortDate } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import segments from '#app/ui/back-office/segments.module.css'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { ScheduleView } from '../page.server.ts'
import styles from './calendar-tools.module.css'
import { closingOf } from './close-day.ts'
import columnSwitchStyles from './column-switch.module.css'
import looks from './status-looks.module.css'
import { lookOf, statusIcon } from './status-looks.ts'

type Props = {
  schedule: ScheduleView
  filter: VisitFilter
  treatments: TreatmentChoice[]
  team: TeamChoices
}

const daysAWeek = 7

/** Which day, week or month is shown, and the ways to others; what is pressed keeps the focus, the heading is read out. */
export function CalendarTools({ schedule, filter, treatments, team }: Props) {
  const { kind, now } = schedule
  const to = (date: CalendarDate) =>
    listAddress({
      filter,
      schedule: { kind, date, by: byOf(schedule), column: schedule.column ?? undefined },
    })
  return (
    <div className={clsx(parts.wrappingLine, styles.tools)} data-calendar={kind} data-print="none">
      <Step to={to(besideOf(schedule, -1))} label={copy.before[kind]()} icon="caret-left" step="before" />
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={to(now.date)}
        data-calendar-step="today"
        preventScrollReset
      >
        {m.desk_today()}
      </Link>
      <Step to={to(besideOf(schedule, 1))} label={copy.after[kind]()} icon="caret-right" step="after" />
      <h2 aria-live="polite">{capitalised(shownDays(schedule))}</h2>
      {kind === 'day' && <ColumnsChoice schedule={schedule} filter={filter} team={team} />}
      {kind === 'month' && <p className={clsx(quietText.line, styles.hint)}>{m.schedule_bar_words()}</p>}
      <Filter schedule={schedule} filter={filter} treatments={treatments} team={team} />
      {kind !== 'month' && <ColorChoice schedule={schedule} filter={filter} team={team} />}
      {kind !== 'month' && <ColorKey schedule={schedule} />}
    </div>
  )
}

type StepProps = { to: string; label: string; icon: 'caret-left' | 'caret-right'; step: 'before' | 'after' }

const Step = ({ to, label, icon, step }: StepProps) => (
  <Link
    className={clsx(toolButton.toolButton, styles.step)}
    to={to}
    aria-label={label}
    data-calendar-step={step}
    preventScrollReset
  >
    <Icon name={icon} />
  </Link>
)

function besideOf({ kind, date }: ScheduleView, step: 1 | -1): CalendarDate {
  if (kind === 'month') return firstDayOf(addMonths(monthOf(date), step))
  return addDays(date, step * (kind === 'day' ? 1 : daysAWeek))
}

const byOf = ({ by, kind }: ScheduleView) => (kind === 'day' && by === 'room' ? by : undefined)

function shownDays({ kind, date, days }: ScheduleView): string {
  if (kind === 'day') return dayAndMonth(date)
  if (kind === 'month') return monthName(monthOf(date))
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date]
  return m.desk_day_range({ first: shortDate(first), last: shortDate(last) })
}

/** Clinicians or rooms across, where there is a choice of either. */
function ColumnsChoice({ schedule, filter, team }: Pick<Props, 'schedule' | 'filter' | 'team'>) {
  if (team.rooms.length === 0 || (team.clinicians.length < 2 && team.rooms.length < 2)) return null
  const { date } = schedule
  const link = (by: ScheduleView['by'], word: string) => (
    <Link
      to={listAddress({ filter, schedule: { kind: 'day', date, by } })}
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

/** One treatment, one clinician; open where something is left out. */
function Filter({ schedule, filter, treatments, team }: Props) {
  const { kind, date } = schedule
  const by = byOf(schedule)
  const isFiltered = filter.treatment !== null || filter.clinician !== null
  return (
    <details className={styles.filter} open={isFiltered} key={`${filter.treatment} ${filter.clinician}`}>
      <summary>{isFiltered ? m.schedule_filtered() : m.schedule_filter()}</summary>
      <div>
        <Form method="get" action={dashboardPath} preventScrollReset>
          <input type="hidden" name="view" value={kind} />
          <input type="hidden" name="date" value={date} />
          {by && <input type="hidden" name="by" value={by} />}
          {filter.clinician !== null && <input type="hidden" name="clinician" value={filter.clinician} />}
          <TreatmentChoiceField treatments={treatments} filter={filter} />
        </Form>
        <ClinicianChips
          team={team}
          chosen={filter.clinician}
          to={(clinician) => listAddress({ filter: { ...filter, clinician }, schedule: { kind, date, by } })}
        />
      </div>
    </details>
  )
}

/** What the colors say, where there is a choice; it is kept for the next time. */
function ColorChoice({ schedule, filter, team }: Pick<Props, 'schedule' | 'filter' | 'team'>) {
  const { kind, date, color } = schedule
  if (kind === 'month') return null
  const by = byOf(schedule)
  return (
    <details className={styles.filter} key={color}>
      <summary>{m.schedule_color_by()}</summary>
      <nav className={segments.segments} aria-label={m.schedule_color_by()}>
        {colorsBy
          .filter((one) => one !== 'clinician' || team.clinicians.length > 1)
          .map((one) => (
            <Link
              key={one}
              to={listAddress({ filter, schedule: { kind, date, by, color: one } })}
              aria-current={color === one ? 'true' : undefined}
              preventScrollReset
            >
              {copy.colorBy[one]()}
            </Link>
          ))}
      </nav>
    </details>
  )
}

/** What the looks of the blocks mean; every block says it in words to who listens. */
const ColorKey = ({ schedule: { color, tags } }: Pick<Props, 'schedule'>) => (
  <ul className={clsx(parts.wrapping, styles.key)} aria-hidden="true">
    {color === 'status'
      ? statuses.filter(countsAsVisit).map((status) => (
          <li key={status}>
            <i className={clsx(looks.look, lookOf(status))}>
              <Icon name={statusIcon[status]} size={12} />
            </i>
            {copy.statusWord[status]()}
          </li>
        ))
      : tags.map(({ id, name, initials, hue }) => (
          <li key={id}>
            <span className={looks.tag} data-hue={hue}>
              {initials}
            </span>
            {name}
          </li>
        ))}
  </ul>
)

type SwitchProps = Pick<Props, 'schedule' | 'filter'> & { closesDays: boolean }

/** Which column is shown where only one has room, and its day to close: nothing on wide screens. */
export function ColumnSwitch({ schedule, filter, closesDays }: SwitchProps) {
  const { columns, date, by } = schedule
  if (columns.length < 2) return null
  const shown = shownColumn(schedule)
  const column = columns.find(({ key }) => key === shown)
  const closing = closesDays && column ? closingOf(schedule, column) : null
  return (
    <>
      <nav
        className={columnSwitchStyles.columns}
        aria-label={by === 'room' ? m.schedule_room() : m.schedule_clinician()}
        data-column-switch
      >
        {columns.map(({ key, head, visits }) => (
          <Link
            key={key}
            to={listAddress({
              filter,
              schedule: { kind: 'day', date, ...(by === 'room' && { by }), column: key },
            })}
            aria-current={key === shown ? 'true' : undefined}
            replace
            preventScrollReset
          >
            <bdi>{head?.name}</bdi>
            <small>{m.desk_visit_count({ count: visits })}</small>
          </Link>
        ))}
      </nav>
      {closing !== null && (
        <Link className={columnSwitchStyles.closing} to={closing}>
          <Icon name="calendar-x" />
          {m.schedule_close_day({ name: column?.head?.name ?? '' })}
        </Link>
      )}
    </>
  )
}

/** The key of the column that a phone shows. */
export const shownColumn = ({ columns, column }: ScheduleView): string | undefined =>
  columns.some(({ key }) => key === column) ? (column ?? undefined) : columns[0]?.key
