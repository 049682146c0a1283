import { pick, readFields } from '../../platform/form-fields.server.ts'
import { type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { type UploadProblem, uploadFolder, withUpload } from '../../platform/upload.server.ts'
import type { Actor } from '../audit/commands.server.ts'
import { removeImage, restoreImage, saveImage } from './commands.server.ts'
import { copy } from './copy.ts'
import type { Deed } from './desk-address.ts'
import { imageFields } from './form.ts'
import { mostUploadBytes } from './picture-rules.ts'
import { emptyForm, type TypedImage } from './staff-view.ts'

type Answer = Outcome<Deed> & { typed?: TypedImage | null }

/** Does what a form of the gallery asks for: one with a file is multipart, the others are not. */
export function changeOnWall(services: Services, actor: Actor, request: Request): Promise<Answer> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isMultipart ? receiveImage(services, actor, request) : changeRow(services, actor, request)
}

/** Reads the form for an image as it comes in, and stores what it holds. */
export async function receiveImage(services: Services, actor: Actor, request: Request): Promise<Answer> {
  const asked = { fileField: 'file', mostBytes: mostUploadBytes, folder: uploadFolder(services.settings) }
  const answer = await withUpload(request, asked, async ({ fields, file }): Promise<Answer> => {
    const outcome = await saveImage(services, { actor, id: fields.get('id') || null, fields, file })
    return outcome.ok ? outcome : { ...outcome, typed: { ...emptyForm, ...pick(fields, imageFields) } }
  })
  return typeof answer === 'string' ? { ...problems[answer], typed: null } : answer
}

const problems = {
  'too-large': refused({ status: 422, errors: { file: copy.tooLarge } }),
  'too-many': refused({ status: 503, message: copy.tooMany, retryAfter: 10 }),
  unreadable: refused({ status: 400, message: copy.unreadable }),
  'not-kept': refused({ status: 503, message: copy.saveFailed }),
} satisfies Record<UploadProblem, Outcome<Deed>>

async function changeRow(services: Services, actor: Actor, request: Request): Promise<Outcome<Deed>> {
  const { intent, id, updatedAt } = pick(await readFields(request), ['intent', 'id', 'updatedAt'])
  if (intent === 'delete') return removeImage(services, { actor, id, updatedAt })
  if (intent === 'restore') return restoreImage(services, { actor, id, updatedAt })
  return refused({ status: 422, message: copy.unknownDeed })
}
