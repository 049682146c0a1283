import { m } from '../../../../language/messages.ts'
import listTable from '../../../../ui/back-office/list-table.module.css'
import { TableHead } from '../../../../ui/back-office/table-head.tsx'
import { useDragOrder } from '../../../../ui/back-office/use-drag-order.ts'
import type { GalleryAddress } from '../../desk/address.ts'
import type { StaffGallery, StaffImage } from '../../desk/staff-list.server.ts'
import type { ImageRefusal } from './image-dialog.tsx'
import { ImageRow } from './image-row.tsx'
import { WordsRow } from './words-row.tsx'

type Props = {
  view: StaffGallery
  address: GalleryAddress
  refusal: ImageRefusal | undefined
  onBroken: () => void
}

/** The pictures of the public gallery, in their order; the words of one can be changed where they stand. */
export function GalleryTable({ view, address, refusal, onBroken }: Props) {
  const { list, dialog } = address
  const drag = useDragOrder(list)
  const before = view.place.before ?? 0
  const isOpen = (row: StaffImage) =>
    !row.isPublic || refusal?.row === row.id || (dialog?.kind === 'words' && dialog.id === row.id)
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
        {view.rows.map((row, index) => {
          const shown = { row, list, drag, onBroken, place: before + index + 1, total: view.place.total }
          const refused = refusal?.row === row.id ? refusal : undefined
          return isOpen(row) ? (
            <WordsRow key={row.id} {...shown} refusal={refused} />
          ) : (
            <ImageRow key={row.id} {...shown} />
          )
        })}
      </tbody>
    </table>
  )
}
