import { redirect } from 'react-router'
import { sectionPath, settingsPath } from '#app/features/access/screens/settings/address.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import type { Route } from './+types/former.ts'

/** The target asks for its own permission. */
export const middleware: Route.MiddlewareFunction[] = [permit('back-office')]

const movedTo: Record<string, string> = {
  '/admin/mails': sectionPath('notifications'),
  '/admin/backups': sectionPath('backups'),
  '/admin/audit/integrity': sectionPath('trust'),
  '/admin/settings/visits': sectionPath('booking'),
}

/** Addresses that bookmarks and sent emails still have. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url
  return redirect((movedTo[pathname] ?? settingsPath) + search, 308)
}
