import { findSignedIn } from '../../features/admins/sign-in/commands.server.ts'
import { openPortrait } from '../../features/team/portraits/file.server.ts'
import { readSessionToken } from '../../platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import type { Route } from './+types/portrait.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { address, origin } = context.get(visitorContext)
  const portrait = await openPortrait(services, params, async () => {
    const token = readSessionToken(request, origin)
    return token !== null && (await findSignedIn(services, { token, address, background: true })) !== null
  })
  return pictureAnswer(portrait?.file ?? null, { isPublic: portrait?.isPublic ?? true })
}
