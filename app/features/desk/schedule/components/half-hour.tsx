import { clsx } from 'clsx'
import { Link } from 'react-router'
import { addAddress, visitAddress } from '#app/features/desk/address.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy } from '#app/features/desk/copy.ts'
import { isOpen, slotValue } from '#app/features/scheduling/rules.ts'
import type { FreeTime } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { shortWeekday, timeText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { ScheduleColumn, ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { type HalfHourOfDay, mostNames, shortName } from '../week.ts'
import styles from './half-hour.module.css'
import looks from './status-looks.module.css'
import { lookIn, statusIcon } from './status-looks.ts'
import { VisitTag } from './visit-tag.tsx'

type Shared = {
  schedule: ScheduleView
  list: string
  /** The appointment that is being moved. */
  movedId: string | null
}

type Props = Shared & {
  half: HalfHourOfDay
  day: ScheduleColumn
  /** The list has no room to the right, or below. */
  opensLeft: boolean
  opensUp: boolean
}

/** A half hour of a week: who comes, each a link to their details; of many the last are behind a press. */
export function WeekHalfHour({ half, day, opensLeft, opensUp, ...shared }: Props) {
  const { row, visits, held, free } = half
  const fitting = visits.length > mostNames ? mostNames - 1 : mostNames
  const [shown, others] = [visits.slice(0, fitting), visits.slice(fitting)]
  return (
    <div className={styles.place} style={{ gridRow: row + 2 }}>
      {shown.map((visit) => (
        <WeekVisit key={visit.id} {...shared} visit={visit} />
      ))}
      {others.length > 0 && (
        <details className={styles.halfHour} name="half-hour" data-half-hour>
          <summary className={styles.more}>{m.schedule_more({ count: others.length })}</summary>
          <div className={clsx(styles.list, opensLeft && styles.opensLeft, opensUp && styles.opensUp)}>
            {others.map((visit) => (
              <WeekVisit key={visit.id} {...shared} visit={visit} isWhole />
            ))}
          </div>
        </details>
      )}
      {held.map(({ id, words }) => (
        <p key={id} className={looks.held}>
          {words}
        </p>
      ))}
      {free && (
        <WeekGap free={free} day={day} list={shared.list} isAlone={visits.length + held.length === 0} />
      )}
    </div>
  )
}

type VisitProps = Shared & {
  visit: ScheduledVisit
  /** With the whole name. */
  isWhole?: boolean
}

function WeekVisit({ visit, schedule, list, movedId, isWhole = false }: VisitProps) {
  const { id, name, time, treatment, clinician, status } = visit
  const facts = [name, timeText(time), treatment, clinician].filter((words) => words !== '')
  const look = id === movedId ? { className: styles.source } : lookIn(schedule, visit)
  return (
    <div className={styles.row} {...rowMark(id)}>
      <Link
        {...look}
        className={clsx(styles.visit, looks.look, look.className)}
        to={visitAddress(list, id)}
        data-visit={id}
        data-step
        aria-keyshortcuts={isOpen(status) ? 'M' : undefined}
        title={facts.join(' · ')}
        preventScrollReset
        draggable={false}
      >
        <Icon name={statusIcon[status]} />
        <span className={typography.visuallyHidden}>
          {timeText(time)}, {copy.statusWord[status]()},{' '}
        </span>
        <span className={styles.name}>
          {!/:[03]0$/.test(time) && (
            <span className={styles.quarter} aria-hidden="true">
              {time.slice(2)}{' '}
            </span>
          )}
          <bdi>{isWhole ? name : shortName(name)}</bdi>
        </span>
        <VisitTag schedule={schedule} visit={visit} />
        <MarkOfVisit visit={visit} compact />
      </Link>
    </div>
  )
}

type GapProps = {
  free: FreeTime
  day: ScheduleColumn
  list: string
  /** Nobody else comes in the half hour. */
  isAlone: boolean
}

function WeekGap({ free: { time, treatment, clinician }, day: { date }, list, isAlone }: GapProps) {
  return (
    <Link
      className={clsx(styles.free, !isAlone && styles.besides)}
      to={addAddress(list, { slot: slotValue({ date, time }), for: treatment, with: clinician })}
      data-gap={time}
      preventScrollReset
    >
      {isAlone ? m.schedule_free() : <Icon name="plus" />}
      <span className={typography.visuallyHidden}>
        {!isAlone && m.schedule_free()}
        {m.schedule_free_at({ day: shortWeekday(date), time: timeText(time) })}
      </span>
    </Link>
  )
}
