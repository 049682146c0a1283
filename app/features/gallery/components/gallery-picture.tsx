import { reception, treatmentRoom } from '../../../art/drawings.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import type { ShownImage } from '../page-view.ts'
import { drawingNames } from '../rules.ts'

const drawings: Record<string, Drawing> = {
  [drawingNames.reception]: reception,
  [drawingNames.treatmentRoom]: treatmentRoom,
}

type Picture = Pick<ShownImage, 'image' | 'alternativeText'>

/**
 * A drawing of ours in its two lights, or a picture by its address: the visitor's browser asks that host for
 * it, late and without saying where from (decision 12). The frame around it gives the size.
 */
export function GalleryPicture({ picture }: { picture: Picture }) {
  const drawing = drawings[picture.image]
  if (drawing) return <Drawing of={drawing} alt={picture.alternativeText} />
  return (
    <img
      src={picture.image}
      alt={picture.alternativeText}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  )
}

/** Where the picture alone is found: what the link opens where no script runs. */
export const pictureAddress = ({ image }: Pick<Picture, 'image'>): string => drawings[image]?.day ?? image
