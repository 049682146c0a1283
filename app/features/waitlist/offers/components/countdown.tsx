import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { stoppedOnce, timeText, unbroken } from '../../../../platform/shown.ts'
import typography from '../../../../ui/typography.module.css'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { place } from '../../../clinic/website/in-use.ts'
import { clockWords } from '../../copy.ts'
import type { OfferView } from '../page.server.ts'
import styles from './countdown.module.css'

type Props = Pick<OfferView, 'offeredAt' | 'until' | 'openedAt' | 'secondsLeft' | 'secondsInAll'>

/** Minutes at which whoever listens is told. */
const spokenAt = [10, 5, 1]

/**
 * How long there is to answer: in words for everybody, counted where a script runs. At its end the page asks the server
 * how it stands.
 */
export function Countdown({ offeredAt, until, openedAt, secondsLeft, secondsInAll }: Props) {
  // It ends with a whole minute: the seconds on top of what was promised are not said.
  const left = Math.min(useSecondsLeft(secondsLeft), Math.floor(secondsInAll / 60) * 60 || secondsInAll)
  const isCounting = useHydrated()
  const minutes = Math.ceil(left / 60)
  const city = place().split(',')[0] ?? ''
  return (
    <div className={styles.countdown}>
      <Arc
        share={Math.min(1, Math.max(0, 1 - left / secondsInAll))}
        from={timeText(offeredAt)}
        to={timeText(until)}
      />
      <div>
        {isCounting && (
          <span className={styles.figure} role="timer" aria-label={m.waitlist_offer_left({ minutes })}>
            {figure(left)}
          </span>
        )}
        <p className={styles.text}>
          <b>{unbroken(m.waitlist_offer_answer_by({ until: clockWords(until) }))}</b>{' '}
          {m.waitlist_offer_zone({ city })}{' '}
          {unbroken(stoppedOnce(m.waitlist_offer_opened({ time: timeText(openedAt) })))}
        </p>
        <p className={typography.visuallyHidden} role="status">
          {isCounting && spokenAt.includes(left / 60) ? m.waitlist_offer_left({ minutes }) : ''}
        </p>
      </div>
    </div>
  )
}

/** Counts to nought by the clock of this browser, from what the server said was left. */
function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const end = Date.now() + atFirst * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((end - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [atFirst, revalidate])
  return left
}

/** "27:14" */
const figure = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const [width, radius] = [220, 92]

/** The sun crosses the sky and sets at the deadline; said in words beside it. */
function Arc({ share, from, to }: { share: number; from: string; to: string }) {
  const angle = Math.PI * (1 - share)
  const sun = { cx: width / 2 + radius * Math.cos(angle), cy: 104 - radius * Math.sin(angle) }
  return (
    <svg className={styles.arc} viewBox="0 0 220 132" aria-hidden="true">
      <path
        className={styles.sunPath}
        d={`M${width / 2 - radius} 104a${radius} ${radius} 0 0 1 ${2 * radius} 0`}
      />
      <path className={styles.ground} d="M4 104h212" />
      <circle className={styles.glow} {...sun} r="20" />
      <circle className={styles.sun} {...sun} r="12" />
      <text x="18" y="126">
        {from}
      </text>
      <text x="202" y="126" textAnchor="end">
        {to}
      </text>
    </svg>
  )
}
