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
import { copy } from '../copy.ts'
import { addAddress, type GalleryAddress, listAddress } from '../desk/address.ts'
import type { StaffGallery } from '../desk/view.ts'
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
  const { deleted, rows } = view
  const { action, list } = address
  return (
    <>
      <Head view={view} list={list} broken={broken} noticeKey={noticeKey} />
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
            title={deleted ? copy.deletedEmptyTitle : copy.emptyTitle}
            text={deleted ? copy.deletedEmpty : copy.empty}
          />
        ) : (
          <>
            <GalleryTable
              rows={rows}
              deleted={deleted}
              list={list}
              onBroken={() => setBroken((count) => count + 1)}
            />
            <Pager
              place={view.place}
              next={view.next}
              to={(cursor) => listAddress({ deleted, after: cursor || null })}
              count={rows.length}
              label={copy.pages}
            />
          </>
        )}
      </div>
    </>
  )
}

type HeadProps = { view: StaffGallery; list: string; broken: number; noticeKey: string }

function Head({ view: { deleted }, list, broken, noticeKey }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey: noticeKey, list, heading })
  return (
    <div className="phd">
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {deleted ? copy.recentlyDeleted : copy.title}
        </h1>
        <p className="sub">
          {deleted ? copy.deletedLead : copy.lead}
          {broken > 0 && copy.brokenPictures(broken)}
        </p>
      </div>
      <Link className="btn s xs" to={listAddress({ deleted: !deleted, after: null })}>
        {deleted ? copy.backToList : copy.recentlyDeleted}
      </Link>
      {!deleted && (
        <Link className="btn p xs" to={addAddress(list)} replace preventScrollReset>
          <Icon name="plus" />
          {copy.add}
        </Link>
      )}
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
