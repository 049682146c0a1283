import { language } from '../../../language/language.ts'
import { languages, ownName } from '../../../language/languages.ts'
import { m } from '../../../language/messages.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './language-choice.module.css'
import { LanguageLink } from './language-link.tsx'

/** Both languages at the top of the menu; the one in use is marked and leads nowhere. */
export function LanguageChoice({ form }: { form: string | null }) {
  const inUse = language()
  return (
    <ul className={styles.choice} aria-label={m.languages_choose()}>
      {languages.map((one) => (
        <li key={one}>
          {one === inUse ? (
            <span className={styles.inUse} lang={one} aria-current="true">
              <Icon name="check-bold" size={18} />
              {ownName[one]}
            </span>
          ) : (
            <LanguageLink form={form}>{ownName[one]}</LanguageLink>
          )}
        </li>
      ))}
    </ul>
  )
}
