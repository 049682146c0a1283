import type { Database } from '#app/db/tables.ts'
import { seedOnce } from '#app/db/technical/seeding.server.ts'
import { insertImage, notStored } from './queries.server.ts'
import { drawingNames } from './rules.ts'

/** The two default images (docs/specification.md#seeds): drawings of ours. */
const defaults = [
  {
    title: 'Reception',
    description: 'Our reception and waiting area.',
    image: drawingNames.reception,
    category: 'Facilities',
    alternativeText: 'A bright reception with a desk, plants and chairs',
    spanishTitle: 'Recepción',
    spanishDescription: 'Nuestra recepción y sala de espera.',
    spanishAlternativeText: 'Una recepción luminosa con un escritorio, plantas y sillas',
  },
  {
    title: 'Treatment room',
    description: 'One of our treatment rooms.',
    image: drawingNames.treatmentRoom,
    category: 'Facilities',
    alternativeText: 'A quiet treatment room with a couch and a window',
    spanishTitle: 'Sala de tratamiento',
    spanishDescription: 'Una de nuestras salas de tratamiento.',
    spanishAlternativeText: 'Una sala de tratamiento tranquila con una camilla y una ventana',
  },
]

/** @returns whether this call stored them; false ever after, also when staff deleted them. */
export function seedGallery(db: Database, now: Temporal.Instant): Promise<boolean> {
  return seedOnce(db, 'gallery', now, async (tx) => {
    // The gallery shows the newest first: of two made at one instant, chance would lead.
    for (const [place, image] of defaults.entries()) {
      await insertImage(tx, { ...image, ...notStored }, now.subtract({ milliseconds: place }))
    }
  })
}
