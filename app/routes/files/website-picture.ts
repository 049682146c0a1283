import { isAskedBy } from '#app/features/accounts/permit.server.ts'
import { openWebsitePicture } from '#app/features/website-editor/pictures/file.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/website-picture.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const picture = await openWebsitePicture(context.get(servicesContext), params, () =>
    isAskedBy('website', { request, context }),
  )
  const { file = null, isPublic = true, isOfPatient = false } = picture ?? {}
  return pictureAnswer(file, { isPublic, isOfPatient })
}
