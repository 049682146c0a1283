import type { Staff } from '#app/features/audit/actor.ts'
import { mostUploadBytes } from '#app/features/pictures/rules.ts'
import { m } from '#app/language/messages.ts'
import { isUpload, type UploadProblem, uploadFolder, withUpload } from '#app/platform/files/upload.server.ts'
import { type FormFields, pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { directions, moveImage, removeImage, saveImage } from '../commands.server.ts'
import type { ActionName } from './address.ts'
import { readTyped, type TypedImage } from './form.ts'

type Answer = Outcome<ActionName> & {
  typed?: TypedImage | null
  /** The image whose words were typed in its row. */
  row?: string
  /** Of an image that was stored with a file. */
  id?: string
  /** What an ordinary form said besides: where its list goes on. */
  fields?: FormFields
}

/** Does what a form of the gallery asks for: one with a file is multipart, the others are not. */
export function changeGallery(services: Services, actor: Staff, request: Request): Promise<Answer> {
  return isUpload(request) ? receiveImage(services, actor, request) : changeRow(services, actor, request)
}

/** Reads the form for an image as it comes in, and stores what it holds. */
export async function receiveImage(services: Services, actor: Staff, request: Request): Promise<Answer> {
  const asked = { fileField: 'file', mostBytes: mostUploadBytes, folder: uploadFolder(services.settings) }
  const answer = await withUpload(request, asked, async ({ fields, file }): Promise<Answer> => {
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

async function changeRow(services: Services, actor: Staff, request: Request): Promise<Answer> {
  const fields = await readFields(request)
  const { intent, id, updatedAt } = pick(fields, ['intent', 'id', 'updatedAt'])
  const change = { actor, id, seen: updatedAt }
  if (intent === 'delete') return { ...as('deleted', await removeImage(services, change)), fields }
  if (intent === 'words') {
    const outcome = await saveImage(services, { actor, id, fields, file: null })
    return outcome.ok ? { ...outcome, fields } : { ...outcome, typed: readTyped(fields), row: id }
  }
  const to = directions.find((one) => one === fields.get('to'))
  if (intent === 'move' && to) {
    const outcome = await moveImage(services, { actor, id, to, beside: fields.get('beside') ?? '' })
    return { ...as('moved', outcome), fields }
  }
  return refused({ status: 422, message: m.gallery_unknown_action() })
}

const as = (action: ActionName, outcome: Outcome<unknown>): Outcome<ActionName> =>
  outcome.ok ? done(action) : outcome
