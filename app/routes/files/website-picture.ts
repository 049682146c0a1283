import { findSignedIn } from '../../features/admins/sign-in/commands.server.ts'
import { openWebsitePicture } from '../../features/website/pictures/file.server.ts'
import { readSessionToken } from '../../platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import type { Route } from './+types/website-picture.ts'
import { pictureAnswer } from './picture-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { address, origin } = context.get(visitorContext)
  const picture = await openWebsitePicture(services, params, async () => {
    const token = readSessionToken(request, origin)
    return token !== null && (await findSignedIn(services, { token, address, background: true })) !== null
  })
  return pictureAnswer(picture?.file ?? null, { isPublic: picture?.isPublic ?? true })
}
