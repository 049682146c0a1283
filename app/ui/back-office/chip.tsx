import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { type Language, languageOf } from '#app/language/languages.ts'
import { languageName } from '#app/platform/format.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './chip.module.css'
import languageMarkStyles from './language-mark.module.css'

const looks = {
  plain: undefined,
  success: styles.success,
  warning: styles.warning,
  info: styles.info,
  error: styles.error,
} as const

export type ChipTone = keyof typeof looks

type ChipToneProps = {
  tone?: ChipTone
  icon?: IconName
  className?: string | undefined
  children: ReactNode
}

/** One word on a ground of its own, for what is so and needs nobody. */
export function Chip({ tone = 'plain', icon, className, children }: ChipToneProps) {
  return (
    <span className={clsx(styles.chip, looks[tone], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

type SmallMarkProps = { title: string; children: ReactNode }

/** A word in a row, without a color: it's so for many, and matters only now and then. */
export const SmallMark = ({ title, children }: SmallMarkProps) => (
  <span className={languageMarkStyles.mark} title={title}>
    {children}
  </span>
)

type LanguageMarkProps = {
  language: Language
  /** In a narrow column of a wide screen: the code stands for the word, which is still read out. */
  compact?: boolean
}

/** Next to who speaks another language than the clinic's first, so that anyone who calls knows. */
export function LanguageMark({ language, compact = false }: LanguageMarkProps) {
  if (languageOf(language) === clinicLanguages()[0]) return null
  const name = languageName(language)
  return (
    <span
      className={clsx(languageMarkStyles.mark, compact && languageMarkStyles.compact)}
      title={compact ? name : undefined}
    >
      {compact && (
        <i className={languageMarkStyles.code} aria-hidden="true">
          {language}
        </i>
      )}
      <span className={languageMarkStyles.name}>{name}</span>
    </span>
  )
}
