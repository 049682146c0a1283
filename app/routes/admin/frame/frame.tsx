import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { hero } from '#app/art/drawings-of-pages.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { RoleContext } from '#app/features/access/permissions/use-may.ts'
import { startPageFor } from '#app/features/access/screens/screens.ts'
import { AdminHeader } from '#app/features/accounts/components/admin-header.tsx'
import backOffice from '#app/features/accounts/components/back-office.module.css'
import { MenuFoot } from '#app/features/accounts/components/menu-foot.tsx'
import { PhoneHeader } from '#app/features/accounts/components/phone-header.tsx'
import { BackupBanner } from '#app/features/backups/components/backup-banner.tsx'
import { AdminNavigation, PhoneBar } from '#app/features/badges/components/admin-navigation.tsx'
import { LiveMark } from '#app/features/badges/components/live-mark.tsx'
import { NewRequestsToast } from '#app/features/badges/components/new-requests-toast.tsx'
import { OfflineLine } from '#app/features/badges/components/offline-line.tsx'
import { PhoneMenu } from '#app/features/badges/components/phone-menu.tsx'
import { SidebarToggle, useSidebar } from '#app/features/badges/components/sidebar-toggle.tsx'
import { StillThereDialog } from '#app/features/badges/components/still-there-dialog.tsx'
import { useLiveCounts } from '#app/features/badges/components/use-live-counts.ts'
import { useUnsent } from '#app/features/badges/components/use-unsent.ts'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { DeletedLink } from '#app/features/deletions/components/deleted-link.tsx'
import { Keyboard, useOpened } from '#app/features/keyboard/components/keyboard.tsx'
import { PaletteButton } from '#app/features/keyboard/components/palette-button.tsx'
import { MailBanner } from '#app/features/mail-setup/components/mail-banner.tsx'
import { CheckBanner } from '#app/features/trust/components/check-banner.tsx'
import { m } from '#app/language/messages.ts'
import { leaveSignedOut } from '#app/platform/forms/page-keeper.ts'
import { KeptForms } from '#app/ui/back-office/kept-forms.tsx'
import { HearNews, LiveMarks } from '#app/ui/back-office/live-list.ts'
import { QueuedPresses } from '#app/ui/back-office/row-form.tsx'
import { useEarlyInput } from '#app/ui/back-office/use-early-input.ts'
import { Banner } from '#app/ui/banner.tsx'
import { MaskedIcons } from '#app/ui/icon.tsx'
import '#app/ui/masked-icons.css'
import { SkipLink } from '#app/ui/skip-link.tsx'
import styles from './frame.module.css'
import type { FrameView } from './frame.server.ts'

type Props = { view: FrameView; children: ReactNode }

/** What stands around every screen of the back office, refused ones too. */
export const Frame = (props: Props) => (
  <MaskedIcons value>
    <RoleContext value={props.view.role}>
      <Around {...props} />
    </RoleContext>
  </MaskedIcons>
)

function Around({ view, children }: Props) {
  const {
    user,
    name,
    role,
    letterKeys: hasLetters,
    isSidebarCollapsed,
    today,
    notifications,
    alarm,
    backupAlarm,
    checkAlarm,
    mailAlarm,
    liveState,
  } = view
  const live = useLiveCounts(liveState, signInAgain)
  const { whenConnected, onNotOpened, ...press } = useUnsent(live.isCutOff, live.ask)
  const [opened, open] = useOpened()
  const openPalette = () => open('palette')
  const sidebar = useSidebar(isSidebarCollapsed)
  const { key } = useLocation()
  // Of the address on which the menu was opened: the next one closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const screens = { role, counts: live.counts }
  useEarlyInput()
  return (
    <div
      className={clsx(backOffice.look, styles.frame)}
      data-sidebar={sidebar.isCollapsed ? 'collapsed' : 'expanded'}
    >
      <SkipLink>{m.admins_skip()}</SkipLink>
      <aside className={styles.sideBar} data-print="none" aria-label={m.admins_back_office()}>
        <div className={styles.sideBarContent}>
          <BackOfficeLogo />
          <AdminNavigation {...screens} />
          <SidebarToggle {...sidebar} />
          <div className={styles.scene}>
            <img src={hero.day} alt="" width={hero.width} height={hero.height} />
          </div>
        </div>
      </aside>
      <div>
        <AdminHeader
          name={name}
          search={<PaletteButton onOpen={openPalette} />}
          live={<LiveMark live={live} />}
        />
        <PhoneHeader
          name={name}
          logo={<BackOfficeLogo short />}
          search={<PaletteButton onOpen={openPalette} isNarrow />}
        />
        <OfflineLine live={live} {...press} />
        {mailAlarm && <MailBanner alarm={mailAlarm} canSetUp={mayDo(role, 'clinic-settings')} />}
        <main className={styles.main} id="main" tabIndex={-1}>
          {alarm && (
            <Banner tone="error">
              <p>{alarm}</p>
            </Banner>
          )}
          {view.isUnlinked && (
            <Banner tone="warning">
              <p>{m.admins_no_clinician()}</p>
            </Banner>
          )}
          {backupAlarm && <BackupBanner alarm={backupAlarm} />}
          {checkAlarm && <CheckBanner alarm={checkAlarm} />}
          <LiveMarks value={live.marks}>
            <HearNews value={live.hear}>
              <KeptForms user={user} start={startPageFor(role)}>
                <QueuedPresses>{children}</QueuedPresses>
                <DeletedLink role={role} />
              </KeptForms>
            </HearNews>
          </LiveMarks>
        </main>
        {notifications && <NewRequestsToast live={live} />}
        <PhoneBar {...screens} openMenu={() => setMenuAt(key)} />
        {menuAt === key && (
          <PhoneMenu {...screens} foot={<MenuFoot name={name} />} close={() => setMenuAt(null)} />
        )}
        <StillThereDialog live={live} />
        <Keyboard
          role={role}
          hasLetters={hasLetters}
          today={today}
          opened={opened}
          open={open}
          whenConnected={whenConnected}
          onNotOpened={onNotOpened}
        />
      </div>
    </div>
  )
}

/** The session is over: what it showed must not stay on the screen. */
function signInAgain(): void {
  leaveSignedOut()
  location.assign(`/admin/login?next=${location.pathname}`)
}
