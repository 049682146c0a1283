import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import pill from './count-pill.module.css'
import { Icon, type IconName } from './icon.tsx'
import typography from './typography.module.css'

/** The last three say that somebody is here, is being seen, did not come. */
type Color = 'yellow' | 'green' | 'red' | 'blue' | 'grey' | 'solid' | 'outlined' | 'dashed'

/** A state in one word: sign, word and tint together, never the colour alone. */
export function Badge({ color, icon, children }: { color: Color; icon?: IconName; children: ReactNode }) {
  return (
    <span className={clsx(styles.badge, styles[color])}>
      <Icon name={icon ?? icons[color]} />
      {children}
    </span>
  )
}

const icons: Record<Color, IconName> = {
  yellow: 'clock-countdown-bold',
  green: 'check-circle-bold',
  red: 'x-circle-bold',
  blue: 'checks-bold',
  grey: 'check-bold',
  solid: 'user-check-bold',
  outlined: 'door-open-bold',
  dashed: 'user-minus-bold',
}

type PillProps = { count: number | null; word: string }

/**
 * A number that waits for somebody, with a hidden word that says for what; nothing at zero, "99+" above 99, and a
 * question mark where it is not known.
 */
export function CountPill({ count, word }: PillProps) {
  if (count === 0) return null
  return (
    <span className={clsx(pill.pill, count === null && pill.unknown)} data-count>
      {shownCount(count)} <span className={typography.visuallyHidden}>{word}</span>
    </span>
  )
}

function shownCount(count: number | null): string {
  if (count === null) return '?'
  return count > 99 ? '99+' : String(count)
}
