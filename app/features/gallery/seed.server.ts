import type { Database } from '#app/db/tables.ts'
import { seedOnce } from '#app/db/technical/seeding.server.ts'
import { insertImage, notStored } from './queries.server.ts'
import { drawingNames } from './rules.ts'

/** The two default images (docs/specification.md#seeds): drawings of ours. */
const defaults = [
  {
    title: { en: 'Reception', es: 'Recepción' },
    description: { en: 'Our reception and waiting area.', es: 'Nuestra recepción y sala de espera.' },
    image: drawingNames.reception,
    category: 'Facilities',
    alternativeText: {
      en: 'A bright reception with a desk, plants and chairs',
      es: 'Una recepción luminosa con un escritorio, plantas y sillas',
    },
  },
  {
    title: { en: 'Treatment room', es: 'Sala de tratamiento' },
    description: { en: 'One of our treatment rooms.', es: 'Una de nuestras salas de tratamiento.' },
    image: drawingNames.treatmentRoom,
    category: 'Facilities',
    alternativeText: {
      en: 'A quiet treatment room with an exam table and a window',
      es: 'Una sala de tratamiento tranquila con una camilla y una ventana',
    },
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
