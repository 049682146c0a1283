import { ownName } from '../../../language/languages.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LanguageLink, otherLanguage } from './language-link.tsx'
import styles from './language-switch.module.css'

/** "Español" in the navbar of English pages, "English" in that of Spanish ones; where there is little room "ES" and "EN". */
export function LanguageSwitch({ form }: { form: string | null }) {
  const other = otherLanguage()
  return (
    <LanguageLink form={form} className={styles.switch}>
      <Icon name="translate" />
      <span className={styles.word}>{ownName[other]}</span>
      <span className={styles.code} aria-hidden="true">
        {other.toUpperCase()}
      </span>
    </LanguageLink>
  )
}
