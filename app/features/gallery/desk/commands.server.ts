import type { GalleryImageRow } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { type FormFields, sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import type { StoredPicture } from '../../pictures/picture.ts'
import { deletePicture, storePicture } from '../../pictures/stored-files.server.ts'
import { deletableRecords, inItsRow } from '../../records/deletable-records.server.ts'
import { writeRecord, written } from '../../records/write-record.server.ts'
import { placeBelow } from '../order/commands.server.ts'
import { justBelow } from '../order/moments.ts'
import {
  findForChange,
  findImage,
  type ImageFields,
  insertImage,
  notStored,
  updateImage,
} from '../queries.server.ts'
import { describedLaterForm, imageFields, imageForm, readTyped } from './form.ts'

export type SentImage = {
  actor: Staff
  /** Null for a new image. */
  id: string | null
  /**
   * The form's fields; `updatedAt` is the row's as the person saw it. One of several new ones says `later`, where it
   * may be described later, and `below`, the id of the one that it follows.
   */
  fields: FormFields
  /** Of a new image, where the caller wants to know it. */
  newId?: string
  /** Path of the upload. */
  file: string | null
}

type Row = GalleryImageRow

/** Whatever happened to an image meanwhile, one sentence asks to look at it again. */
const notAsSeen = () => ({ status: 409, message: m.gallery_changed_meanwhile() })

const images = deletableRecords<Row>({
  object: 'gallery-image',
  words: () => ({
    deletedMeanwhile: m.gallery_deleted_meanwhile(),
    changedMeanwhile: m.gallery_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.gallery_changed_by({ name, day, time }),
    deleteFailed: m.gallery_delete_failed(),
    restoreFailed: m.gallery_restore_failed(),
    updateFailed: m.gallery_save_failed(),
    goneForGood: m.gallery_changed_meanwhile(),
  }),
  gone: notAsSeen,
  expired: notAsSeen,
  find: findForChange,
  ...inItsRow(updateImage),
})

/**
 * Staff add an image or change one. The file is kept first, then the row is written; where the row cannot be,
 * the files go again.
 * @returns 422 with sentences by field, 404 where it was deleted, 409 where somebody was faster, 503 on a fault.
 */
export function saveImage(services: Services, sent: SentImage): Promise<Outcome<'added' | 'updated'>> {
  return attempt(services.log, { event: 'image not saved', message: m.gallery_save_failed() }, async () => {
    const current = sent.id === null ? null : await findImage(services.db, sent.id)
    if (current === undefined) return refused({ status: 404, message: m.gallery_deleted_meanwhile() })
    const read = readImage(sent, current)
    if (!read.ok) return read
    const id = current?.id ?? sent.newId ?? randomId()
    const picture = await pictureOf(services, { id, sent, current, address: read.value.image })
    if (!picture.ok) return picture
    const { image: _, ...words } = read.value
    return await store(services, { sent, id, current, image: { ...words, ...picture.value } })
  })
}

/** Staff delete an image, and nobody sees it from then on; they bring it back within 30 days. */
export const removeImage = images.remove
export const restoreImage = images.restore

/** What was typed, or a sentence for each field that stands in the way. */
function readImage({ fields, file }: SentImage, current: Row | null) {
  const form = current === null && fields.has('later') ? describedLaterForm : imageForm
  const parsed = form.safeParse(readTyped(fields, current))
  const errors = sentencesByField(parsed.error)
  const keeps = current !== null && (!fields.has('image') || !isAddress(current.image))
  if (!file && !keeps && (fields.get('image') ?? '').trim() === '') errors.file = m.gallery_file_or_address()
  if (!parsed.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done(parsed.data)
}

const isAddress = (image: string) => image.startsWith('https://')

type Picture = Pick<ImageFields, 'image' | 'width' | 'height' | 'widths' | 'placeholder'>

/** A file wins over an address; with neither the picture stays. */
async function pictureOf(
  services: Services,
  { id, sent, current, address }: { id: string; sent: SentImage; current: Row | null; address: string },
): Promise<Outcome<Picture>> {
  if (sent.file) {
    const stored = await storePicture(services, { place: 'gallery', id, upload: sent.file })
    if (stored.ok) return done(asColumns(stored.value))
    const { message = m.pictures_not_a_picture(), status } = stored
    return refused({ status, errors: { file: message } })
  }
  if (current && (address === '' || address === current.image)) {
    const { image, width, height, widths, placeholder } = current
    return done({ image, width, height, widths, placeholder })
  }
  return done({ image: address, ...notStored })
}

const asColumns = ({ widths, ...picture }: StoredPicture): Picture => ({
  ...picture,
  widths: JSON.stringify(widths),
})

type Write = { sent: SentImage; id: string; current: Row | null; image: ImageFields }

async function store(services: Services, write: Write): Promise<Outcome<'added' | 'updated'>> {
  const { id, current, image } = write
  const isNew = image.image !== current?.image
  const outcome = await writeRow(services, write)
  if (!outcome.ok) {
    if (isNew) await deletePicture(services.files, { place: 'gallery', id, image: image.image })
    return outcome
  }
  if (current && isNew) await forgetPicture(services, current)
  return done(current ? 'updated' : 'added')
}

function writeRow(services: Services, { sent, id, current, image }: Write): Promise<Outcome<undefined>> {
  const { actor, fields } = sent
  if (current) {
    const change = { actor, id, seen: fields.get('updatedAt') ?? '' }
    return images.change(services, change, async (tx, row, updatedAt) => {
      await updateImage(tx, id, { ...image, updatedAt })
      return written({ action: 'edit', detail: { fields: changedFields(row, image) } })
    })
  }
  const writing = { actor, object: 'gallery-image', failed: m.gallery_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const above = await findImage(tx, fields.get('below') ?? '')
    const place = above ? { orderedAt: justBelow(above.orderedAt) } : {}
    await insertImage(tx, { id, ...image, ...place }, services.clock.now())
    if (above) await placeBelow(tx, { id, above: above.id })
    return written({ objectId: id, action: 'create' })
  })
}

/** The row no longer names it, so a file that stays by accident is the sweep's. */
async function forgetPicture({ files, log }: Services, current: Row): Promise<void> {
  await deletePicture(files, { place: 'gallery', ...current }).catch((error) => {
    log.warn({ kind: kindOf(error) }, 'old picture not deleted')
  })
}

const changedFields = (current: Row, image: ImageFields): string[] =>
  imageFields.filter((name) => current[name] !== image[name])
