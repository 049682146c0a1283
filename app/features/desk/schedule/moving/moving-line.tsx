import { clsx } from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { Form, useActionData } from 'react-router'
import type { DashboardIntent } from '#app/features/desk/intents.server.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import { type NearSlot, rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { clockTime } from '#app/platform/dates.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/marked.tsx'
import looks from '../components/status-looks.module.css'
import { lookOf, statusIcon } from '../components/status-looks.ts'
import blocks from '../components/visit-block.module.css'
import type { ScheduleView } from '../page.server.ts'
import styles from './moving-line.module.css'
import type { Moving, MovingState, Over } from './use-moving.ts'

type Props = { state: MovingState; schedule: ScheduleView; list: string }

const bold = { b: (words: ReactNode) => <b>{words}</b> }

/** What is moved from where to where, in words that are read out, and the keys; after a refusal what is free instead. */
export function MovingLine({ state: { moving, said }, schedule, list }: Props) {
  const instead = useInstead(schedule)
  return (
    <>
      <div
        className={clsx(
          moving && clsx(parts.wrappingLine, styles.line),
          !moving && said !== '' && styles.message,
        )}
        role="status"
      >
        {moving ? <Way moving={moving} schedule={schedule} /> : said}
      </div>
      {!moving && instead && (
        <Form
          method="post"
          action={list}
          replace
          preventScrollReset
          className={clsx(parts.wrappingLine, styles.instead)}
        >
          <HiddenFields
            fields={{ intent: 'move' satisfies DashboardIntent, tell: 'yes', ...instead.fields }}
          />
          <span>{m.schedule_instead()}</span>
          {instead.slots.map((slot) => (
            <button key={slotValue(slot)} type="submit" name="slot" value={slotValue(slot)}>
              {wordsOf(slot)}
            </button>
          ))}
        </Form>
      )}
    </>
  )
}

function Way({ moving, schedule }: { moving: Moving; schedule: ScheduleView }) {
  const { block, over, free } = moving
  const isDivided = schedule.columns.some(({ head }) => head !== null)
  return (
    <>
      <Icon name="dots-six-vertical" />
      <span>
        <Marked
          parts={m.schedule_moving_line.parts({ name: block.name, from: timeText(block.time) })}
          marks={bold}
        />{' '}
        {free === null ? (
          m.schedule_looking()
        ) : over ? (
          <Marked parts={overParts(over, isDivided, schedule)} marks={bold} />
        ) : (
          m.schedule_moving_nowhere()
        )}
      </span>
      <span className={clsx(parts.wrapping, styles.keys)} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {m.schedule_keys_next()}
        </span>
        <span>
          <kbd>Enter</kbd> {m.schedule_keys_drop()}
        </span>
        <span>
          <kbd>Esc</kbd> {m.schedule_keys_back()}
        </span>
      </span>
    </>
  )
}

function overParts(over: Over, isDivided: boolean, schedule: ScheduleView) {
  const place = placeText(over, isDivided, schedule)
  return over.time === null
    ? m.schedule_moving_refused.parts({ place, why: over.why ?? '' })
    : m.schedule_moving_over.parts({ place })
}

/** "3:30 PM with Dr. Example"; in a week "Thu, Dec 10, 3:30 PM" */
function placeText(over: Over, isDivided: boolean, { columns, by, kind, ...at }: ScheduleView): string {
  const time = timeText(over.time ?? clockTime(at.firstMinute + over.row * rowMinutes))
  const column = columns.find(({ key }) => key === over.column)
  const name = column?.head?.name
  if (kind === 'week' && column)
    return m.schedule_instead_on({ day: capitalised(shortDate(column.date)), time })
  return isDivided && by === 'clinician' && name !== undefined ? m.schedule_place_with({ time, name }) : time
}

type Refused = { alternatives?: NearSlot[]; row?: string }

/** The free times that a refused move was answered with, while its visit is on the board. */
function useInstead({ columns }: ScheduleView) {
  const { alternatives: slots = [], row } = useActionData<Refused>() ?? {}
  const visit = columns.flatMap(({ blocks }) => blocks).find(({ id }) => id === row)
  if (!visit || slots.length === 0) return null
  return { slots, fields: { id: visit.id, updatedAt: visit.updatedAt } }
}

function wordsOf({ date, time, clinician }: NearSlot): string {
  const when = m.schedule_instead_on({ day: capitalised(shortDate(date)), time: timeText(time) })
  return clinician === null ? when : m.schedule_place_with({ time: when, name: clinician })
}

/** The half hour that the visit would go to, over what is there; why not, where it does not take it. */
export function TargetMark({ over, name = null }: { over: Over; name?: string | null }) {
  const { time, why, row } = over
  if (time === null && why === m.schedule_its_place()) return null
  return (
    <div
      className={clsx(styles.target, time === null && styles.refused)}
      style={{ gridRow: row + 2 }}
      data-target={time === null ? 'refused' : 'free'}
      aria-hidden="true"
    >
      <Icon name={time === null ? 'prohibit' : 'swap'} />
      <span>{time === null ? why : moveTo(timeText(time), name)}</span>
    </div>
  )
}

const moveTo = (time: string, name: string | null) =>
  name === null ? m.schedule_move_to({ time }) : m.schedule_move_to_with({ time, name })

type GhostProps = { moving: Moving; at: RefObject<HTMLDivElement | null> }

/** The visit next to the pointer. */
export function Ghost({ moving: { block, over }, at }: GhostProps) {
  const { name, status, treatment, time } = block
  const from = timeText(time)
  return (
    <div ref={at} className={clsx(blocks.visit, looks.look, lookOf(status), styles.ghost)} aria-hidden="true">
      <Icon name={statusIcon[status]} />
      <span className={blocks.patient}>
        <b>
          <bdi>{name}</bdi>
        </b>
      </span>
      <small>
        {over?.time
          ? m.schedule_ghost({ treatment, from, to: timeText(over.time) })
          : `${treatment} · ${from}`}
      </small>
    </div>
  )
}
