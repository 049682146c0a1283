import { clsx } from 'clsx'
import { type ExportedList, exportAddress } from '#app/features/desk/address.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { languageNameWithin, shortDate } from '#app/platform/format.ts'
import styles from '#app/ui/back-office/link-with-choice.module.css'
import { closeChoice } from '#app/ui/back-office/more-menu.tsx'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  exported: ExportedList
  /** The link names the day. */
  isOfDay: boolean
  /** Of the link and of its words, as the other tools next to it look. */
  look: { link: string | undefined; label: string | undefined }
}

/** The list as a file in the user's language; next to it, small, the same with headings in a chosen one. */
export function ExportLinks({ exported, isOfDay, look }: Props) {
  return (
    <div className={styles.links}>
      <a
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, look.link, styles.main)}
        href={exportAddress(exported)}
        download
      >
        <Icon name="file-csv" />
        <span className={look.label}>
          {isOfDay && exported.filter.from
            ? m.desk_export_day({ day: shortDate(exported.filter.from) })
            : m.desk_export_csv()}
        </span>
      </a>
      <details className={styles.choice}>
        <summary
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          aria-label={m.desk_export_headings()}
          title={m.desk_export_headings()}
        >
          <Icon name="caret-down" />
        </summary>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <a href={exportAddress(exported, language)} onClick={closeChoice} download>
                {m.desk_export_in({ language: languageNameWithin(language) })}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
