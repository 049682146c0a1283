import { isAskedBy } from '#app/features/accounts/permit.server.ts'
import { openPicture } from '#app/features/gallery/pictures/picture-file.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/gallery-picture.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const picture = await openPicture(context.get(servicesContext), params, () =>
    isAskedBy('gallery', { request, context }),
  )
  return pictureAnswer(picture?.file ?? null, { isPublic: picture?.isPublic ?? true })
}
