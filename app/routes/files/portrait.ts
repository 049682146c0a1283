import { openPortrait } from '../../features/team/portraits/file.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/portrait.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return pictureAnswer(await openPortrait(context.get(servicesContext), params))
}
