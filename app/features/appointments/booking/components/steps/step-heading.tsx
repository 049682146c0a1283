import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import styles from './step-heading.module.css'

/** What stands in a step's heading: its number, which turns into a tick, and its name. */
export function StepHeading({ number, name, done }: { number: number; name: string; done: boolean }) {
  return (
    <>
      <span className={clsx(styles.number, done && styles.done)} aria-hidden="true">
        {done ? <Icon name="check-bold" /> : number}
      </span>
      <span>
        {name}
        {done && <span className={typography.visuallyHidden}> ({m.booking_step_done()})</span>}
      </span>
    </>
  )
}
