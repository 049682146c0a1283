import { isAskedBy } from '../../features/admins/permissions/asker.server.ts'
import { openPortrait } from '../../features/team/portraits/file.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/portrait.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const portrait = await openPortrait(context.get(servicesContext), params, () =>
    isAskedBy('website', { request, context }),
  )
  return pictureAnswer(portrait?.file ?? null, { isPublic: portrait?.isPublic ?? true })
}
