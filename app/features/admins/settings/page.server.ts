import { encode } from 'uqr'
import type { Language } from '../../../language/languages.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import type { Outcome } from '../../../platform/outcome.ts'
import { secretAddress } from '../../../platform/secrets/one-time-code.server.ts'
import type { Services } from '../../../platform/services.ts'
import { shortDate, timeText } from '../../../platform/shown.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import type { ProofKind } from '../confirm/commands.server.ts'
import { mayDo } from '../permissions/permissions.ts'
import { type Admin, listAdmins } from '../queries.server.ts'
import type { SettingsDocument } from '../rules.ts'
import { defaultSettings } from '../rules.ts'
import { shutUntil } from '../second-factor/code.server.ts'
import { readOffer } from '../second-factor/commands.server.ts'
import { countRecoveryCodes } from '../second-factor/queries.server.ts'
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

/** A square of dark and light fields, as the path of its dark ones. */
export type Square = { size: number; path: string }

export type ShownOffer = { square: Square | null; key: string | null; codes: string[] }

/** All that Settings shows, as far as the role opens it. */
export type SettingsView = {
  may: { users: boolean; clinic: boolean }
  /** Oneself alone where people are not one's concern. */
  rows: ShownAdmin[]
  sessions: ShownSession[]
  /** Chosen for the back office; null for that of the browser. */
  language: Language | null
  /** Null while it is off. */
  factor: string | null
  /** What one is asked for again. */
  proof: ProofKind
  offer: ShownOffer | null
  clinic: SettingsDocument & { updatedAt: string }
}

/**
 * Everything on Settings; 503 with its sentence where it cannot be read. An offer of a second factor is
 * opened only where its dialog is asked for.
 */
export function readSettings(
  services: Services,
  admin: SignedIn,
  { withOffer }: { withOffer: boolean },
): Promise<Outcome<SettingsView>> {
  const { db } = services
  const read = async (): Promise<SettingsView> => {
    const may = { users: mayDo(admin.role, 'users'), clinic: mayDo(admin.role, 'clinic-settings') }
    const admins = (await listAdmins(db)).filter(({ id }) => may.users || id === admin.id)
    const own = admins.find((row) => row.id === admin.id)
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
      factor: own ? await factorLine(services, own) : null,
      proof: own?.factorSince ? 'password-or-code' : 'password',
      offer: withOffer ? await shownOffer(services, admin) : null,
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

async function factorLine({ db }: Services, { id, factorSince }: Admin): Promise<string | null> {
  if (!factorSince) return null
  const { left, all } = await countRecoveryCodes(db, id)
  return m.settings_factor_on_since({
    day: shortDate(clinicDate(Temporal.Instant.from(factorSince))),
    left,
    all,
  })
}

async function shownOffer(services: Services, admin: SignedIn): Promise<ShownOffer | null> {
  const offer = await readOffer(services, admin.id)
  if (!offer) return null
  const { secret, codes } = offer
  if (!secret) return { square: null, key: null, codes }
  const address = secretAddress(secret, { issuer: clinic().name, label: admin.username })
  return { square: drawn(address), key: secret.match(/.{1,4}/g)?.join(' ') ?? secret, codes }
}

/** Each dark field is a step of one path: data for a drawing, not markup. */
function drawn(text: string): Square {
  const { size, data } = encode(text, { ecc: 'M', border: 1 })
  const fields = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
  return { size, path: fields.join('') }
}

const timeOf = (instant: Temporal.Instant | undefined) => (instant ? timeText(clinicTime(instant)) : null)

function moment(text: string): string {
  const instant = Temporal.Instant.from(text)
  return m.settings_moment({ day: shortDate(clinicDate(instant)), time: timeText(clinicTime(instant)) })
}
