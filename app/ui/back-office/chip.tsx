import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './chip.module.css'

const looks = {
  plain: undefined,
  success: styles.success,
  warning: styles.warning,
  info: styles.info,
  error: styles.error,
} as const

export type ChipTone = keyof typeof looks

type Props = {
  tone?: ChipTone
  icon?: IconName
  className?: string | undefined
  children: ReactNode
}

/** One word on a ground of its own, for what is so and needs nobody. */
export function Chip({ tone = 'plain', icon, className, children }: Props) {
  return (
    <span className={clsx(styles.chip, looks[tone], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
