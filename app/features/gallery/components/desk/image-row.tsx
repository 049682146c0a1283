import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import rowName from '../../../../ui/back-office/row-name.module.css'
import typography from '../../../../ui/typography.module.css'
import { categoryName } from '../../categories.ts'
import { dialogAddress } from '../../desk/address.ts'
import { shortDescription } from '../../rules.ts'
import styles from './gallery-table.module.css'
import { PictureCell, RowDeeds, type RowProps } from './row-parts.tsx'

/** A picture as visitors see it; pressing its title makes fields of its words. */
export function ImageRow(props: RowProps) {
  const { row, list, drag } = props
  return (
    <tr className={styles.row} {...rowMark(row.id)} {...drag.rowEvents(row.id)}>
      <PictureCell {...props} />
      <td>
        <Link
          className={rowName.name}
          to={dialogAddress(list, 'words', row.id)}
          aria-label={m.gallery_words_of({ title: row.title })}
          preventScrollReset
          replace
          data-step
        >
          <bdi>{row.title}</bdi>
        </Link>
      </td>
      <td title={row.description}>
        <bdi>{shortDescription(row.description)}</bdi>
      </td>
      <td>
        <Chip>{categoryName(row.category)}</Chip>
      </td>
      <td className={clsx(typography.figures, styles.added)}>{row.added}</td>
      <RowDeeds {...props} />
    </tr>
  )
}
