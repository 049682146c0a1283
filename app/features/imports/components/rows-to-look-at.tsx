import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import box from '#app/ui/back-office/box.module.css'
import listTable from '#app/ui/back-office/list-table.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { rowsPath } from '../address.ts'
import type { Look } from '../page.server.ts'
import styles from './import-frame.module.css'

type Props = { id: string; looks: readonly Look[]; count: number }

/** The first rows that stay out or come over others, and all rows as a file. */
export function RowsToLookAt({ id, looks, count }: Props) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="look-title">
      <h2 id="look-title">{m.imports_look_title()}</h2>
      {looks.length === 0 ? (
        <p>{m.imports_look_none()}</p>
      ) : (
        <>
          <p>{m.imports_look_first({ shown: looks.length, count })}</p>
          <table className={listTable.table} aria-labelledby="look-title">
            <thead>
              <tr>
                <th scope="col">{m.imports_column_row()}</th>
                <th scope="col">{m.imports_column_what()}</th>
                <th scope="col">{m.imports_column_problem()}</th>
              </tr>
            </thead>
            <tbody>
              {looks.map(({ line, what, problem, isWarning }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line can make several rows
                <tr key={index}>
                  <td data-l={m.imports_column_row()}>{numberText(line)}</td>
                  <td className={styles.what} data-l={m.imports_column_what()}>
                    <bdi>{what}</bdi>
                  </td>
                  <td data-l={m.imports_column_problem()}>
                    {isWarning ? <span className={styles.warning}>{problem}</span> : problem}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <a
        className={clsx(buttons.button, buttons.secondary, buttons.small, box.button)}
        href={rowsPath(id)}
        download
      >
        <Icon name="file-csv" />
        {m.imports_download()}
      </a>
    </section>
  )
}
