import { clsx } from 'clsx'
import { type Language, languageOf } from '../../language/languages.ts'
import { languageName } from '../../platform/language-name.ts'
import styles from './language-mark.module.css'

type Props = {
  language: Language
  /** In a narrow column of a wide screen: the code stands for the word, which is still read out. */
  compact?: boolean
}

/** Beside who speaks another language than English, so that whoever calls knows. */
export function LanguageMark({ language, compact = false }: Props) {
  if (languageOf(language) === 'en') return null
  const name = languageName(language)
  return (
    <span className={clsx(styles.mark, compact && styles.compact)} title={compact ? name : undefined}>
      {compact && (
        <i className={styles.code} aria-hidden="true">
          {language}
        </i>
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
