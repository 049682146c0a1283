import { clsx } from 'clsx'
import { Link } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import type { TreatmentChoice } from '#app/features/desk/page.server.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import type { TeamChoices } from '#app/features/team/names.server.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import type { ScheduleColumn } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { CalendarTools, ColumnSwitch } from './calendar-tools.tsx'
import { DayBoard } from './day-board.tsx'
import { MonthBoard } from './month-board.tsx'
import styles from './schedule.module.css'
import { useNow } from './use-now.ts'
import { WeekBoard } from './week-board.tsx'

/** Visits that are off have given their times back: they are below the board, so that none is lost sight of. */
function Cancelled({ days, list }: { days: readonly ScheduleColumn[]; list: string }) {
  const cancelled = days.flatMap((day) => day.cancelled)
  if (cancelled.length === 0) return null
  return (
    <details className={clsx(quietText.line, styles.cancelled)}>
      <FoldSummary>{m.schedule_cancelled({ count: cancelled.length })}</FoldSummary>
      <ul>
        {cancelled.map((visit) => (
          <li key={visit.id} {...rowMark(visit.id)}>
            <Link to={visitAddress(list, visit.id)} data-visit={visit.id} data-step preventScrollReset>
              <bdi>{visit.name}</bdi>
            </Link>{' '}
            {days.length > 1 && `${capitalised(shortDate(visit.date))}, `}
            {timeText(visit.time)}
          </li>
        ))}
      </ul>
    </details>
  )
}

type Props = {
  schedule: ScheduleView
  filter: VisitFilter
  treatments: TreatmentChoice[]
  team: TeamChoices
  list: string
  closesDays: boolean
}

/** Visits on half hours, by day or week, or a month of counts. */
export function Schedule({ schedule, filter, treatments, team, list, closesDays }: Props) {
  const now = useNow(schedule.now)
  const shown = { ...schedule, now }
  return (
    <>
      <CalendarTools schedule={shown} filter={filter} treatments={treatments} team={team} />
      {schedule.isCut && <p className={quietText.line}>{m.desk_schedule_cut()}</p>}
      {schedule.kind === 'month' && <MonthBoard schedule={shown} filter={filter} />}
      {schedule.kind === 'week' && <WeekBoard schedule={shown} filter={filter} list={list} />}
      {schedule.kind === 'day' && (
        <>
          <ColumnSwitch schedule={shown} filter={filter} closesDays={closesDays} />
          <DayBoard schedule={shown} list={list} filter={filter} closesDays={closesDays} />
        </>
      )}
      {schedule.kind !== 'month' && <Cancelled days={schedule.days} list={list} />}
    </>
  )
}
