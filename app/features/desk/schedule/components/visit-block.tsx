import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { addAddress, visitAddress } from '#app/features/desk/address.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy } from '#app/features/desk/copy.ts'
import { isHere, isOpen } from '#app/features/scheduling/rules.ts'
import { type FreeTime, rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { clockTime, dayMinutes, minutesOf } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { ScheduleColumn, ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { Gap } from './board-hours.tsx'
import looks from './status-looks.module.css'
import { lookIn, statusIcon } from './status-looks.ts'
import styles from './visit-block.module.css'
import { VisitTag } from './visit-tag.tsx'

type Shared = {
  schedule: ScheduleView
  list: string
  isDivided: boolean
  /** The visit that is on its way. */
  movedId: string | null
}
type HalfHourProps = Shared & {
  row: number
  blocks: ScheduledVisit[]
  free: FreeTime | null
  column: ScheduleColumn
}

/** All who come in one half hour below each other, with their minutes, and what is left of it. */
export function HalfHour({ row, blocks, free, column, ...shared }: HalfHourProps) {
  const isShort = shared.isDivided && (blocks.length > 1 || free !== null)
  return (
    <div className={clsx(styles.halfHour, !shared.isDivided && styles.beside)} style={{ gridRow: row + 2 }}>
      {blocks.map((block) => (
        <Block key={block.id} {...shared} block={block} isShort={isShort} />
      ))}
      {free && <Gap free={free} column={column} to={(more) => addAddress(shared.list, more)} />}
    </div>
  )
}

type BlockProps = Shared & {
  block: ScheduledVisit
  /** It takes its half hours by itself. */
  isPlaced?: boolean
  /** One of several in a half hour: a line. */
  isShort?: boolean
}

/** The time is at the left already where the visit begins with its half hour. */
export function Block({ block, schedule, list, movedId, isPlaced = false, isShort = false }: BlockProps) {
  const { by, firstMinute } = schedule
  const start = minutesOf(block.time)
  const isOnMark = start === firstMinute + block.row * rowMinutes
  const status = copy.statusWord[block.status]()
  const look = block.id === movedId ? { className: styles.source } : lookIn(schedule, block)
  return (
    <div
      className={clsx(styles.place, isPlaced && styles.placed)}
      style={isPlaced ? placeOf(block) : undefined}
      {...rowMark(block.id)}
    >
      <Link
        {...look}
        className={clsx(
          styles.visit,
          looks.look,
          look.className,
          isShort && styles.short,
          runsNow(block, schedule) && styles.running,
        )}
        to={visitAddress(list, block.id)}
        data-visit={block.id}
        data-part={block.part}
        data-step
        aria-keyshortcuts={isOpen(block.status) ? 'M' : undefined}
        preventScrollReset
        draggable={false}
      >
        <Icon name={statusIcon[block.status]} />
        <span className={typography.visuallyHidden}>
          {timeText(block.time)}, {status},{' '}
        </span>
        <span className={styles.patient}>
          {(isShort || !isOnMark) && (
            <span className={styles.quarter} aria-hidden="true">
              {block.time.slice(2)}
            </span>
          )}
          <b>
            <bdi>{block.name}</bdi>
          </b>
          {schedule.color !== 'status' && <VisitTag schedule={schedule} visit={block} />}
          <MarkOfVisit visit={block} compact={isShort} />
        </span>
        {block.id === movedId ? (
          <small>{m.schedule_moving()}</small>
        ) : isShort ? (
          <small className={styles.phoneWord}>{status}</small>
        ) : (
          <small>
            <SecondLine block={block} by={by} status={status} isPlaced={isPlaced} />
          </small>
        )}
      </Link>
    </div>
  )
}

type LineProps = { block: ScheduledVisit; by: ScheduleView['by']; status: string; isPlaced: boolean }

/** What the column does not say: by room with whom; on phones the state in words; what the patient wrote last, which may be cut. */
function SecondLine({ block, by, status, isPlaced }: LineProps) {
  const { treatment, clinician, message, time, durationMinutes } = block
  const isLong = durationMinutes > rowMinutes && !isPlaced
  const end = clockTime((minutesOf(time) + durationMinutes) % dayMinutes)
  const words = [
    ...(by === 'room' && clinician !== '' ? [clinician] : []),
    treatment,
    ...(isLong ? [m.desk_until({ time: timeText(end) })] : []),
  ]
  return (
    <>
      {words.join(' · ')}
      <span className={styles.phoneWord}> · {status}</span>
      {message !== '' && (
        <>
          {' · '}
          <bdi>{message.replace(/\s+/g, ' ')}</bdi>
        </>
      )}
    </>
  )
}

/** Anyone who came is with somebody at this moment. */
function runsNow({ date, time, durationMinutes, status }: ScheduledVisit, { now }: ScheduleView): boolean {
  const passed = minutesOf(now.time) - minutesOf(time)
  return isHere(status) && date === now.date && passed >= 0 && passed < durationMinutes
}

const placeOf = ({ row, rows }: ScheduledVisit): CSSProperties => ({ gridRow: `${row + 2} / span ${rows}` })
