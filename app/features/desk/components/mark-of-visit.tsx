import { clsx } from 'clsx'
import { markOf } from '#app/features/scheduling/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import styles from './mark-of-visit.module.css'

type Props = {
  visit: Parameters<typeof markOf>[0]
  /** The icon alone is seen; the word is read out. */
  compact?: boolean
}

/** What staff look at twice, such as "Booked anyway", by icon and word; nothing where there is no reason to. */
export function MarkOfVisit({ visit, compact = false }: Props) {
  const mark = markOf(visit)
  if (mark === null) return null
  const word = copy.mark[mark]()
  return (
    <span className={styles.mark} data-mark={mark} title={compact ? word : undefined}>
      <Icon name={mark === 'many-open' ? 'warning-fill' : 'stack'} />
      <span className={clsx(compact && typography.visuallyHidden)}>{word}</span>
    </span>
  )
}
