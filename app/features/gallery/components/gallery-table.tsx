import { Link } from 'react-router'
import { rowMark } from '../../../platform/pages/list-address.ts'
import { DeletionLink } from '../../../ui/deletion-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { copy } from '../copy.ts'
import { dialogAddress } from '../desk/address.ts'
import type { StaffImage } from '../desk/staff-list.server.ts'
import { shortDescription } from '../rules.ts'
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
    <table className="tbl ltbl">
      <TableHead
        caption={copy.caption}
        columns={[
          copy.columns.preview,
          copy.columns.title,
          copy.columns.description,
          copy.columns.category,
          copy.columns.added,
        ]}
        actions={copy.columns.actions}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} {...rowMark(row.id)}>
            <td className="pic">
              <StaffPicture
                key={row.image}
                image={{ ...row, alternativeText: '' }}
                className="thumb"
                sizes="84px"
                onBroken={onBroken}
              />
            </td>
            <td>
              <span className="nm">
                <bdi>{row.title}</bdi>
              </span>
            </td>
            <td title={row.description}>
              <bdi>{shortDescription(row.description)}</bdi>
            </td>
            <td>
              <span className="chip">{row.category}</span>
            </td>
            <td className="num-t added">{row.added}</td>
            <td className="c-act">
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
    <div className="ra">
      <Link className="u" to={dialogAddress(list, 'edit', row.id)} preventScrollReset replace>
        <Icon name="pencil-simple" />
        {copy.edit}
        <span className="vh">
          {' '}
          <bdi>{row.title}</bdi>
        </span>
      </Link>
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={copy.deleteOf + row.title}
        title={copy.deleteTitle}
      />
    </div>
  )
}
