import { clsx } from 'clsx'
import { useContext, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { galleryEmpty } from '#app/art/drawings-of-pages.ts'
import { copy } from '#app/features/gallery/copy.ts'
import {
  addAddress,
  dialogAddress,
  type GalleryAddress,
  listAddress,
} from '#app/features/gallery/desk/address.ts'
import type { GalleryIntent } from '#app/features/gallery/desk/page.server.ts'
import type { StaffGallery, StaffImage } from '#app/features/gallery/desk/staff-list.server.ts'
import { categoryName, shortDescription } from '#app/features/gallery/rules.ts'
import { deletedAddress } from '#app/features/records/address.ts'
import { writtenIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { besideRow, rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { AddLink, Listing, TableHead } from '#app/ui/back-office/listing.tsx'
import { LiveMarks, useLiveList } from '#app/ui/back-office/live-list.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowName from '#app/ui/back-office/row-name.module.css'
import { useDragOrder } from '#app/ui/back-office/use-drag-order.ts'
import buttons from '#app/ui/button.module.css'
import typography from '#app/ui/typography.module.css'
import galleryTableStyles from './gallery-table.module.css'
import { ImageDialog, type ImageRefusal } from './image-dialog.tsx'
import { PictureCell, RowActions, type RowProps } from './row-parts.tsx'
import { SeveralPictures } from './several/several-pictures.tsx'
import { WordsRow } from './words-row.tsx'

const words = () => ({
  title: m.gallery_delete_title(),
  keep: m.gallery_keep(),
  deleteIt: m.gallery_delete_it(),
  deleting: m.gallery_deleting(),
  close: m.gallery_close(),
})

type DeleteImageDialogProps = { image: StaffImage; list: string /** The row to go on with. */; next: string }

/** Asks before deleting, names the image, and rests on the safe answer. */
function DeleteImageDialog({ image, list, next }: DeleteImageDialogProps) {
  const fields = { intent: 'delete' satisfies GalleryIntent, id: image.id, updatedAt: image.updatedAt, next }
  return (
    <DeletionDialog list={list} words={words()} fields={fields}>
      <p className={quietText.text}>
        {m.gallery_delete_question()}{' '}
        <b>
          <bdi>{writtenIn(image.title)}</bdi>
        </b>
      </p>
      <p className={quietText.text}>{m.gallery_recoverable()}</p>
    </DeletionDialog>
  )
}

/** A picture as visitors see it; pressing its title makes fields of its words. */
function ImageRow(props: RowProps) {
  const { row, list, drag } = props
  return (
    <tr className={galleryTableStyles.row} {...rowMark(row.id)} {...drag.rowEvents(row.id)}>
      <PictureCell {...props} />
      <td>
        <Link
          className={rowName.name}
          to={dialogAddress(list, 'words', row.id)}
          aria-label={m.gallery_words_of({ title: writtenIn(row.title) })}
          preventScrollReset
          replace
          data-step
        >
          <bdi>{writtenIn(row.title)}</bdi>
        </Link>
      </td>
      <td title={writtenIn(row.description)}>
        <bdi>{shortDescription(writtenIn(row.description))}</bdi>
      </td>
      <td>
        <Chip>{categoryName(row.category)}</Chip>
      </td>
      <td className={clsx(typography.figures, galleryTableStyles.added)}>{row.added}</td>
      <RowActions {...props} />
    </tr>
  )
}

type GalleryTableProps = {
  view: StaffGallery
  address: GalleryAddress
  refusal: ImageRefusal | undefined
  onBroken: () => void
}

/** The pictures of the public gallery, in their order; the words of one can be changed where they stand. */
function GalleryTable({ view, address, refusal, onBroken }: GalleryTableProps) {
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

type GalleryDeskProps = {
  view: StaffGallery
  address: GalleryAddress
  /** Why the last change was refused. */
  refusal: ImageRefusal | undefined
  /** Differs from action to action, so that each one is announced. */
  noticeKey: string
}

/** The gallery as staff keep it. */
export function GalleryDesk({ view, address, refusal, noticeKey }: GalleryDeskProps) {
  const [broken, setBroken] = useState(0)
  const mark = useContext(LiveMarks)?.gallery ?? null
  useAllowedPictures(view.pictureOrigins)
  // What somebody types into a dialog of a picture outlives its deletion by others.
  useLiveList(address.dialog ? null : mark, { shown: view.mark })
  const { rows, next, place, hidden } = view
  const { action, list, count } = address
  const isInRow = !address.dialog || address.dialog.kind === 'words'
  return (
    <Listing
      title={m.gallery_title()}
      lead={
        <>
          {m.gallery_lead()}
          {hidden > 0 && m.gallery_hidden_pictures({ count: hidden })}
          {broken > 0 && m.gallery_broken_pictures({ count: broken })}
        </>
      }
      words={{
        emptyTitle: m.gallery_empty_title(),
        empty: m.gallery_empty(),
        tryAgain: m.gallery_try_again(),
      }}
      count={rows.length}
      picture={<Drawing of={galleryEmpty} alt="" />}
      pages={{ ...place, next, words: { pages: m.gallery_pages() }, list: listAddress({}) }}
      action={<HeadLinks list={list} />}
      actionKey={noticeKey}
      list={list}
      above={
        <>
          <OpenDialog view={view} address={address} refusal={refusal} />
          <ActionNotice
            refusal={isInRow ? sentenceOf(refusal) : undefined}
            done={!refusal && action ? copy.done[action]({ count, moved: view.moved }) : null}
            closeLabel={m.gallery_close()}
            actionKey={noticeKey}
          />
          <SeveralPictures list={list} />
        </>
      }
    >
      <GalleryTable
        view={view}
        address={address}
        refusal={refusal}
        onBroken={() => setBroken((count) => count + 1)}
      />
    </Listing>
  )
}

/** What was wrong with the words of a row is in the row too. */
const sentenceOf = (refusal: ImageRefusal | undefined): string | undefined =>
  refusal?.message ?? Object.values(refusal?.errors ?? {})[0]

function HeadLinks({ list }: { list: string }) {
  return (
    <>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={deletedAddress('image')}
      >
        {m.gallery_recently_deleted()}
      </Link>
      <AddLink to={addAddress(list)}>{m.gallery_add()}</AddLink>
    </>
  )
}

function OpenDialog({ view, address: { dialog, list }, refusal }: Omit<GalleryDeskProps, 'noticeKey'>) {
  if (!dialog || dialog.kind === 'words') return null
  if (dialog.kind === 'add') return <ImageDialog image={null} list={list} refusal={refusal} />
  const image = view.rows.find((row) => row.id === dialog.id)
  if (!image) return null
  if (dialog.kind === 'delete')
    return <DeleteImageDialog image={image} list={list} next={besideRow(view.rows, image.id)} />
  return <ImageDialog key={image.id} image={image} list={list} refusal={refusal} />
}

/** The policy is that of the page with which this visit began; a picture that it stops needs the page again. */
function useAllowedPictures(origins: string[]) {
  useLayoutEffect(() => {
    const renew = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      const origin = URL.canParse(blockedURI) ? new URL(blockedURI).origin : ''
      if (effectiveDirective === 'img-src' && origins.includes(origin)) location.reload()
    }
    document.addEventListener('securitypolicyviolation', renew)
    return () => document.removeEventListener('securitypolicyviolation', renew)
  }, [origins])
}
