import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { Drawing, type Drawing as Land } from './drawing.tsx'
import styles from './scene.module.css'
import type { Scenery } from './scenery.ts'

/** A land without sky by day, and what moves over it; all in the drawing's units. */
export type View = {
  land: Land
  /** The part to show: left, top, width, height. */
  part: readonly [left: number, top: number, width: number, height: number]
  /** What stays in sight where the frame is narrower: the middle or the right edge. The bottom always does. */
  hold: 'middle' | 'right'
  /** Where the plain begins. */
  horizon: number
  /** How large the sun is as it rises. */
  sun: number
  /** The hub of the windmill's wheel, and its radius. */
  mill: readonly [left: number, top: number, radius: number]
}

const holds = { middle: 'xMidYMax', right: 'xMaxYMax' } as const

type Props = {
  view: View
  sun: Scenery['sun']
  eager?: boolean
}

/**
 * Sky, sun, land and windmill; the night is drawn. The frame around it gives the size, and says the light (`data-light`)
 * of all that lies in the sky.
 */
export function Scene({ view, sun, eager = false }: Props) {
  const [left, top, width, height] = view.part
  const [hubLeft, hubTop, radius] = view.mill
  const isMiddle = view.hold === 'middle'
  const anchor = isMiddle ? left + width / 2 : left + width
  const place = {
    '--part-width': width,
    '--part-height': height,
    '--horizon': top + height - view.horizon,
    '--sun-size': view.sun * 2,
    '--sun-way': sun ?? 0,
    '--sun-height': Math.sin(Math.PI * (sun ?? 0)).toFixed(3),
    '--held': isMiddle ? 50 : 100,
    '--mill-left': hubLeft - anchor,
    '--mill-bottom': top + height - hubTop,
    '--mill-size': radius * 2,
  } as CSSProperties
  return (
    <div className={styles.scene} style={place}>
      <div className={styles.sky}>
        <span className={clsx(styles.sun, sun === null && styles.down)} />
      </div>
      <Drawing of={view.land} alt="" eager={eager} view={view.part.join(' ')} hold={holds[view.hold]} />
      <svg className={styles.wheel} viewBox="0 0 60 60" aria-hidden="true" focusable="false">
        <path d="M49 30a19 19 0 1 1-38 0 19 19 0 1 1 38 0" pathLength="28" strokeDasharray="1.25 .75" />
      </svg>
    </div>
  )
}
