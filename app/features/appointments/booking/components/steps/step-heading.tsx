import { clsx } from 'clsx'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { pageCopy } from '../../page-copy.ts'
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
        {done && <span className={typography.visuallyHidden}> ({pageCopy.stepDone})</span>}
      </span>
    </>
  )
}
