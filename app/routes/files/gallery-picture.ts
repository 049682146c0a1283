import { isAskedBy } from '../../features/admins/permissions/asker.server.ts'
import { openPicture } from '../../features/gallery/pictures/picture-file.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/gallery-picture.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const picture = await openPicture(context.get(servicesContext), params, () =>
    isAskedBy('gallery', { request, context }),
  )
  return pictureAnswer(picture?.file ?? null, { isPublic: picture?.isPublic ?? true })
}
