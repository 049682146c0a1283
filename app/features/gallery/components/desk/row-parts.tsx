import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dialogAddress } from '#app/features/gallery/desk/address.ts'
import type { GalleryIntent } from '#app/features/gallery/desk/page.server.ts'
import type { StaffImage } from '#app/features/gallery/desk/staff-list.server.ts'
import { noText, writtenIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import { MoveButton, MoveButtons } from '#app/ui/back-office/form-controls.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import type { DragOrder } from '#app/ui/back-office/use-drag-order.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './gallery-table.module.css'
import staffPicture from './staff-picture.module.css'
import { StaffPicture } from './staff-picture.tsx'

export type RowProps = {
  row: StaffImage
  /** Where this list is; dialogs lie over it. */
  list: string
  drag: DragOrder
  onBroken: () => void
  /** Among all pictures, counted from one. */
  place: number
  total: number
}

/** The picture, and what it is dragged by: for a mouse alone, next to the buttons that do the same. */
export function PictureCell({ row, drag, onBroken }: RowProps) {
  return (
    <td className={styles.picture}>
      <div className={clsx(parts.line, styles.pictureAndHandle)}>
        <span
          className={listTable.dragHandle}
          title={m.gallery_drag()}
          aria-hidden="true"
          {...drag.handleEvents(row.id)}
        >
          <Icon name="dots-six-vertical" />
        </span>
        <StaffPicture
          key={row.image}
          image={{ ...row, alternativeText: noText }}
          className={staffPicture.thumbnail}
          sizes="84px"
          onBroken={onBroken}
        />
      </div>
    </td>
  )
}

type ActionsProps = RowProps & { /** Comes first. */ children?: ReactNode }

export function RowActions({ row, list, place, total, children }: ActionsProps) {
  return (
    <td className={clsx(listTable.actions, styles.actions)}>
      <div className={clsx(rowActions.actions, listTable.rowActions)}>
        {children}
        <MoveInGallery row={row} list={list} place={place} total={total} />
        <Link
          className={rowActions.button}
          to={dialogAddress(list, 'edit', row.id)}
          preventScrollReset
          replace
        >
          <Icon name="pencil-simple" />
          {m.gallery_edit()}
          <span className={typography.visuallyHidden}>
            {' '}
            <bdi>{writtenIn(row.title)}</bdi>
          </span>
        </Link>
        <DeletionLink
          to={dialogAddress(list, 'delete', row.id)}
          label={m.gallery_delete_of() + writtenIn(row.title)}
          title={m.gallery_delete_title()}
        />
      </div>
    </td>
  )
}

/** From further down the way to the top is long: beyond the first page it cannot be dragged there either. */
const firstByHand = 25

function MoveInGallery({ row, list, place, total }: Pick<RowProps, 'row' | 'list' | 'place' | 'total'>) {
  const { id } = row
  const title = writtenIn(row.title)
  const fields = { intent: 'move' satisfies GalleryIntent, id }
  return (
    <>
      {place > firstByHand && (
        <MoveButton
          list={list}
          fields={{ ...fields, to: 'first' }}
          id={`first-${id}`}
          icon="arrow-line-up"
          label={m.gallery_move_first({ title })}
          isAtEnd={false}
        />
      )}
      <MoveButtons
        list={list}
        fields={fields}
        id={id}
        labels={{ earlier: m.gallery_move_earlier({ title }), later: m.gallery_move_later({ title }) }}
        place={place}
        total={total}
      />
    </>
  )
}
