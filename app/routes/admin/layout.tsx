import { useCallback } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { hero } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { AdminError } from '../../features/admins/components/admin-error.tsx'
import { AdminHeader } from '../../features/admins/components/admin-header.tsx'
import { AdminMenu } from '../../features/admins/components/admin-menu.tsx'
import { copy } from '../../features/admins/copy.ts'
import { readNotices } from '../../features/admins/settings/page.server.ts'
import { neverKept, requireAdmin } from '../../features/admins/sign-in/gate.server.ts'
import { readChainAlarm } from '../../features/audit/chain/alarm.server.ts'
import { AdminNavigation } from '../../features/badges/components/admin-navigation.tsx'
import { LiveMark } from '../../features/badges/components/live-mark.tsx'
import { NewRequestsToast } from '../../features/badges/components/new-requests-toast.tsx'
import { StillThereDialog } from '../../features/badges/components/still-there-dialog.tsx'
import { useLiveCounts } from '../../features/badges/components/use-live-counts.ts'
import { clockWords, readCounts } from '../../features/badges/read-counts.server.ts'
import { BackOfficeLogo } from '../../features/clinic/components/back-office-logo.tsx'
import { MailBanner } from '../../features/mail-setup/components/mail-banner.tsx'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import { servicesContext } from '../../platform/services.ts'
import adminStyles from '../../styles/admin/admin.css?url'
import { Banner } from '../../ui/banner.tsx'
import { MoreIcons } from '../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../ui/icons/booked.ts'
import { deskIcons } from '../../ui/icons/desk.ts'
import type { Route } from './+types/layout.ts'

export const handle = { interactive: true }
export const middleware: Route.MiddlewareFunction[] = [neverKept, requireAdmin]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { id, name, username, left } = context.get(adminContext)
  const [counts, { notifications }, alarm] = await Promise.all([
    readCounts(services),
    readNotices(services),
    readChainAlarm(services),
  ])
  const sendsNothing = mailReach(services.settings.mail) === 'nothing'
  return {
    user: id,
    name: name || username,
    notifications,
    alarm,
    sendsNothing,
    liveState: { counts, left, at: clockWords(services) },
  }
}

/** Fresh counts after every action, refused ones too, and on every new page; not for opening a dialog. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { name, notifications, alarm, sendsNothing, liveState } = loaderData
  const leave = useCallback(() => location.assign(`/admin/login?next=${location.pathname}`), [])
  const live = useLiveCounts(liveState, leave)
  return (
    <div className="adm">
      <MoreIcons of={bookedIcons} />
      <MoreIcons of={deskIcons} />
      <a className="skip" href="#main">
        {copy.skip}
      </a>
      <aside className="sb" aria-label={copy.backOffice}>
        <BackOfficeLogo />
        <AdminNavigation counts={live.counts} />
        <div className="scene">
          <img src={hero.day} alt="" width={hero.width} height={hero.height} />
        </div>
      </aside>
      <div>
        <AdminHeader name={name} live={<LiveMark live={live} />} />
        <AdminMenu
          name={name}
          total={live.counts?.total ?? null}
          logo={<BackOfficeLogo short />}
          navigation={(close) => <AdminNavigation counts={live.counts} onNavigate={close} />}
        />
        {sendsNothing && <MailBanner />}
        <main className="main" id="main" tabIndex={-1}>
          {alarm && (
            <Banner tone="error">
              <p>{alarm}</p>
            </Banner>
          )}
          <Outlet />
        </main>
        {notifications && <NewRequestsToast live={live} />}
        <StillThereDialog live={live} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <AdminError logo={<BackOfficeLogo />} />
}
