import type { Database } from '#app/db/tables.ts'
import { changedTexts } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import type { StoredPicture } from '../pictures/picture.ts'
import { deletePicture, storePicture } from '../pictures/stored-files.server.ts'
import { deletableRecords, inItsRow } from '../records/deletable-records.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { describedLaterForm, emptyForm, imageForm, readTyped, textNames } from './desk/form.ts'
import { justBelow, moved } from './order/moments.ts'
import {
  findForChange,
  findImage,
  type GalleryImage,
  type ImageFields,
  insertImage,
  listOrderForChange,
  notStored,
  storeOrder,
  updateImage,
} from './queries.server.ts'

/** Where a picture can be moved to; before and after another one. */
export const directions = ['earlier', 'later', 'first', 'before', 'after'] as const
export type Direction = (typeof directions)[number]

type Move = {
  actor: Staff
  id: string
  to: Direction
  /** The other one, where the direction names one. */
  beside: string
}

/**
 * Staff move a picture to another place, as the gallery stands by now. It is no change of what a form shows: whoever
 * edits the same one meanwhile may save.
 * @returns 404 where it, or the one next to which it should stand, was deleted
 */
export function moveImage(services: Services, { actor, id, to, beside }: Move): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'gallery-image', id, failed: m.gallery_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const rows = await listOrderForChange(tx)
    const at = rows.findIndex((row) => row.id === id)
    const other = rows.findIndex((row) => row.id === beside)
    if (at < 0 || (other < 0 && isBeside(to))) {
      return refused({ status: 404, message: m.gallery_deleted_meanwhile() })
    }
    const target = placeAfter(to, { at, other, last: rows.length - 1 })
    if (target === at) return unchanged()
    await storeOrder(tx, moved(rows, at, target))
    return written({ action: 'edit', detail: { fields: ['order'] } })
  })
}

/**
 * A new picture stands right below that one, also where the moment right below is another's already: one that was
 * refused at first is sent again when those that follow it are stored.
 */
async function placeBelow(tx: Database, { id, above }: { id: string; above: string }): Promise<void> {
  const rows = await listOrderForChange(tx)
  const at = rows.findIndex((row) => row.id === id)
  const other = rows.findIndex((row) => row.id === above)
  if (at < 0 || other < 0) return
  const target = placeAfter('after', { at, other, last: rows.length - 1 })
  if (target !== at) await storeOrder(tx, moved(rows, at, target))
}

const isBeside = (to: Direction) => to === 'before' || to === 'after'

/** Among the others: where it came from is empty by then. */
function placeAfter(to: Direction, { at, other, last }: { at: number; other: number; last: number }): number {
  if (to === 'earlier') return Math.max(at - 1, 0)
  if (to === 'later') return Math.min(at + 1, last)
  if (to === 'first') return 0
  const among = other > at ? other - 1 : other
  if (other === at) return at
  return to === 'before' ? among : among + 1
}

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

type Row = GalleryImage

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

/** What was typed, or a sentence for each field that is in the way. */
function readImage({ fields, file }: SentImage, current: Row | null) {
  const form = current === null && fields.has('later') ? describedLaterForm : imageForm
  const parsed = form.safeParse(readTyped(fields, current ?? emptyForm))
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
      await updateImage(tx, id, { image, updatedAt })
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

const changedFields = (current: Row, image: ImageFields): string[] => [
  ...textNames.flatMap((name) => changedTexts(name, current[name], image[name])),
  ...(['category', 'image'] as const).filter((name) => current[name] !== image[name]),
]
