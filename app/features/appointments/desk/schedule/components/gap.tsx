import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { timeText } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { slotValue } from '../../../rules.ts'
import type { ScheduleColumn } from '../columns.server.ts'
import type { FreeTime } from '../free-times.server.ts'
import styles from './gap.module.css'

type Props = {
  free: FreeTime
  column: Pick<ScheduleColumn, 'date' | 'head'>
  to: (more: Record<string, string | null>) => string
  /** Drawn with its edge at all times: at the end of a list. */
  isPlain?: boolean
}

/** A time at which somebody could still come: always there and in the order of Tab, quiet until it is looked for. */
export function Gap({ free: { time, treatment, clinician }, column: { date, head }, to, isPlain }: Props) {
  const words =
    clinician !== null && head
      ? m.schedule_add_with({ time: timeText(time), name: head.name })
      : m.schedule_add({ time: timeText(time) })
  return (
    <Link
      className={clsx(styles.gap, isPlain && styles.plain)}
      to={to({ slot: slotValue({ date, time }), for: treatment, with: clinician })}
      data-gap={time}
      preventScrollReset
    >
      <Icon name="plus" />
      <span>{words}</span>
    </Link>
  )
}
