import { Icon } from '../../../../ui/icon.tsx'
import { pageCopy } from '../page-copy.ts'

/** What stands in a step's heading: its number, which turns into a tick, and its name. */
export function StepHeading({ number, name, done }: { number: number; name: string; done: boolean }) {
  return (
    <>
      <span className={done ? 'num done' : 'num'} aria-hidden="true">
        {done ? <Icon name="check-bold" /> : number}
      </span>
      <span>
        {name}
        {done && <span className="vh"> ({pageCopy.stepDone})</span>}
      </span>
    </>
  )
}
