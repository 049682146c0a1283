import type { RouterContextProvider } from 'react-router'
import { readSessionToken } from '../../../platform/secrets/session.server.ts'
import { type Services, servicesContext, visitorContext } from '../../../platform/services.ts'
import { owesFactor } from '../second-factor/gate.server.ts'
import { findSignedIn, type SignedIn } from '../sign-in/commands.server.ts'
import { mayDo, type Permission } from './permissions.ts'

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
