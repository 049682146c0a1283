import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type ProofKind, proofKind } from '../confirm/commands.server.ts'
import type { InvitationEmails } from '../invitations/commands.server.ts'
import { type PeopleView, readPeople } from '../people/page.server.ts'
import type { SettingsDocument } from '../rules.ts'
import { defaultSettings } from '../rules.ts'
import { listLiveSessions } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { shownDevice } from '../sign-in/device.ts'
import {
  type EverybodysFactor,
  type OwnFactors,
  readEverybodysFactor,
  readOwnFactors,
  readShownOffer,
  type ShownOffer,
} from '../two-step/page.server.ts'
import { findSettings } from './queries.server.ts'

export type ShownSession = { id: string; device: string; line: string; isThis: boolean }

/** All that Settings shows, as far as the role opens it. */
export type SettingsView = PeopleView & {
  may: { users: boolean; clinic: boolean }
  sessions: ShownSession[]
  /** Chosen for the back office; null for that of the browser. */
  language: Language | null
  factors: OwnFactors
  /** For owners. */
  everybodysFactor: EverybodysFactor | null
  /** What one is asked for again. */
  proof: ProofKind
  offer: ShownOffer | null
  /** What a new passkey is called until somebody calls it otherwise. */
  device: string
  clinic: SettingsDocument & { updatedAt: string }
}

type Asked = {
  withOffer: boolean
  emails: Pick<InvitationEmails, 'listGivenUp'>
  device?: string
}

/**
 * Everything on Settings; 503 with its sentence where it cannot be read. An offer of two-step verification is
 * opened only where its dialog is asked for.
 */
export function readSettings(
  services: Services,
  admin: SignedIn,
  { withOffer, emails, device = '' }: Asked,
): Promise<Outcome<SettingsView>> {
  const { db } = services
  const read = async (): Promise<SettingsView> => {
    const may = { users: mayDo(admin.role, 'users'), clinic: mayDo(admin.role, 'clinic-settings') }
    return {
      may,
      ...(await readPeople(services, admin, { emails, ofOthers: may.users })),
      sessions: await shownSessions(services, admin),
      language: admin.language,
      factors: await readOwnFactors(services, admin),
      everybodysFactor: may.clinic ? await readEverybodysFactor(services, admin.party?.id ?? null) : null,
      proof: await proofKind(services, admin),
      device: shownDevice(device) || m.passkeys_usual_name(),
      offer: withOffer ? await readShownOffer(services, admin) : null,
      clinic: await findSettings(db),
    }
  }
  return readShownList(services, admin, { object: 'admin', failed: m.settings_users_load_failed(), read })
}

/** Whether staff want to be told of new requests; where that cannot be read they are. */
export async function readNotices({ db, log }: Services): Promise<{ notifications: boolean }> {
  try {
    return await findSettings(db)
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'settings not read')
    return defaultSettings
  }
}

async function shownSessions({ db, clock }: Services, admin: SignedIn): Promise<ShownSession[]> {
  const sessions = await listLiveSessions(db, admin.id, clock.now())
  return sessions.map(({ id, device, createdAt, lastSeenAt }) => {
    const isThis = id === admin.session
    const line = isThis
      ? m.settings_sessions_this_one({ since: moment(createdAt) })
      : m.settings_sessions_last_used({ at: moment(lastSeenAt) })
    return { id, isThis, line, device: shownDevice(device) || m.settings_sessions_unknown_device() }
  })
}

function moment(text: string): string {
  const instant = Temporal.Instant.from(text)
  return m.settings_moment({ day: shortDate(clinicDate(instant)), time: timeText(clinicTime(instant)) })
}
