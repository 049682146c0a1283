import { clsx } from 'clsx'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { galleryEmpty } from '#app/art/drawings-of-pages.ts'
import { pageCopy } from '#app/features/gallery/copy.ts'
import type { GalleryView, ShownImage } from '#app/features/gallery/page/page.server.ts'
import { categoryName, isDrawing } from '#app/features/gallery/rules.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import selectStyles from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import layout from '#app/ui/layout.module.css'
import { OlderPages } from '#app/ui/older-pages.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './gallery-page.module.css'
import { GalleryPicture, pictureAddress } from './gallery-picture.tsx'
import { Viewer } from './viewer.tsx'

/**
 * What is shown, how much of it, and the choice of another category: a form whose address can be kept and
 * sent on (`?category=`). With JavaScript a choice shows at once, without it the button does.
 */
function GalleryTools({ view }: { view: GalleryView }) {
  const form = useRef<HTMLFormElement>(null)
  const shown = view.category ?? ''
  const select = useShownChoice(shown, form)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form ref={form} className={styles.tools} action={localPath('/gallery')} preventScrollReset>
      <div>
        <h2 className={typography.title}>{headingOf(view)}</h2>
        <p className={styles.count} role="status">
          {m.gallery_page_counted({ count: view.total })}
        </p>
      </div>
      <div className={styles.category}>
        <label htmlFor="category">{m.gallery_page_category()}</label>
        <span className={clsx(selectStyles.select, styles.select)}>
          <select
            ref={select}
            id="category"
            name="category"
            defaultValue={shown}
            onChange={() => form.current?.requestSubmit()}
          >
            <option value="">{m.gallery_page_all()}</option>
            {view.categories.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </div>
      <noscript>
        <Button variant="secondary">{m.gallery_page_show()}</Button>
      </noscript>
      <button
        type="submit"
        className={clsx(iconButton.iconButton, styles.refresh)}
        aria-label={m.gallery_page_refresh()}
        aria-busy={isBusy || undefined}
      >
        <Icon name="arrows-clockwise" />
      </button>
    </Form>
  )
}

/** What is in the select is what is shown, after the browser's back button too. */
function useShownChoice(shown: string, form: RefObject<HTMLFormElement | null>) {
  const select = useRef<HTMLSelectElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    const chosen = select.current
    if (!chosen || chosen.value === shown) return
    // Chosen before this script ran: nobody heard it then.
    if (isNew.current) form.current?.requestSubmit()
    else chosen.value = shown
  }, [shown, form])
  useEffect(() => {
    isNew.current = false
  }, [])
  return select
}

function headingOf({ category, isUnknown }: GalleryView): string {
  if (isUnknown) return m.gallery_page_other_heading()
  return category === null ? m.gallery_page_all_heading() : categoryName(category)
}

/** Where focus goes back to when the viewer closes. */
const pictureLinkId = (id: string) => `picture-${id}`

type Props = { images: ShownImage[]; onOpen: (place: number) => void }

/** All pictures shown. Each opens the viewer, or, where no script runs, itself. */
function PictureGrid({ images, onOpen }: Props) {
  return (
    <ul className={styles.grid}>
      {images.map((image, place) => (
        <li key={image.id}>
          <a
            className={styles.picture}
            id={pictureLinkId(image.id)}
            href={pictureAddress(image)}
            rel="noreferrer"
            aria-label={m.gallery_page_view({ title: image.title })}
            onClick={(event) => open(event, () => onOpen(place))}
          >
            <GalleryPicture picture={image} shown="grid" />
            <span className={styles.magnifier}>
              <Icon name="arrows-out-simple" size={20} />
            </span>
          </a>
          <span className={styles.pictureGridCategory}>
            <bdi>{categoryName(image.category)}</bdi>
          </span>
          <h3 className={typography.heading}>
            <bdi>{image.title}</bdi>
          </h3>
          <p dir="auto">{image.description}</p>
        </li>
      ))}
    </ul>
  )
}

/** A click that asks for a new tab or window keeps its meaning. */
function open(event: MouseEvent, show: () => void) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  show()
}

/** Where all that is shown is drawn, no rooms are promised. */
function leadOf(view: GalleryView | null): string {
  const isDrawn = view && view.images.length > 0 && view.images.every(({ image }) => isDrawing(image))
  return isDrawn ? m.gallery_page_lead_drawn() : m.gallery_page_lead()
}

/** `/gallery`; null where the images could not be read. */
export function GalleryPage({ view }: { view: GalleryView | null }) {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('gallery', m.gallery_page_title))}
        description={pageCopy.description()}
      />
      <PageHeader
        title={pageHeading('gallery', m.gallery_page_title)}
        lead={leadOf(view)}
        outlook="gallery"
        low
      />
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

/** The page's policy lists the hosts of its first moment; a picture from a new one needs the page again. */
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
      <span className={styles.galleryPagePicture}>
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
