import { Link } from 'react-router'
import { m } from '../../language/messages.ts'
import { Icon } from '../icon.tsx'
import styles from './chosen-filters.module.css'

/** What a list is narrowed to, as it was left the last time as well: a press takes it away. */
export function ChosenFilters({ chosen }: { chosen: readonly { word: string; without: string }[] }) {
  if (chosen.length === 0) return null
  return (
    <p className={styles.chips} data-print="none">
      {chosen.map(({ word, without }) => (
        <Link
          key={without}
          to={without}
          aria-label={m.platform_take_away({ word })}
          title={m.platform_take_away({ word })}
          preventScrollReset
        >
          <bdi>{word}</bdi>
          <Icon name="x" size={14} />
        </Link>
      ))}
    </p>
  )
}
