import { readShownList } from '#app/features/audit/log/entries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type ProofKind, proofKind } from '../confirm/commands.server.ts'
import type { InvitationEmails } from '../invitations/commands.server.ts'
import { type PeopleView, readPeople } from '../people/page.server.ts'
import type { SettingsDocument } from '../rules.ts'
import { defaultSettings } from '../rules.ts'
import { listLiveSessions } from '../sessions/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { shownDevice } from '../sign-in/device.ts'
import { shutUntil } from '../two-step/code.server.ts'
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

/** The table of users and invitations. */
export type UsersView = PeopleView & {
  /** What one is asked for again. */
  proof: ProofKind
}

/** Who works here, for the owner; 503 with its sentence where it cannot be read. */
export function readUsers(
  services: Services,
  admin: SignedIn,
  emails: Pick<InvitationEmails, 'listGivenUp'>,
): Promise<Outcome<UsersView>> {
  const read = async (): Promise<UsersView> => ({
    ...(await readPeople(services, admin, emails)),
    proof: await proofKind(services, admin),
  })
  return readShownList(services, admin, { object: 'admin', failed: m.settings_users_load_failed(), read })
}

/** Somebody's own section. */
export type OwnView = {
  sessions: ShownSession[]
  /** Chosen for the back office; null for that of the browser. */
  language: Language | null
  factors: OwnFactors
  /** Too many wrong codes: until when those of the app are refused. */
  shutUntil: string | null
  proof: ProofKind
  offer: ShownOffer | null
  /** What a new passkey is called until somebody calls it otherwise. */
  device: string
}

/** @param withOffer an offer of two-step verification is opened only where its dialog is asked for */
export function readOwn(
  services: Services,
  admin: SignedIn,
  { withOffer, device = '' }: { withOffer: boolean; device?: string },
): Promise<Outcome<OwnView>> {
  return readSection(services, async () => {
    const shut = (await shutUntil(services, [admin.id])).get(admin.id)
    return {
      sessions: await shownSessions(services, admin),
      language: admin.language,
      factors: await readOwnFactors(services, admin),
      shutUntil: shut ? timeText(clinicTime(shut)) : null,
      proof: await proofKind(services, admin),
      device: shownDevice(device) || m.passkeys_usual_name(),
      offer: withOffer ? await readShownOffer(services, admin) : null,
    }
  })
}

/** What holds for everybody who signs in. */
export type EverybodyView = {
  factor: EverybodysFactor
  clinic: SettingsDocument & { updatedAt: string }
  proof: ProofKind
}

export function readEverybody(services: Services, admin: SignedIn): Promise<Outcome<EverybodyView>> {
  return readSection(services, async () => ({
    factor: await readEverybodysFactor(services, admin.party?.id ?? null),
    clinic: await findSettings(services.db),
    proof: await proofKind(services, admin),
  }))
}

/** 503 with a sentence where it cannot be read. */
function readSection<View>({ log }: Services, read: () => Promise<View>): Promise<Outcome<View>> {
  const fault = { event: 'settings not read', message: m.settings_load_failed() }
  return attempt(log, fault, async () => done(await read()))
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
