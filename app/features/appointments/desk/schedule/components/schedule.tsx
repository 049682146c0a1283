import { m } from '../../../../../language/messages.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import type { DeskFilter } from '../../address.ts'
import type { TreatmentChoice } from '../../page.server.ts'
import type { DeskTeam } from '../../team.server.ts'
import type { ScheduleView } from '../page.server.ts'
import { CalendarTools } from './calendar-tools.tsx'
import { Cancelled } from './cancelled.tsx'
import { ColumnSwitch } from './column-switch.tsx'
import { DayBoard } from './day-board.tsx'
import { MonthBoard } from './month-board.tsx'
import { useNow } from './use-now.ts'
import { WeekBoard } from './week-board.tsx'

type Props = {
  schedule: ScheduleView
  filter: DeskFilter
  treatments: TreatmentChoice[]
  team: DeskTeam
  list: string
}

/** Visits on half hours, by day or week, or a month of counts. */
export function Schedule({ schedule, filter, treatments, team, list }: Props) {
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
          <ColumnSwitch schedule={shown} filter={filter} />
          <DayBoard schedule={shown} list={list} filter={filter} />
        </>
      )}
      {schedule.kind !== 'month' && <Cancelled days={schedule.days} list={list} />}
    </>
  )
}
