import { columns } from '../../db/columns.ts'
import type { GalleryImageRow } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type FormFields, pick, sentencesByField } from '../../platform/forms/form-fields.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, by } from '../audit/commands.server.ts'
import { record } from '../audit/queries.server.ts'
import { copy } from './copy.ts'
import { imageFields, imageForm } from './form.ts'
import type { StoredPicture } from './pictures/picture.ts'
import { deletePicture, storePicture } from './pictures/stored-files.server.ts'
import { findImage, type ImageFields, insertImage, notStored, updateImage } from './queries.server.ts'
import { recoverableDays } from './rules.ts'

export type SentImage = {
  actor: Actor
  /** Null for a new image. */
  id: string | null
  /** The form's fields; `updatedAt` is the row's as the person saw it. */
  fields: FormFields
  /** Path of the upload. */
  file: string | null
}

type Row = GalleryImageRow
const fault = 503

/**
 * Staff add an image or change one. The file is kept first, then the row is written; where the row cannot be,
 * the files go again.
 * @returns 422 with sentences by field, 404 where it was deleted, 409 where somebody was faster, 503 on a fault.
 */
export async function saveImage(services: Services, sent: SentImage): Promise<Outcome<'added' | 'updated'>> {
  try {
    const current = sent.id === null ? null : await findImage(services.db, sent.id)
    if (current === undefined) return refused({ status: 404, message: copy.deletedMeanwhile })
    const read = readImage(sent, current)
    if (!read.ok) return read
    const id = current?.id ?? randomId()
    const picture = await pictureOf(services, { id, sent, current, address: read.value.image })
    if (!picture.ok) return picture
    const { image: _, ...words } = read.value
    return await store(services, { sent, id, current, image: { ...words, ...picture.value } })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'image not saved')
    return refused({ status: fault, message: copy.saveFailed })
  }
}

/** Staff delete an image; nobody sees it from then on, and it can be brought back. */
export async function removeImage(services: Services, change: ImageChange): Promise<Outcome<'deleted'>> {
  const outcome = await changeDeletion(services, change, { action: 'delete', failed: copy.deleteFailed })
  return outcome.ok ? done('deleted') : outcome
}

/** Staff bring a deleted image back within 30 days. */
export async function restoreImage(services: Services, change: ImageChange): Promise<Outcome<'restored'>> {
  const outcome = await changeDeletion(services, change, { action: 'restore', failed: copy.restoreFailed })
  return outcome.ok ? done('restored') : outcome
}

export type ImageChange = { actor: Actor; id: string; updatedAt: string }

/** What was typed, or a sentence for each field that stands in the way. */
function readImage({ fields, file }: SentImage, current: Row | null) {
  const parsed = imageForm.safeParse(pick(fields, imageFields))
  const errors = sentencesByField(parsed.error)
  const keeps = current !== null && !isAddress(current.image)
  if (!file && !keeps && (fields.get('image') ?? '').trim() === '') errors.file = copy.fileOrAddress
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
    const stored = await storePicture(services, { id, upload: sent.file })
    if (stored.ok) return done(asColumns(stored.value))
    const { message = copy.notAPicture, status } = stored
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
  let isWritten = false
  try {
    isWritten = await writeRow(services, write)
  } finally {
    if (!isWritten && isNew) await deletePicture(services.files, { id, image: image.image })
  }
  if (!isWritten) return refused({ status: 409, message: copy.changedMeanwhile })
  if (current && isNew) await forgetPicture(services, current)
  return done(current ? 'updated' : 'added')
}

function writeRow({ db, clock }: Services, { sent, id, current, image }: Write): Promise<boolean> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (current === null) await insertImage(tx, { id, ...image }, now)
    else {
      const seen = sent.fields.get('updatedAt') ?? ''
      const change = { ...image, updatedAt: laterThan(current.updatedAt, now) }
      if (!(await updateImage(tx, { id, seen }, change))) return false
    }
    await record(tx, {
      at: now,
      action: current ? 'edit' : 'create',
      object: 'gallery-image',
      objectId: id,
      detail: current ? { fields: changedFields(current, image) } : {},
      ...by(sent.actor),
    })
    return true
  })
}

/** The row no longer names it, so a file that stays by accident is the sweep's. */
async function forgetPicture({ files, log }: Services, current: Row): Promise<void> {
  await deletePicture(files, current).catch((error) => {
    log.warn({ kind: kindOf(error) }, 'old picture not deleted')
  })
}

const changedFields = (current: Row, image: ImageFields): string[] =>
  imageFields.filter((name) => current[name] !== image[name])

type Deletion = { action: 'delete' | 'restore'; failed: string }

async function changeDeletion(
  { db, clock, log }: Services,
  { actor, id, updatedAt: seen }: ImageChange,
  { action, failed }: Deletion,
): Promise<Outcome<void>> {
  const now = clock.now()
  const updatedAt = laterThan(seen, now)
  const deletedAt = action === 'delete' ? updatedAt : null
  try {
    return await inTransaction(db, async (tx) => {
      const isChanged = await updateImage(
        tx,
        { id, seen, notBefore: oldestDeletion(now) },
        { updatedAt, deletedAt },
      )
      if (!isChanged) return refused({ status: 409, message: copy.changedMeanwhile })
      await record(tx, {
        at: now,
        action,
        object: 'gallery-image',
        objectId: id,
        ...by(actor),
      })
      return done(undefined)
    })
  } catch (error) {
    log.error({ kind: kindOf(error) }, `image: ${action} failed`)
    return refused({ status: fault, message: failed })
  }
}

/** What was deleted before can no longer be brought back. */
export const oldestDeletion = (now: Temporal.Instant): string =>
  columns.instant(now.subtract({ hours: recoverableDays * 24 }))

/** Two changes within a millisecond still leave two different moments. */
function laterThan(earlier: string, now: Temporal.Instant): string {
  const at = columns.instant(now)
  const valid = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(earlier)
  if (!valid || earlier < at) return at
  return columns.instant(columns.asInstant(earlier).add({ milliseconds: 1 }))
}
