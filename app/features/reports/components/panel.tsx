import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { m } from '#app/language/messages.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import { type Asked, fileAddress, type TableName, type WebsiteTableName } from '../range.ts'
import styles from './panel.module.css'

type AnyTable = TableName | WebsiteTableName

/** The same table for a spreadsheet. */
export const FileLink = ({ asked, table }: { asked: Asked; table: AnyTable }) => (
  <a
    className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.file)}
    href={fileAddress(asked, table)}
    download
  >
    <Icon name="file-csv" />
    <span className={styles.fileWords}>{m.reports_file()}</span>
    <span className={typography.visuallyHidden}> {copy.table[table]()}</span>
  </a>
)

type Props = { asked: Asked; table: AnyTable; lead?: string | undefined; children: ReactNode }

/** One table of the report, with its name and its file. */
export function Panel({ asked, table, lead, children }: Props) {
  const id = useId()
  return (
    <section className={clsx(card.card, styles.panel)} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id}>{copy.table[table]()}</h2>
        <FileLink asked={asked} table={table} />
        {lead && <p className={quietText.line}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** A table that is wider than a phone scrolls in its place. */
export const Wide = ({ table, children }: { table: AnyTable; children: ReactNode }) => (
  <section
    className={styles.wide}
    aria-label={m.reports_table_of({ table: copy.table[table]() })}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    tabIndex={0}
  >
    {children}
  </section>
)

type Row = {
  key: string
  name: string
  cells: readonly string[]
  /** How long its bar is; none without. */
  bar?: number
}

type TableProps = { table: AnyTable; head: string; columns: readonly string[]; rows: readonly Row[] }

const barLength = 100

/** Rows with numbers; a bar under each name compares them. */
export function Table({ table, head, columns, rows }: TableProps) {
  const most = Math.max(...rows.map(({ bar = 0 }) => bar), 1)
  return (
    <Wide table={table}>
      <table className={styles.table}>
        <caption className={typography.visuallyHidden}>{copy.table[table]()}</caption>
        <thead>
          <tr>
            {[head, ...columns].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, bar }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
                {bar !== undefined && (
                  <svg
                    className={styles.bar}
                    viewBox={`0 0 ${barLength} 1`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(bar / most) * barLength} height={1} />
                  </svg>
                )}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
