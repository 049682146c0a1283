import type { Language } from '../../../language/languages.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import type { Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { shortDate, timeText } from '../../../platform/shown.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import { type ProofKind, proofKind } from '../confirm/commands.server.ts'
import { mayDo } from '../permissions/permissions.ts'
import { listAdmins } from '../queries.server.ts'
import type { SettingsDocument } from '../rules.ts'
import { defaultSettings } from '../rules.ts'
import { shutUntil } from '../second-factor/code.server.ts'
import {
  type EverybodysFactor,
  type OwnFactors,
  readEverybodysFactor,
  readOwnFactors,
  readShownOffer,
  type ShownOffer,
} from '../second-factor/page.server.ts'
import { listLiveSessions } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { shownDevice } from '../sign-in/device.ts'
import { findSettings } from './queries.server.ts'

export type ShownAdmin = {
  id: string
  username: string
  name: string
  email: string
  role: string
  updatedAt: string
  hasFactor: boolean
  /** Too many wrong codes: until when those of the app are refused. */
  shutUntil: string | null
  isSelf: boolean
}

export type ShownSession = { id: string; device: string; line: string; isThis: boolean }

/** All that Settings shows, as far as the role opens it. */
export type SettingsView = {
  may: { users: boolean; clinic: boolean }
  /** Oneself alone where people are not one's concern. */
  rows: ShownAdmin[]
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

/**
 * Everything on Settings; 503 with its sentence where it cannot be read. An offer of a second factor is
 * opened only where its dialog is asked for.
 */
export function readSettings(
  services: Services,
  admin: SignedIn,
  { withOffer, device = '' }: { withOffer: boolean; device?: string },
): Promise<Outcome<SettingsView>> {
  const { db } = services
  const read = async (): Promise<SettingsView> => {
    const may = { users: mayDo(admin.role, 'users'), clinic: mayDo(admin.role, 'clinic-settings') }
    const admins = (await listAdmins(db)).filter(({ id }) => may.users || id === admin.id)
    const ids = admins.filter(({ factorSince }) => factorSince !== null).map(({ id }) => id)
    const shut = await shutUntil(services, ids)
    return {
      may,
      rows: admins.map(({ factorSince, ...row }) => ({
        ...row,
        hasFactor: factorSince !== null,
        shutUntil: timeOf(shut.get(row.id)),
        isSelf: row.id === admin.id,
      })),
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

const timeOf = (instant: Temporal.Instant | undefined) => (instant ? timeText(clinicTime(instant)) : null)

function moment(text: string): string {
  const instant = Temporal.Instant.from(text)
  return m.settings_moment({ day: shortDate(clinicDate(instant)), time: timeText(clinicTime(instant)) })
}
