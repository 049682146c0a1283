import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './fold-summary.module.css'

type Props = { className?: string | undefined; children: ReactNode }

/** What a fold is opened by: the caret of all folds, in place of the browser's own. */
export const FoldSummary = ({ className, children }: Props) => (
  <summary className={clsx(styles.summary, className)}>
    <Icon name="caret-right" />
    {children}
  </summary>
)
