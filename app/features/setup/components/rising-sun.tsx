import { horizon, setupSteps, sunAt, wayTo } from '../rules.ts'
import styles from './rising-sun.module.css'

/** A step higher with every one that is done; what it says stands in words beside it. */
export function RisingSun({ done }: { done: number }) {
  const sun = sunAt(done)
  return (
    <svg className={styles.drawing} viewBox="0 0 264 150" aria-hidden="true">
      <path className={styles.wholeWay} d={wayTo(setupSteps.length)} />
      {done > 0 && <path className={styles.wayDone} d={wayTo(done)} />}
      {setupSteps.map((step, index) => {
        const { x, y } = sunAt(index + 1)
        const look = index < done ? styles.doneStep : styles.openStep
        return index + 1 === done ? null : <circle key={step} className={look} cx={x} cy={y} r="4.5" />
      })}
      <circle className={styles.glow} cx={sun.x} cy={sun.y} r="28" />
      <circle className={styles.sun} cx={sun.x} cy={sun.y} r="18" />
      <path className={styles.horizon} d={`M0 ${horizon}.5H264`} />
    </svg>
  )
}
