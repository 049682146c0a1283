import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { type ClockTime, dayAndMonth, minutesOf, shortDate, twelveHour } from '../../../platform/calendar.ts'
import { Icon } from '../../../ui/icon.tsx'
import { rowMinutes, rowTimes } from '../calendar-layout.ts'
import type { CalendarBlock, CalendarDay, CalendarView } from '../calendar-view.ts'
import { listAddress, visitAddress } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import type { DeskFilter } from '../desk-filter.ts'
import type { Status } from '../rules.ts'
import { statusIcon } from './today-strip.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'

type Props = { calendar: CalendarView; days: CalendarDay[]; list: string; filter: DeskFilter }

/** Divides by 2, 3, 4 and 6: so many visits stand side by side in equal widths. */
const laneColumns = 12

/** Half hours down, days across. Every visit is a link to its details; arrows go from one to the next. */
export function CalendarGrid({ calendar, days, list, filter }: Props) {
  const isWeek = calendar.kind === 'week'
  const moveByArrows = useArrowKeys()
  const columns = isWeek ? `88px repeat(${days.length}, minmax(0, 1fr))` : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of links, not a set of fields
    <div
      role="group"
      aria-label={copy.views[calendar.kind]}
      className={isWeek ? 'wk w5' : 'wk d1d'}
      style={{ gridTemplateColumns: columns, '--rows': calendar.rows } as CSSProperties}
      onKeyDown={moveByArrows}
    >
      {isWeek && <WeekHeads calendar={calendar} days={days} filter={filter} />}
      <Hours calendar={calendar} showsToday={days.some((day) => day.date === calendar.now.date)} />
      {days.map((day) => (
        <DayColumn key={day.date} day={day} calendar={calendar} list={list} />
      ))}
    </div>
  )
}

function WeekHeads({ calendar, days, filter }: Omit<Props, 'list'>) {
  return (
    <>
      <div className="hd c" />
      {days.map(({ date, visits }) => (
        <div key={date} className={date === calendar.now.date ? 'hd on' : 'hd'}>
          <Link
            to={listAddress({ filter, calendar: { kind: 'day', date } })}
            aria-current={date === calendar.now.date ? 'date' : undefined}
          >
            {shortDate(date).slice(0, 3)} <b>{Number(date.slice(8))}</b>{' '}
            <small>{copy.visitCount(visits)}</small>
          </Link>
        </div>
      ))}
    </>
  )
}

function Hours({ calendar, showsToday }: { calendar: CalendarView; showsToday: boolean }) {
  const at = nowRow(calendar)
  return (
    <div className="hr">
      {rowTimes(calendar).map(
        (time, row) =>
          time.endsWith(':00') && (
            <span key={time} style={{ gridRowStart: row + 1 }}>
              {twelveHour(time)}
            </span>
          ),
      )}
      {showsToday && at !== null && (
        <span className="nowt" style={{ top: `calc(var(--h) * ${at} - 10px)` }}>
          {twelveHour(calendar.now.time)}
        </span>
      )}
    </div>
  )
}

function DayColumn({ day, calendar, list }: { day: CalendarDay; calendar: CalendarView; list: string }) {
  const at = nowRow(calendar)
  const isToday = day.date === calendar.now.date
  const lunch = minutesOf(lunchStart) - calendar.firstMinute
  const lunchRow = lunch / rowMinutes + 1
  const isBooked = day.blocks.some((block) => block.row < lunchRow + 1 && block.row + block.rows >= lunchRow)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a grid, not a set of fields
    <div className={isToday ? 'dc on' : 'dc'} role="group" aria-label={dayAndMonth(day.date)}>
      {calendar.hasLunch && !isBooked && (
        <span className="lunch" style={{ gridRow: `${lunchRow} / span 2` }}>
          {copy.lunch}
        </span>
      )}
      {isToday && at !== null && (
        <div className="nowl" style={{ gridRowStart: 1, top: `calc(var(--h) * ${at})` }} />
      )}
      {day.blocks.map((block) => (
        <Block key={block.id} block={block} isWeek={calendar.kind === 'week'} list={list} />
      ))}
    </div>
  )
}

const lunchStart = '12:00' as ClockTime

/** How many half hours have gone by; null outside of what is shown. */
function nowRow({ now, firstMinute, rows }: CalendarView): number | null {
  const at = (minutesOf(now.time) - firstMinute) / rowMinutes
  return at >= 0 && at <= rows ? at : null
}

export const blockLooks = {
  pending: 'ev-p',
  confirmed: 'ev-c',
  completed: 'ev-d',
  cancelled: 'ev-x',
} as const satisfies Record<Status, string>

function Block({ block, isWeek, list }: { block: CalendarBlock; isWeek: boolean; list: string }) {
  const { row, rows, lane, lanes } = block
  const edge = (at: number) => Math.floor((at * laneColumns) / lanes) + 1
  const place = {
    gridRow: `${row + 1} / span ${rows}`,
    gridColumn: lanes > laneColumns ? '1 / -1' : `${edge(lane)} / ${edge(lane + 1)}`,
  }
  const time = twelveHour(block.time)
  return (
    <Link
      className={`ev ${blockLooks[block.status]}${rows > 1 ? ' s2' : ''}`}
      style={place}
      to={visitAddress(list, block.id)}
      data-visit={block.id}
      title={`${time} ${block.name}, ${copy.statusWord[block.status]}`}
      preventScrollReset
    >
      <Icon name={statusIcon[block.status]} />
      <b className={isWeek && lanes > 1 ? 'vh' : undefined}>
        {isWeek ? time.slice(0, -3) : time}
        {isWeek && <span className="vh">{time.slice(-3)}</span>}
      </b>
      <span className="n">
        <bdi>{block.name}</bdi>
      </span>
      <span className="vh">, {copy.statusWord[block.status]}</span>
      {!isWeek && (
        <span className="m">
          {block.treatment} · {block.phone}
        </span>
      )}
    </Link>
  )
}
