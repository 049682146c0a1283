import { columns } from '../../../db/columns.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { Place } from '../../../platform/lists/pages.ts'
import { parseCursor } from '../../../platform/lists/pages.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { shortDate } from '../../../platform/shown.ts'
import type { Staff } from '../../audit/actor.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import type { PictureSources } from '../../pictures/picture.ts'
import { pictureSources } from '../../pictures/picture.ts'
import { listPictureOrigins } from '../page/page.server.ts'
import { type GalleryImage, listNewest, placeOfImages } from '../queries.server.ts'

/** An image as staff see it. */
export type StaffImage = {
  id: string
  title: string
  description: string
  category: string
  alternativeText: string
  spanishTitle: string
  spanishDescription: string
  spanishAlternativeText: string
  /** As stored: an https address, or the name of a picture of ours. */
  image: string
  /** Null for a drawing or an address. */
  stored: PictureSources | null
  /** When it was added, as it is written in the clinic. */
  added: string
  updatedAt: string
}

export type StaffGallery = {
  rows: StaffImage[]
  next: string | null
  place: Place
  /** Where pictures by address come from: what this page may load. */
  pictureOrigins: string[]
}

/** A page of the staff's list; 503 with its sentence where it cannot be read. */
export async function readImages(
  services: Services,
  actor: Staff,
  { after }: { after: string | null },
): Promise<Outcome<StaffGallery>> {
  const { db } = services
  const cursor = parseCursor(after)
  const list = await readShownList(services, actor, {
    object: 'gallery-image',
    failed: m.gallery_load_failed(),
    read: async () => {
      return {
        ...(await listNewest(db, cursor)),
        place: await placeOfImages(db, cursor),
        pictureOrigins: await listPictureOrigins(db),
      }
    },
  })
  if (!list.ok) return list
  const { rows, next, place, pictureOrigins } = list.value
  return done({ rows: rows.map(toStaffImage), next, place, pictureOrigins })
}

function toStaffImage(row: GalleryImage): StaffImage {
  const { createdAt, width, height, widths, placeholder, ...shown } = row
  return {
    ...shown,
    stored: pictureSources('gallery', row),
    added: shortDate(clinicDate(columns.asInstant(createdAt))),
  }
}
