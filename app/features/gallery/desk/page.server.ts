import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { mostUploadBytes } from '#app/features/pictures/rules.ts'
import { m } from '#app/language/messages.ts'
import { type UploadProblem, uploadFolder, withUpload } from '#app/platform/files/upload.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { directions, moveImage, removeImage, saveImage } from '../commands.server.ts'
import type { ActionName } from './address.ts'
import { readTyped, type TypedImage } from './form.ts'

export type GalleryAnswer = Outcome<ActionName> & {
  typed?: TypedImage | null
  /** The image whose words were typed in its row. */
  row?: string
  /** Of an image that was stored with a file. */
  id?: string
}

/** Reads the form for an image as it comes in, and stores what it holds. */
export async function receiveImage(
  services: Services,
  actor: Staff,
  request: Request,
): Promise<GalleryAnswer> {
  const asked = { fileField: 'file', mostBytes: mostUploadBytes, folder: uploadFolder(services.settings) }
  const answer = await withUpload(request, asked, async ({ fields, file }): Promise<GalleryAnswer> => {
    const [id, newId] = [fields.get('id') || null, randomId()]
    const outcome = await saveImage(services, { actor, id, newId, fields, file })
    return outcome.ok ? { ...outcome, id: id ?? newId } : { ...outcome, typed: readTyped(fields) }
  })
  return typeof answer === 'string' ? { ...problems()[answer], typed: null } : answer
}

const problems = () =>
  ({
    'too-large': refused({ status: 422, errors: { file: m.pictures_too_large() } }),
    several: refused({ status: 422, errors: { file: m.pictures_one_at_a_time() } }),
    'too-many': refused({ status: 503, message: m.pictures_too_many(), retryAfter: 10 }),
    unreadable: refused({ status: 400, message: m.pictures_unreadable() }),
    'not-kept': refused({ status: 503, message: m.gallery_save_failed() }),
  }) satisfies Record<UploadProblem, Outcome<ActionName>>

type Sent = { actor: Staff; fields: FormFields }

/** What ordinary forms of the gallery ask for; one with a file is multipart and has no intent (`receiveImage`). */
export const galleryIntents = intentsOf<Sent, GalleryAnswer>()({
  delete: async (services, { actor, fields }) => {
    const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
    return as('deleted', await removeImage(services, { actor, id, seen: updatedAt }))
  },
  words: async (services, { actor, fields }) => {
    const { id } = pick(fields, ['id'])
    const outcome = await saveImage(services, { actor, id, fields, file: null })
    return outcome.ok ? outcome : { ...outcome, typed: readTyped(fields), row: id }
  },
  move: async (services, { actor, fields }) => {
    const { id, beside } = pick(fields, ['id', 'beside'])
    const to = directions.find((one) => one === fields.get('to'))
    if (!to) return unknownAction()
    return as('moved', await moveImage(services, { actor, id, to, beside }))
  },
})

export type GalleryIntent = IntentOf<typeof galleryIntents>

const as = (action: ActionName, outcome: Outcome<unknown>): Outcome<ActionName> =>
  outcome.ok ? done(action) : outcome
