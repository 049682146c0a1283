import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { listText } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { accountFault, dialogAddress, doneAddress } from '../address.ts'
import { confirmIdentity, isConfirmed } from '../confirm/commands.server.ts'
import { settingNames } from '../form.ts'
import { addPasskey, removePasskey } from '../passkeys/commands.server.ts'
import { removeAdmin } from '../people/commands.server.ts'
import { acceptOffer, offerFactor, turnOffFactor } from '../second-factor/commands.server.ts'
import {
  hasFactor,
  listPasskeysWithoutCodes,
  updateFactorRequired,
  updatePasskeyAlone,
} from '../second-factor/queries.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { addAdmin, editAdmin } from '../staff-commands.server.ts'
import { changeOwnPassword, chooseLanguage, endOwnSessions, saveSettings } from './own-commands.server.ts'

/** A sentence names so many people at most. */
const mostNamed = 5

const writing = (actor: SignedIn) => ({ actor, object: 'settings', failed: m.settings_failed() }) as const

/** Asks a second factor of everybody; whoever turns that on has one, or they would be the first to stand outside. */
export function requireFactor(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) => {
    if (!(await hasFactor(tx, admin.id)))
      return refused({ status: 409, message: m.second_factor_own_first() })
    const isNew = await updateFactorRequired(tx, services.clock.now())
    return isNew ? written({ action: 'edit', detail: { fields: ['factorRequired'] } }) : unchanged()
  })
}

/** Whoever had to set one up does not have to any more. */
export function stopRequiringFactor(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) =>
    (await updateFactorRequired(tx, null))
      ? written({ action: 'edit', detail: { fields: ['factorRequired'] } })
      : unchanged(),
  )
}

/** Lets a passkey be the only step of signing in; everybody who has one needs recovery codes before. */
export function allowPasskeyAlone(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) => {
    if (!admin.party) return refused({ status: 409, message: m.passkeys_not_here() })
    const without = await listPasskeysWithoutCodes(tx, mostNamed)
    if (without.length > 0) {
      const names = listText(without.map(({ name, username }) => name || username))
      return refused({ status: 409, message: m.second_factor_codes_first({ names }) })
    }
    return (await updatePasskeyAlone(tx, true))
      ? written({ action: 'edit', detail: { fields: ['passkeyAlone'] } })
      : unchanged()
  })
}

/** A passkey is a second step again, beside the password. */
export function stopPasskeyAlone(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) =>
    (await updatePasskeyAlone(tx, false))
      ? written({ action: 'edit', detail: { fields: ['passkeyAlone'] } })
      : unchanged(),
  )
}

/** Where an action leads, and the token of the session where it was renewed. */
export type SettingsDone = {
  to: string
  token?: string | null
  /** The browser loads that page whole: this one is in the previous language. */
  isWhole?: boolean
}

/** Every action of Settings, by the `intent` that its form sends. */
export async function changeSettings(
  services: Services,
  admin: SignedIn,
  fields: FormFields,
): Promise<Outcome<SettingsDone>> {
  const intent = fields.get('intent') ?? ''
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!action) return refused({ status: 422, message: m.settings_failed() })
  const act = () => action(services, admin, fields)
  return guarded.has(intent) ? guardedly(services, admin, { fields, act }) : act()
}

/** What whoever copied a session could take an account over with: after an answer of the last minutes only. */
export async function guardedly<T>(
  services: Services,
  admin: SignedIn,
  { fields, act }: { fields: FormFields; act: () => Promise<Outcome<T>> },
): Promise<Outcome<T>> {
  const ask = () => openGuarded(services, admin, fields.get('confirmation'))
  const open = await attempt(services.log, accountFault(), ask)
  return open.ok ? act() : open
}

/** What whoever copied a session could take the account over with. */
const guarded = new Set([
  'add',
  'edit',
  'delete',
  'offer-factor',
  'accept-factor',
  'offer-codes',
  'add-passkey',
  'remove-passkey',
  'require-factor',
  'stop-requiring-factor',
  'allow-passkey-alone',
  'stop-passkey-alone',
  'end-session',
  'end-others',
])

/** 403 asks for an answer, or for another one; 401 where too many were wrong. */
async function openGuarded(
  services: Services,
  admin: SignedIn,
  answer: string | undefined,
): Promise<Outcome<void>> {
  if (await isConfirmed(services, admin)) return done(undefined)
  if (answer === undefined) return refused({ status: 403 })
  const outcome = await confirmIdentity(services, admin, answer)
  if (outcome.ok || outcome.status === 401) return outcome
  return refused({ status: 403, errors: { confirmation: outcome.message ?? '' } })
}

type SettingsAction = (
  services: Services,
  admin: SignedIn,
  fields: FormFields,
) => Promise<Outcome<SettingsDone>>

const actions: Record<string, SettingsAction> = {
  add: async (services, admin, fields) => leadsTo('added', await addAdmin(services, admin, fields)),
  edit: async (services, admin, fields) => {
    const { id, seen } = pick(fields, ['id', 'seen'])
    return leadsTo('updated', await editAdmin(services, admin, { id, seen, fields }))
  },
  delete: async (services, admin, fields) =>
    leadsTo('deleted', await removeAdmin(services, admin, fields.get('id') ?? '')),
  password: async (services, admin, fields) =>
    renews('password', await changeOwnPassword(services, admin, pick(fields, ['current', 'next']))),
  'end-session': async (services, admin, fields) =>
    leadsTo('ended', await endOwnSessions(services, admin, { id: fields.get('id') ?? '' })),
  'end-others': async (services, admin) =>
    leadsTo('ended-others', await endOwnSessions(services, admin, 'others')),
  settings: async (services, admin, fields) => {
    const change = { typed: pick(fields, settingNames), seen: fields.get('seen') ?? '' }
    return leadsTo('saved', await saveSettings(services, admin, change))
  },
  language: async (services, admin, fields) => {
    const outcome = await chooseLanguage(services, admin, pick(fields, ['language']))
    return outcome.ok ? done({ to: doneAddress('language'), isWhole: true }) : outcome
  },
  'offer-factor': async (services, admin) => {
    const outcome = await offerFactor(services, admin)
    return outcome.ok ? done({ to: dialogAddress({ kind: 'factor' }) }) : outcome
  },
  'accept-factor': async (services, admin, fields) => {
    const typed = { code: fields.get('code') ?? '', kept: fields.get('kept') === '1' }
    const outcome = await acceptOffer(services, admin, typed)
    return renews(outcome.ok && outcome.value.token === null ? 'codes' : 'factor-on', outcome)
  },
  'offer-codes': async (services, admin) => {
    const outcome = await offerFactor(services, admin, 'codes')
    return outcome.ok ? done({ to: dialogAddress({ kind: 'factor' }) }) : outcome
  },
  'add-passkey': async (services, admin, fields) => {
    const outcome = await addPasskey(services, admin, pick(fields, ['name', 'signed']))
    if (!outcome.ok || !outcome.value.needsCodes) return renews('passkey-added', outcome)
    return done({ to: dialogAddress({ kind: 'factor' }), token: outcome.value.token })
  },
  'remove-passkey': async (services, admin, fields) =>
    renews('passkey-removed', await removePasskey(services, admin, fields.get('id') ?? '')),
  'require-factor': async (services, admin) => leadsTo('saved', await requireFactor(services, admin)),
  'stop-requiring-factor': async (services, admin) =>
    leadsTo('saved', await stopRequiringFactor(services, admin)),
  'allow-passkey-alone': async (services, admin) =>
    leadsTo('saved', await allowPasskeyAlone(services, admin)),
  'stop-passkey-alone': async (services, admin) => leadsTo('saved', await stopPasskeyAlone(services, admin)),
  'factor-off': async (services, admin, fields) =>
    renews('factor-off', await turnOffFactor(services, admin, fields.get('password') ?? '')),
}

/** The page that says what was done. */
const leadsTo = (said: ActionName, outcome: Outcome<unknown>): Outcome<SettingsDone> =>
  outcome.ok ? done({ to: doneAddress(said) }) : outcome

/** The same, with the new token of the session. */
const renews = (said: ActionName, outcome: Outcome<{ token: string | null }>): Outcome<SettingsDone> =>
  outcome.ok ? done({ to: doneAddress(said), token: outcome.value.token }) : outcome

type ActionName = Parameters<typeof doneAddress>[0]
