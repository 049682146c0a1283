import { clsx } from 'clsx'
import { useState } from 'react'
import { reception, treatmentRoom } from '#app/art/drawings.ts'
import type { StaffImage } from '#app/features/gallery/desk/staff-list.server.ts'
import { drawingNames } from '#app/features/gallery/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './staff-picture.module.css'

const drawings: Record<string, string> = {
  [drawingNames.reception]: reception.day,
  [drawingNames.treatmentRoom]: treatmentRoom.day,
}

type Props = {
  image: Pick<StaffImage, 'image' | 'stored' | 'alternativeText'>
  className?: string
  /** How wide it is shown: the smallest file that fits is loaded. */
  sizes: string
  onBroken?: () => void
}

/** A gallery picture by day; where it cannot be shown, a frame that says so. */
export function StaffPicture({ image: shown, className, sizes, onBroken }: Props) {
  const { image, stored } = shown
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <span className={clsx(styles.thumbnail, styles.broken)}>
        <Icon name="image-broken" />
      </span>
    )
  }
  const webp = stored?.sources.find((source) => source.type === 'image/webp')
  return (
    <img
      className={className}
      src={drawings[image] ?? stored?.src ?? image}
      {...(webp && { srcSet: webp.srcSet, sizes })}
      alt={shown.alternativeText.en}
      width={84}
      height={63}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        setBroken(true)
        onBroken?.()
      }}
    />
  )
}
