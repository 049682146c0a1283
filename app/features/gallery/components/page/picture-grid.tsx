import type { MouseEvent } from 'react'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { categoryName } from '../../categories.ts'
import type { ShownImage } from '../../page/page.server.ts'
import { GalleryPicture, pictureAddress } from './gallery-picture.tsx'
import styles from './picture-grid.module.css'

/** Where focus goes back to when the viewer closes. */
export const pictureLinkId = (id: string) => `picture-${id}`

type Props = { images: ShownImage[]; onOpen: (place: number) => void }

/** All pictures shown. Each opens the viewer, or, where no script runs, itself. */
export function PictureGrid({ images, onOpen }: Props) {
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
          <span className={styles.category}>
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
