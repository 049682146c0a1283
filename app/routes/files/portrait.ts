import { isAskedBy } from '#app/features/admins/permissions/permit.server.ts'
import { openPortrait } from '#app/features/team/portraits/portrait.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/portrait.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const portrait = await openPortrait(context.get(servicesContext), params, () =>
    isAskedBy('website', { request, context }),
  )
  return pictureAnswer(portrait?.file ?? null, { isPublic: portrait?.isPublic ?? true })
}
