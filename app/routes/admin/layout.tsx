import { useCallback } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { hero } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { AdminError } from '../../features/admins/components/admin-error.tsx'
import { AdminHeader } from '../../features/admins/components/admin-header.tsx'
import { AdminMenu } from '../../features/admins/components/admin-menu.tsx'
import { copy } from '../../features/admins/copy.ts'
import { neverKept, requireAdmin } from '../../features/admins/gate.server.ts'
import { AdminNavigation } from '../../features/badges/components/admin-navigation.tsx'
import { BadgeRefresh } from '../../features/badges/components/badge-refresh.tsx'
import { readCounts } from '../../features/badges/read-counts.server.ts'
import { BackOfficeLogo } from '../../features/clinic/components/back-office-logo.tsx'
import { servicesContext } from '../../platform/services.ts'
import adminStyles from '../../styles/admin/admin.css?url'
import type { Route } from './+types/layout.ts'

export const handle = { interactive: true }
export const middleware: Route.MiddlewareFunction[] = [neverKept, requireAdmin]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, username } = context.get(adminContext)
  return { name: name || username, counts: await readCounts(context.get(servicesContext)) }
}

/** Fresh counts after every deed, refused ones too, and on every new page; not for opening a dialog. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname
}

export default function AdminLayout({ loaderData: { name, counts } }: Route.ComponentProps) {
  const leave = useCallback(() => location.assign(`/admin/login?next=${location.pathname}`), [])
  return (
    <BadgeRefresh loaded={counts} onSignedOut={leave}>
      {(fresh) => (
        <div className="adm">
          <a className="skip" href="#main">
            {copy.skip}
          </a>
          <aside className="sb" aria-label={copy.backOffice}>
            <BackOfficeLogo />
            <AdminNavigation counts={fresh} />
            <div className="scene">
              <img src={hero.day} alt="" width={hero.width} height={hero.height} />
            </div>
          </aside>
          <div>
            <AdminHeader name={name} />
            <AdminMenu
              name={name}
              total={fresh.total}
              logo={<BackOfficeLogo short />}
              navigation={(close) => <AdminNavigation counts={fresh} onNavigate={close} />}
            />
            <main className="main" id="main" tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </div>
      )}
    </BadgeRefresh>
  )
}

export function ErrorBoundary() {
  return <AdminError logo={<BackOfficeLogo />} />
}
