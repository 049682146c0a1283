import { Drawing } from '#app/art/drawing.tsx'
import { reception, treatmentRoom } from '#app/art/drawings.ts'
import type { ShownImage } from '#app/features/gallery/page/page.server.ts'
import { drawingNames } from '#app/features/gallery/rules.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'

const drawings: Record<string, Drawing> = {
  [drawingNames.reception]: reception,
  [drawingNames.treatmentRoom]: treatmentRoom,
}

/** How wide a picture is shown, for the browser's choice among the stored ones (HTML 4.8.4.2.2). */
const sizes = {
  grid: '(max-width: 600px) calc(100vw - 40px), (max-width: 900px) 50vw, 505px',
  whole: '(max-width: 600px) 100vw, min(100vw, 150vh)',
}

type Picture = Pick<ShownImage, 'image' | 'stored' | 'alternativeText'>
type Props = { picture: Picture /** Cut to its frame in the grid, or whole. */; shown: keyof typeof sizes }

/**
 * A drawing of ours in its two lights, a stored picture in the width that is needed, or one by its address:
 * the visitor's browser asks that host for it, late and without saying where from. The frame
 * around it gives the size.
 */
export function GalleryPicture({ picture, shown }: Props) {
  const { stored, image, alternativeText } = picture
  const drawing = drawings[image]
  if (drawing) return <Drawing of={drawing} alt={alternativeText} />
  if (stored) return <StoredPicture stored={stored} shown={shown} alt={alternativeText} />
  return (
    <img src={image} alt={alternativeText} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  )
}

function StoredPicture({
  stored,
  shown,
  alt,
}: {
  stored: PictureSources
  shown: Props['shown']
  alt: string
}) {
  const fit = shown === 'grid' ? 'cover' : 'contain'
  const background = stored.placeholder && `url("${stored.placeholder}") center / ${fit} no-repeat`
  return (
    <picture>
      {stored.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes[shown]} />
      ))}
      <img
        src={stored.src}
        width={stored.width}
        height={stored.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        style={{ background }}
      />
    </picture>
  )
}

/** Where the picture alone is found: what the link opens where no script runs. */
export const pictureAddress = ({ image, stored }: Pick<Picture, 'image' | 'stored'>): string =>
  drawings[image]?.day ?? stored?.src ?? image
