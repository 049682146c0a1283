import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { galleryEmpty } from '../../../../art/drawings.ts'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import layout from '../../../../ui/layout.module.css'
import { OlderPages } from '../../../../ui/older-pages.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { PageMeta } from '../../../clinic/components/head/page-meta.tsx'
import { clinicCopy } from '../../../clinic/copy.ts'
import { pageCopy } from '../../page/copy.ts'
import type { GalleryView } from '../../page/page.server.ts'
import styles from './gallery-page.module.css'
import { GalleryTools } from './gallery-tools.tsx'
import { PictureGrid, pictureLinkId } from './picture-grid.tsx'
import { Viewer } from './viewer.tsx'

/** `/gallery`; null where the images could not be read. */
export function GalleryPage({ view }: { view: GalleryView | null }) {
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.gallery_page_title())} description={pageCopy.description()} />
      <PageHeader title={m.gallery_page_title()} lead={m.gallery_page_lead()} low />
      <section className={layout.wrap} aria-label={m.gallery_page_section()}>
        {view ? <Pictures view={view} /> : <NotRead />}
      </section>
      <div className={clsx(layout.section, layout.tight)} />
    </>
  )
}

function Pictures({ view }: { view: GalleryView }) {
  const [place, setPlace] = useState<number | null>(null)
  useKnownOrigins(view.pictureOrigins)
  const close = () => {
    const shown = place === null ? undefined : view.images[place]
    setPlace(null)
    if (shown) document.getElementById(pictureLinkId(shown.id))?.focus()
  }
  return (
    <>
      <GalleryTools view={view} />
      {view.images.length > 0 ? <PictureGrid images={view.images} onOpen={setPlace} /> : <NothingHere />}
      <MorePages view={view} />
      {place !== null && view.images[place] && (
        <Viewer images={view.images} place={place} onMove={setPlace} onClose={close} />
      )}
    </>
  )
}

/** The page's policy lists the hosts of its first moment; a picture from a new one needs the page anew. */
function useKnownOrigins(origins: string[]) {
  const known = useRef(origins)
  useEffect(() => {
    if (origins.some((origin) => !known.current.includes(origin))) location.reload()
  }, [origins])
}

function MorePages({ view }: { view: GalleryView }) {
  const address = (after: string | null) => {
    const asked = new URLSearchParams()
    if (view.category) asked.set('category', view.category)
    if (after) asked.set('after', after)
    return localPath(asked.size > 0 ? `/gallery?${asked}` : '/gallery')
  }
  return (
    <OlderPages
      label={m.gallery_page_pages()}
      newest={view.isFirst ? null : { href: address(null), name: m.gallery_page_newest() }}
      older={view.next ? { href: address(view.next), name: m.gallery_page_older() } : null}
    />
  )
}

function NothingHere() {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}>
        <Drawing of={galleryEmpty} alt="" eager />
      </span>
      <div>
        <p>{m.gallery_page_empty()}</p>
        <p>{m.gallery_page_empty_note()}</p>
        <ButtonLink variant="secondary" href={localPath('/gallery')}>
          {m.gallery_page_show_all()}
        </ButtonLink>
      </div>
    </div>
  )
}

function NotRead() {
  return (
    <div className={styles.notRead}>
      <Banner tone="error">
        {m.gallery_page_load_failed()} <a href={localPath('/gallery')}>{m.gallery_page_try_again()}</a>
      </Banner>
    </div>
  )
}
