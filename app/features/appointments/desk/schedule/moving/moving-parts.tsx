import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { m } from '../../../../../language/messages.ts'
import { timeText } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import looks from '../components/status-looks.module.css'
import { lookOf, statusIcon } from '../components/status-looks.ts'
import blocks from '../components/visit-block.module.css'
import styles from './moving-line.module.css'
import type { Moving, Over } from './use-moving.ts'

/** The half hour that the visit would go to, over what stands there; why not, where it does not take it. */
export function TargetMark({ over, name }: { over: Over; name: string | null }) {
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

/** The visit beside the pointer. */
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
