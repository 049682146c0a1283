import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { adminContext, frameContext } from '#app/features/accounts/admin-context.ts'
import { listOwners } from '#app/features/accounts/queries.server.ts'
import { findSignedIn, type SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { owesFactor } from '#app/features/accounts/two-step/gate.server.ts'
import { readSessionToken } from '#app/platform/secrets/session.server.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import { mayDo, type Permission, type Refused, refusedSentence } from '../access/permissions/permissions.ts'

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

/**
 * Whether an address outside of the back office is asked for by staff whom its gate lets through
 * (`routes/admin/gate.tsx`) and whose role has the permission. Counts as no use.
 */
export async function isAskedBy(
  permission: Permission,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<boolean> {
  const services = context.get(servicesContext)
  const { address, origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin)
  if (token === null) return false
  const admin = await findSignedIn(services, { token, address, origin, background: true })
  return admin !== null && isOpenTo(services, admin, permission)
}

/** Whether somebody's session opens what needs the permission, by all that the gate asks of it. */
export async function isOpenTo(
  services: Pick<Services, 'db' | 'clock'>,
  admin: SignedIn,
  permission: Permission,
): Promise<boolean> {
  if (admin.mustChangePassword || !mayDo(admin.role, permission)) return false
  return !(await owesFactor(services, admin))
}
