import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import buttons from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
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
