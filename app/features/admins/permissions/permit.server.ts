import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Role } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { servicesContext } from '../../../platform/services.ts'
import { listText } from '../../../platform/shown.ts'
import { adminContext } from '../admin-context.ts'
import { listOwners } from '../queries.server.ts'
import { frameContext } from './frame-context.ts'
import { mayDo, type Permission, permissionName, roleName, rolesWith } from './permissions.ts'
import type { Refused } from './refused.ts'

const forbidden = 403
/** So many owners are named as those to ask. */
const ownersShown = 3

type Permit = MiddlewareFunction<Response> & { permission: Permission }

/**
 * For the `middleware` of each route under `/admin`: lets those through whose role has the permission, for every
 * method, document and `.data` request; everybody else is answered 403 before any loader or action of the page runs.
 * @param answers `text` for addresses that are no page: files, streams, uploads
 */
export function permit(permission: Permission, answers: 'page' | 'text' = 'page'): Permit {
  const check: MiddlewareFunction<Response> = async ({ context }) => {
    const { role } = context.get(adminContext)
    if (mayDo(role, permission)) return
    throw answers === 'text' ? refusedText(permission) : await refusedPage(context, { permission, role })
  }
  return Object.assign(check, { permission })
}

/** The answer where there is no page to say it on. */
export const refusedText = (permission: Permission): Response =>
  new Response(refusedSentence(permission), {
    status: forbidden,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

/** For a form whose intent the role does not have, on a page that it does open. */
export const refusedSentence = (permission: Permission): string =>
  `${m.permissions_refused_title()}. ${m.permissions_opens_for({
    what: permissionName(permission),
    roles: listText(rolesWith(permission).map(roleName)),
  })}`

/** Thrown by a route, its layout draws it: loaders did not run, so that what the frame shows comes along. */
async function refusedPage(
  context: Readonly<RouterContextProvider>,
  { permission, role }: { permission: Permission; role: Role | null },
) {
  const [frame, owners] = await Promise.all([
    context.get(frameContext)(),
    listOwners(context.get(servicesContext).db, ownersShown),
  ])
  const refused: Refused = { refused: permission, role, owners, frame }
  return data(refused, forbidden)
}
