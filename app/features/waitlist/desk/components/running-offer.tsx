import { useEffect, useState } from 'react'
import { m } from '../../../../language/messages.ts'
import type { WaitlistLine } from '../lines.server.ts'
import styles from './running-offer.module.css'

type Props = { offer: NonNullable<WaitlistLine['offer']> }

/**
 * What somebody is being offered, with its end in words and as a bar, counted where a script runs. It ends with a whole
 * minute: the first seconds, which come on top of what was promised, are not said.
 */
export function RunningOffer({ offer: { time, until, secondsLeft, minutes: all } }: Props) {
  const minutes = Math.min(all, Math.ceil(useSecondsLeft(secondsLeft) / 60))
  return (
    <div className={styles.offer}>
      <b>{m.waitlist_desk_offered({ time })}</b>
      <progress max={all} value={minutes} aria-label={m.waitlist_desk_time_left()} />
      <small>
        {minutes > 0 ? m.waitlist_desk_left({ until, minutes }) : m.waitlist_desk_ran_out({ until })}
      </small>
    </div>
  )
}

/** Minutes are all that is shown. */
const lookMilliseconds = 5_000

/** Down to nought by the clock of this browser, from what the server said was left. */
function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  useEffect(() => {
    const end = Date.now() + atFirst * 1_000
    const look = () => setLeft(Math.max(0, (end - Date.now()) / 1_000))
    look()
    const timer = setInterval(look, lookMilliseconds)
    return () => clearInterval(timer)
  }, [atFirst])
  return left
}
