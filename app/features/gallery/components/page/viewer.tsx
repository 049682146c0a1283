import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { ShownImage } from '#app/features/gallery/page/page.server.ts'
import { categoryName } from '#app/features/gallery/rules.ts'
import { m } from '#app/language/messages.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { GalleryPicture } from './gallery-picture.tsx'
import styles from './viewer.module.css'

/** px that a finger must travel sideways to mean another picture. */
const swipeDistance = 48

type Props = {
  images: ShownImage[]
  place: number
  onMove: (place: number) => void
  onClose: () => void
}

/** One picture, whole, on the browser's own dialog: Esc closes it, arrow keys and swipes move on. */
export function Viewer({ images, place, onMove, onClose }: Props) {
  const box = useOpenDialog()
  const swipe = useSwipe((step) => onMove(wrapped(place + step, images.length)))
  const image = images[place]
  if (!image) return null
  const step = (by: number) => onMove(wrapped(place + by, images.length))
  return (
    <dialog
      ref={box}
      className={clsx(layout.onDusk, styles.viewer)}
      aria-labelledby="viewer-title"
      onClose={onClose}
      onKeyDown={(event) => moveByKey(event, step)}
    >
      <div className={styles.top}>
        <p aria-live="polite">
          {m.gallery_page_position({ number: place + 1, count: images.length })}
          <span>{categoryName(image.category)}</span>
          <span className={typography.visuallyHidden}>{image.title}</span>
        </p>
        <Round icon="x" label={m.gallery_page_close()} onPress={() => box.current?.close()} />
      </div>
      <div className={styles.stage} {...swipe}>
        {images.length > 1 && (
          <Round
            className={styles.previous}
            icon="arrow-left"
            label={m.gallery_page_previous()}
            onPress={() => step(-1)}
          />
        )}
        <div className={styles.picture} key={image.id}>
          <GalleryPicture
            picture={{ ...image, alternativeText: image.alternativeText || image.title }}
            shown="whole"
          />
        </div>
        {images.length > 1 && (
          <Round
            className={styles.next}
            icon="arrow-right"
            label={m.gallery_page_next()}
            onPress={() => step(1)}
          />
        )}
      </div>
      <Caption image={image} />
    </dialog>
  )
}

function Caption({ image }: { image: ShownImage }) {
  return (
    <div className={styles.caption}>
      <h2 id="viewer-title">
        <bdi>{image.title}</bdi>
      </h2>
      <p dir="auto">{image.description}</p>
    </div>
  )
}

type RoundProps = { className?: string; icon: IconName; label: string; onPress: () => void }

function Round({ className, icon, label, onPress }: RoundProps) {
  return (
    <button
      type="button"
      className={clsx(iconButton.iconButton, styles.button, className)}
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Mounted is open; what is behind is inert, and focus begins at the first button: close. */
function useOpenDialog() {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return box
}

function moveByKey(event: KeyboardEvent, step: (by: number) => void) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  step(by)
}

/** A finger from right to left shows the next one. Two fingers zoom, and the mouse has the buttons. */
function useSwipe(move: (step: number) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      const isSecond = start.current !== null
      const isFinger = event.pointerType !== 'mouse'
      start.current =
        isFinger && !isSecond ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current
      start.current = null
      if (!from || from.id !== event.pointerId) return
      const across = event.clientX - from.x
      if (Math.abs(across) < swipeDistance || Math.abs(across) < Math.abs(event.clientY - from.y)) return
      move(across < 0 ? 1 : -1)
    },
    onPointerCancel() {
      start.current = null
    },
  }
}

const wrapped = (place: number, count: number) => (place + count) % count
