import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { galleryEmpty } from '../../../art/drawings.ts'
import { besideRow } from '../../../platform/pages/list-address.ts'
import { ActionNotice } from '../../../ui/action-notice.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { deletedAddress } from '../../records/deleted-address.ts'
import { copy } from '../copy.ts'
import { addAddress, type GalleryAddress, listAddress } from '../desk/address.ts'
import type { StaffGallery } from '../desk/staff-list.server.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { GalleryTable } from './gallery-table.tsx'
import { ImageDialog, type ImageRefusal } from './image-dialog.tsx'

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
  useAllowedPictures(view.pictureOrigins)
  const { rows } = view
  const { action, list } = address
  return (
    <>
      <Head list={list} broken={broken} noticeKey={noticeKey} />
      <OpenDialog view={view} address={address} refusal={refusal} />
      <ActionNotice
        refusal={address.dialog ? undefined : refusal?.message}
        done={!refusal && action ? copy.done[action] : null}
        closeLabel={copy.close}
        actionKey={noticeKey}
      />
      <div className="card listing">
        {rows.length === 0 ? (
          <EmptyState
            picture={<Drawing of={galleryEmpty} alt="" />}
            title={copy.emptyTitle}
            text={copy.empty}
          />
        ) : (
          <>
            <GalleryTable rows={rows} list={list} onBroken={() => setBroken((count) => count + 1)} />
            <Pager
              place={view.place}
              next={view.next}
              to={(cursor) => listAddress(cursor || null)}
              count={rows.length}
              label={copy.pages}
            />
          </>
        )}
      </div>
    </>
  )
}

type HeadProps = { list: string; broken: number; noticeKey: string }

function Head({ list, broken, noticeKey }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey: noticeKey, list, heading })
  return (
    <div className="phd">
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {copy.title}
        </h1>
        <p className="sub">
          {copy.lead}
          {broken > 0 && copy.brokenPictures(broken)}
        </p>
      </div>
      <Link className="btn s xs" to={deletedAddress('image')}>
        {copy.recentlyDeleted}
      </Link>
      <Link className="btn p xs" to={addAddress(list)} replace preventScrollReset>
        <Icon name="plus" />
        {copy.add}
      </Link>
    </div>
  )
}

function OpenDialog({ view, address: { dialog, list }, refusal }: Omit<Props, 'noticeKey'>) {
  if (!dialog) return null
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
