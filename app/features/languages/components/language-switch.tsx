import { ownName } from '../../../language/languages.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './language-switch.module.css'
import { LanguageWay, otherLanguage } from './language-way.tsx'

/** "Español" in the navbar of English pages, "English" in that of Spanish ones; where there is little room "ES" and "EN". */
export function LanguageSwitch({ form }: { form: string | null }) {
  const other = otherLanguage()
  return (
    <LanguageWay form={form} className={styles.switch}>
      <Icon name="translate" />
      <span className={styles.word}>{ownName[other]}</span>
      <span className={styles.code} aria-hidden="true">
        {other.toUpperCase()}
      </span>
    </LanguageWay>
  )
}
