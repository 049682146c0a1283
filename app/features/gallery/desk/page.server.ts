import { m } from '../../../language/messages.ts'
import {
  isUpload,
  type UploadProblem,
  uploadFolder,
  withUpload,
} from '../../../platform/files/upload.server.ts'
import { type FormFields, pick, readFields } from '../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { mostUploadBytes } from '../../pictures/picture-rules.ts'
import type { ActionName } from './address.ts'
import { removeImage, saveImage } from './commands.server.ts'
import { emptyForm, imageFields, type TypedImage } from './form.ts'

type Answer = Outcome<ActionName> & {
  typed?: TypedImage | null
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
    const outcome = await saveImage(services, { actor, id: fields.get('id') || null, fields, file })
    return outcome.ok ? outcome : { ...outcome, typed: { ...emptyForm, ...pick(fields, imageFields) } }
  })
  return typeof answer === 'string' ? { ...problems()[answer], typed: null } : answer
}

const problems = () =>
  ({
    'too-large': refused({ status: 422, errors: { file: m.pictures_too_large() } }),
    'too-many': refused({ status: 503, message: m.pictures_too_many(), retryAfter: 10 }),
    unreadable: refused({ status: 400, message: m.pictures_unreadable() }),
    'not-kept': refused({ status: 503, message: m.gallery_save_failed() }),
  }) satisfies Record<UploadProblem, Outcome<ActionName>>

async function changeRow(services: Services, actor: Staff, request: Request): Promise<Answer> {
  const fields = await readFields(request)
  const { intent, id, updatedAt } = pick(fields, ['intent', 'id', 'updatedAt'])
  const change = { actor, id, seen: updatedAt }
  if (intent === 'delete') return { ...as('deleted', await removeImage(services, change)), fields }
  return refused({ status: 422, message: m.gallery_unknown_action() })
}

const as = (action: ActionName, outcome: Outcome<unknown>): Outcome<ActionName> =>
  outcome.ok ? done(action) : outcome
