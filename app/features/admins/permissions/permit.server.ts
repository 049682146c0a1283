import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Role } from '../../../db/values.ts'
import { servicesContext } from '../../../platform/services.ts'
import { adminContext } from '../admin-context.ts'
import { listOwners } from '../queries.server.ts'
import { frameContext } from './frame-context.ts'
import { type MixedScreen, permissionFor } from './intents.ts'
import { mayDo, type Permission, refusedSentence } from './permissions.ts'
import type { Refused } from './refused.ts'

const forbidden = 403
/** So many owners are named as those to ask. */
const ownersShown = 3

export type Permit = MiddlewareFunction<Response> & { permission: Permission }
type Context = Readonly<RouterContextProvider>

/**
 * For the `middleware` of each route under `/admin`: lets those through whose role has the permission, for every
 * method, document and `.data` request; everybody else is answered 403 before any loader or action of the page runs.
 * @param answers `text` for addresses that are no page: files, streams, uploads
 */
export function permit(permission: Permission, answers: 'page' | 'text' = 'page'): Permit {
  const check: MiddlewareFunction<Response> = async ({ context }) => {
    if (answers === 'page') return demand(context, permission)
    if (!mayDo(context.get(adminContext).role, permission)) throw refusedText(permission)
  }
  return Object.assign(check, { permission })
}

/** The same for a part of a page: a dialog, a form. Throws what the layout draws. */
export async function demand(context: Context, permission: Permission): Promise<void> {
  const { role } = context.get(adminContext)
  if (!mayDo(role, permission)) throw await refusedPage(context, { permission, role })
}

/** For the action of a screen whose forms need different permissions. */
export const demandIntent = (context: Context, screen: MixedScreen, intent = ''): Promise<void> =>
  demand(context, permissionFor(screen, intent))

/** The answer where there is no page to say it on. */
export const refusedText = (permission: Permission): Response =>
  new Response(refusedSentence(permission), {
    status: forbidden,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

/** Thrown by a route, its layout draws it: loaders did not run, so that what the frame shows comes along. */
async function refusedPage(
  context: Context,
  { permission, role }: { permission: Permission; role: Role | null },
) {
  const [frame, owners] = await Promise.all([
    context.get(frameContext)(),
    listOwners(context.get(servicesContext).db, ownersShown),
  ])
  const refused: Refused = { refused: permission, role, owners, frame }
  return data(refused, forbidden)
}
