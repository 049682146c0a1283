import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import { DeletionLink } from '../../../../ui/back-office/deletion-link.tsx'
import listTable from '../../../../ui/back-office/list-table.module.css'
import rowActions from '../../../../ui/back-office/row-actions.module.css'
import rowName from '../../../../ui/back-office/row-name.module.css'
import { TableHead } from '../../../../ui/back-office/table-head.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { categoryName } from '../../categories.ts'
import { dialogAddress } from '../../desk/address.ts'
import type { StaffImage } from '../../desk/staff-list.server.ts'
import { shortDescription } from '../../rules.ts'
import styles from './gallery-table.module.css'
import staffPicture from './staff-picture.module.css'
import { StaffPicture } from './staff-picture.tsx'

type Props = {
  rows: StaffImage[]
  /** Where this list is; dialogs lie over it. */
  list: string
  onBroken: () => void
}

/** The pictures of the public gallery. */
export function GalleryTable({ rows, list, onBroken }: Props) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.gallery_caption()}
        columns={[
          m.gallery_columns_preview(),
          m.gallery_columns_title(),
          m.gallery_columns_description(),
          m.gallery_columns_category(),
          m.gallery_columns_added(),
        ]}
        actions={m.gallery_columns_actions()}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={styles.row} {...rowMark(row.id)}>
            <td className={styles.picture}>
              <StaffPicture
                key={row.image}
                image={{ ...row, alternativeText: '' }}
                className={staffPicture.thumbnail}
                sizes="84px"
                onBroken={onBroken}
              />
            </td>
            <td>
              <span className={rowName.name}>
                <bdi>{row.title}</bdi>
              </span>
            </td>
            <td title={row.description}>
              <bdi>{shortDescription(row.description)}</bdi>
            </td>
            <td>
              <Chip>{categoryName(row.category)}</Chip>
            </td>
            <td className={clsx(typography.figures, styles.added)}>{row.added}</td>
            <td className={clsx(listTable.actions, styles.actions)}>
              <Actions row={row} list={list} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actions({ row, list }: { row: StaffImage; list: string }) {
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions)}>
      <Link className={rowActions.button} to={dialogAddress(list, 'edit', row.id)} preventScrollReset replace>
        <Icon name="pencil-simple" />
        {m.gallery_edit()}
        <span className={typography.visuallyHidden}>
          {' '}
          <bdi>{row.title}</bdi>
        </span>
      </Link>
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={m.gallery_delete_of() + row.title}
        title={m.gallery_delete_title()}
      />
    </div>
  )
}
