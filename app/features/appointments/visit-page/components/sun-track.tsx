import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { capitalised, dayAndMonth } from '../../../../platform/shown.ts'
import type { VisitView } from '../page.server.ts'
import styles from './sun-track.module.css'

/** How far a visit has come: the sun stands a little higher at each step. */
export function SunTrack({ askedFor, confirmed, writes }: VisitView) {
  const steps = [
    { name: m.visit_page_track_asked(), said: capitalised(dayAndMonth(askedFor)), isReached: true },
    {
      name: m.visit_page_track_confirmed(),
      said: confirmed ? capitalised(dayAndMonth(confirmed)) : notYet(writes),
      isReached: confirmed !== null,
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
