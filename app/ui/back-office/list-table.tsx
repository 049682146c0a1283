import type { ReactNode } from 'react'
import styles from './list-table.module.css'
import { TableHead } from './listing.tsx'

type Props = {
  /** Said to those who hear the page; others see its heading. */
  caption: string
  columns: readonly string[]
  /** Names the last column, in which a row's buttons are, for those who hear it. */
  actions: string
  children: ReactNode
}

/** A list of the back office with the head of its columns. Its rows take the classes of `list-table.module.css`. */
export const ListTable = ({ caption, columns, actions, children }: Props) => (
  <table className={styles.table}>
    <TableHead caption={caption} columns={columns} actions={actions} />
    <tbody>{children}</tbody>
  </table>
)
