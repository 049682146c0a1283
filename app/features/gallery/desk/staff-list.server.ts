import { columns } from '#app/db/columns.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { pictureSources } from '#app/features/pictures/picture.ts'
import type { LocalText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { shortDate } from '#app/platform/format.ts'
import type { Place } from '#app/platform/lists/pages.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listPictureOrigins } from '../page/page.server.ts'
import {
  countHidden,
  findPlace,
  type GalleryImage,
  listInOrder,
  placeOfImages,
  readGalleryMark,
} from '../queries.server.ts'
import { isPublic } from '../rules.ts'

/** An image as staff see it. */
export type StaffImage = {
  id: string
  title: LocalText
  description: LocalText
  category: string
  alternativeText: LocalText
  /** As stored: an https address, or the name of a picture of ours. */
  image: string
  /** Null for a drawing or an address. */
  stored: PictureSources | null
  /** When it was added, as it is written in the clinic. */
  added: string
  updatedAt: string
  /** Else it is for staff alone until somebody describes it. */
  isPublic: boolean
}

export type StaffGallery = {
  rows: StaffImage[]
  next: string | null
  place: Place
  /** Where pictures by address come from: what this page may load. */
  pictureOrigins: string[]
  /** How many wait for a description, on all pages. */
  hidden: number
  /** The one that was just moved, and where it stands by now. */
  moved: { title: string; place: number; total: number } | null
  /** How the gallery stood as this was read (`readGalleryMark`). */
  mark: string
}

/** A page of the staff's list; 503 with its sentence where it cannot be read. */
export async function readImages(
  services: Services,
  actor: Staff,
  { after, moved }: { after: string | null; moved: string | null },
): Promise<Outcome<StaffGallery>> {
  const { db } = services
  const cursor = parseCursor(after)
  const list = await readShownList(services, actor, {
    object: 'gallery-image',
    look: `gallery ${after ?? ''}`,
    failed: m.gallery_load_failed(),
    read: async () => {
      // First of all: what changes meanwhile is read again.
      const mark = await readGalleryMark(db)
      return {
        mark,
        ...(await listInOrder(db, cursor)),
        place: await placeOfImages(db, cursor),
        pictureOrigins: await listPictureOrigins(db),
        hidden: await countHidden(db),
        moved: (moved && (await findPlace(db, moved))) || null,
      }
    },
  })
  if (!list.ok) return list
  return done({ ...list.value, rows: list.value.rows.map(toStaffImage) })
}

function toStaffImage(row: GalleryImage): StaffImage {
  const { createdAt, orderedAt, deletedAt, width, height, widths, placeholder, ...shown } = row
  return {
    ...shown,
    stored: pictureSources('gallery', row),
    added: shortDate(clinicDate(columns.asInstant(createdAt))),
    isPublic: isPublic(row),
  }
}
