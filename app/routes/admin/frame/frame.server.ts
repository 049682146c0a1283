import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { readNotices } from '#app/features/accounts/settings/page.server.ts'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { readChainAlarm } from '#app/features/audit/chain/page.server.ts'
import { readBackupAlarm } from '#app/features/backups/health.server.ts'
import { clockNow, readCounts } from '#app/features/badges/read-counts.server.ts'
import { readMailAlarm } from '#app/features/mail-setup/queries.server.ts'
import { readCheckAlarm } from '#app/features/trust/page.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'

export type FrameView = Awaited<ReturnType<typeof readFrame>>

/** What the frame shows, as far as the role opens it: counts, notices of new requests, alarms, banners. */
export async function readFrame(services: Services, signedIn: SignedIn) {
  const { id, name, username, role, left, letterKeys, isSidebarCollapsed } = signedIn
  const mayRepair = mayDo(role, 'clinic-settings')
  const [counts, { notifications }, alarm, backupAlarm, checkAlarm, mailAlarm] = await Promise.all([
    readCounts(services, role),
    mayDo(role, 'visits') ? readNotices(services) : { notifications: false },
    mayDo(role, 'audit') ? readChainAlarm(services) : null,
    mayRepair ? readBackupAlarm(services) : null,
    mayRepair ? readCheckAlarm(services) : null,
    mayDo(role, 'visits') ? readMailAlarm(services) : null,
  ])
  const liveState = { counts, left, at: clockNow(services) }
  return {
    user: id,
    name: name || username,
    role,
    isUnlinked: role === 'clinician' && signedIn.clinicianId === null,
    letterKeys,
    isSidebarCollapsed,
    today: clinicDate(services.clock.now()),
    notifications,
    alarm,
    backupAlarm,
    checkAlarm,
    mailAlarm,
    liveState,
  }
}
