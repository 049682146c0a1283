import { openPicture } from '../../features/gallery/pictures/picture-file.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/gallery-picture.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return pictureAnswer(await openPicture(context.get(servicesContext), params))
}
