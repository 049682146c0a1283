import { adminContext } from '#app/features/accounts/admin-context.ts'
import { MenuFoot } from '#app/features/accounts/components/menu-foot.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { AdminNavigation } from '#app/features/badges/components/admin-navigation.tsx'
import { readCounts } from '#app/features/badges/read-counts.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import type { Route } from './+types/menu.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('back-office')]

export const meta: Route.MetaFunction = () => titled(m.badges_menu())

export async function loader({ context }: Route.LoaderArgs) {
  const { role, name, username } = context.get(adminContext)
  return { role, name: name || username, counts: await readCounts(context.get(servicesContext), role) }
}

/** Every screen of a role, for phones without script. */
export default function Menu({ loaderData: { role, name, counts } }: Route.ComponentProps) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.badges_menu()}</h1>
      </div>
      <AdminNavigation role={role} counts={counts} areTiles />
      <MenuFoot name={name} />
    </>
  )
}
