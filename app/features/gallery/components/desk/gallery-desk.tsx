import { clsx } from 'clsx'
import { useContext, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { galleryEmpty } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import { besideRow } from '../../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../../ui/back-office/action-notice.tsx'
import { Listing } from '../../../../ui/back-office/listing.tsx'
import { LiveMarks } from '../../../../ui/back-office/live-records.ts'
import screenHead from '../../../../ui/back-office/screen-head.module.css'
import { useLiveList } from '../../../../ui/back-office/use-live-list.ts'
import buttons from '../../../../ui/button.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { deletedAddress } from '../../../records/deleted-address.ts'
import { copy } from '../../copy.ts'
import { addAddress, type GalleryAddress, listAddress } from '../../desk/address.ts'
import type { StaffGallery } from '../../desk/staff-list.server.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { GalleryTable } from './gallery-table.tsx'
import { ImageDialog, type ImageRefusal } from './image-dialog.tsx'
import { SeveralPictures } from './several/several-pictures.tsx'

type Props = {
  view: StaffGallery
  address: GalleryAddress
  /** Why the last change was refused. */
  refusal: ImageRefusal | undefined
  /** Differs from action to action, so that each one is announced. */
  noticeKey: string
}

/** The gallery as staff keep it. */
export function GalleryDesk({ view, address, refusal, noticeKey }: Props) {
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
      <GalleryTable {...{ view, address, refusal }} onBroken={() => setBroken((count) => count + 1)} />
    </Listing>
  )
}

/** What was wrong with the words of a row stands in the row too. */
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
      <Link
        className={clsx(buttons.button, buttons.primary, buttons.extraSmall, screenHead.main)}
        to={addAddress(list)}
        replace
        preventScrollReset
      >
        <Icon name="plus" />
        {m.gallery_add()}
      </Link>
    </>
  )
}

function OpenDialog({ view, address: { dialog, list }, refusal }: Omit<Props, 'noticeKey'>) {
  if (!dialog || dialog.kind === 'words') return null
  if (dialog.kind === 'add') return <ImageDialog image={null} list={list} refusal={refusal} />
  const image = view.rows.find((row) => row.id === dialog.id)
  if (!image) return null
  if (dialog.kind === 'delete')
    return <DeleteImageDialog image={image} list={list} next={besideRow(view.rows, image.id)} />
  return <ImageDialog key={image.id} image={image} list={list} refusal={refusal} />
}

/** The policy is that of the page with which this visit began; a picture that it stops needs the page anew. */
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
