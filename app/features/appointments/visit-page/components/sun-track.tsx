import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { capitalised, dayAndMonth, timeText, unbroken } from '../../../../platform/shown.ts'
import type { Slot } from '../../rules.ts'
import type { VisitView } from '../page.server.ts'
import styles from './sun-track.module.css'

/** How far a visit has come: the sun stands a little higher at each step. */
export function SunTrack({ askedFor, confirmed, writes, saidComing }: VisitView) {
  const steps = [
    { name: m.visit_page_track_asked(), said: unbroken(capitalised(dayAndMonth(askedFor))), isReached: true },
    {
      name: m.visit_page_track_confirmed(),
      said: confirmed ? unbroken(capitalised(dayAndMonth(confirmed))) : notYet(writes),
      isReached: confirmed !== null,
    },
    {
      name: m.visit_page_track_coming(),
      said: saidComing ? whenSaid(saidComing) : unsaid(confirmed !== null),
      isReached: saidComing !== null,
    },
  ]
  const current = steps.findLastIndex(({ isReached }) => isReached)
  return (
    <ol className={styles.track} aria-label={m.visit_page_track()}>
      {steps.map(({ name, said, isReached }, place) => (
        <li
          key={name}
          className={clsx(isReached && styles.reached)}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.sun} aria-hidden="true" />
          {name}
          <small>{said}</small>
        </li>
      ))}
    </ol>
  )
}

const notYet = (writes: boolean) =>
  writes ? m.visit_page_track_unconfirmed() : m.visit_page_track_unconfirmed_call()

const whenSaid = ({ date, time }: Slot) =>
  unbroken(m.visit_page_track_said({ day: dayAndMonth(date), time: timeText(time) }))

const unsaid = (isConfirmed: boolean) =>
  isConfirmed ? m.visit_page_track_unsaid() : m.visit_page_track_later()
