import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import { type Asked, fileAddress, type TableName } from '../range.ts'
import styles from './figures-page.module.css'

/** The same table for a spreadsheet. */
export const FileLink = ({ asked, table }: { asked: Asked; table: TableName }) => (
  <a
    className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.file)}
    href={fileAddress(asked, table)}
    download
  >
    <Icon name="file-csv" />
    {m.figures_file()}
    <span className={typography.visuallyHidden}> {copy.table[table]()}</span>
  </a>
)
