import { clsx } from 'clsx'
import { useCallback } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { hero } from '../../art/drawings.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { AdminHeader } from '../../features/admins/components/admin-header.tsx'
import { AdminMenu } from '../../features/admins/components/admin-menu.tsx'
import backOffice from '../../features/admins/components/back-office.module.css'
import { readNotices } from '../../features/admins/settings/page.server.ts'
import { readChainAlarm } from '../../features/audit/chain/alarm.server.ts'
import { AdminNavigation } from '../../features/badges/components/admin-navigation.tsx'
import { LiveMark } from '../../features/badges/components/live-mark.tsx'
import { NewRequestsToast } from '../../features/badges/components/new-requests-toast.tsx'
import { StillThereDialog } from '../../features/badges/components/still-there-dialog.tsx'
import { useLiveCounts } from '../../features/badges/components/use-live-counts.ts'
import { clockNow, readCounts } from '../../features/badges/read-counts.server.ts'
import { BackOfficeLogo } from '../../features/clinic/components/frame/back-office-logo.tsx'
import { MailBanner } from '../../features/mail-setup/components/mail-banner.tsx'
import { m } from '../../language/messages.ts'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import { formerNames } from '../../platform/pages/former-names.ts'
import { servicesContext } from '../../platform/services.ts'
import { Banner } from '../../ui/banner.tsx'
import { MoreIcons } from '../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../ui/icons/booked.ts'
import { deskIcons } from '../../ui/icons/desk.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import styles from './layout.module.css'

export const handle = { interactive: true }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { id, name, username, left } = context.get(adminContext)
  const [counts, { notifications }, alarm] = await Promise.all([
    readCounts(services),
    readNotices(services),
    readChainAlarm(services),
  ])
  const sendsNothing = mailReach(services.settings.mail) === 'nothing'
  const liveState = { counts, left, at: clockNow(services) }
  return {
    user: id,
    name: name || username,
    notifications,
    alarm,
    sendsNothing,
    liveState,
    [formerNames.liveState]: liveState,
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
    <div className={clsx(backOffice.look, styles.frame)}>
      <MoreIcons of={bookedIcons} />
      <MoreIcons of={deskIcons} />
      <SkipLink>{m.admins_skip()}</SkipLink>
      <aside className={styles.sideBar} aria-label={m.admins_back_office()}>
        <BackOfficeLogo />
        <AdminNavigation counts={live.counts} />
        <div className={styles.scene}>
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
        <main className={styles.main} id="main" tabIndex={-1}>
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
