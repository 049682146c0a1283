import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type ActionName, dialogAddress, doneAddress, peoplePath, youPath } from '../address.ts'
import { settingNames } from '../form.ts'
import { addPasskey, removePasskey } from '../passkeys/commands.server.ts'
import { removeAdmin } from '../people/commands.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { addAdmin, editAdmin } from '../staff-commands.server.ts'
import { acceptOffer, offerFactor, turnOffFactor } from '../two-step/commands.server.ts'
import {
  hasFactor,
  listPasskeysWithoutCodes,
  updateFactorRequired,
  updatePasskeyAlone,
} from '../two-step/queries.server.ts'
import { changeOwnPassword, chooseLanguage, endOwnSessions, saveSettings } from './own-commands.server.ts'

/** A sentence names so many people at most. */
const mostNamed = 5

const writing = (actor: SignedIn) => ({ actor, object: 'settings', failed: m.settings_failed() }) as const

/** Requires two-step verification of all staff. The owner who turns it on must have it, or they would lock themselves out. */
export function requireFactor(services: Services, admin: SignedIn): Promise<Outcome<undefined>> {
  return writeRecord(services, writing(admin), async (tx) => {
    if (!(await hasFactor(tx, admin.id))) return refused({ status: 409, message: m.two_step_own_first() })
    const isNew = await updateFactorRequired(tx, services.clock.now())
    return isNew ? written({ action: 'edit', detail: { fields: ['factorRequired'] } }) : unchanged()
  })
}

/** Anyone who had to set one up does not have to any more. */
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
      return refused({ status: 409, message: m.two_step_codes_first({ names }) })
    }
    return (await updatePasskeyAlone(tx, true))
      ? written({ action: 'edit', detail: { fields: ['passkeyAlone'] } })
      : unchanged()
  })
}

/** A passkey is a second step again, next to the password. */
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

type Sent = { actor: SignedIn; fields: FormFields }

const idIn = (fields: FormFields) => fields.get('id') ?? ''

/** What the table of users does, other than with invitations. */
export const userIntents = intentsOf<Sent, Outcome<SettingsDone>>()({
  add: {
    permission: 'users',
    asksAgain: true,
    run: async (services, { actor, fields }) =>
      leadsTo(settingsPath, 'added', await addAdmin(services, actor, fields)),
  },
  edit: {
    permission: 'users',
    asksAgain: true,
    run: async (services, { actor, fields }) => {
      const { id, seen } = pick(fields, ['id', 'seen'])
      return leadsTo(settingsPath, 'updated', await editAdmin(services, actor, { id, seen, fields }))
    },
  },
  delete: {
    permission: 'users',
    asksAgain: true,
    run: async (services, { actor, fields }) =>
      leadsTo(settingsPath, 'deleted', await removeAdmin(services, actor, idIn(fields))),
  },
})

/**
 * What staff do with their own account. What somebody who copied a session could take the account over with asks again;
 * the two that take the password themselves need not.
 */
export const ownIntents = intentsOf<Sent, Outcome<SettingsDone>>()({
  password: async (services, { actor, fields }) =>
    renews('password', await changeOwnPassword(services, actor, pick(fields, ['current', 'next']))),
  'end-session': {
    asksAgain: true,
    run: async (services, { actor, fields }) =>
      leadsTo(youPath, 'ended', await endOwnSessions(services, actor, { id: idIn(fields) })),
  },
  'end-others': {
    asksAgain: true,
    run: async (services, { actor }) =>
      leadsTo(youPath, 'ended-others', await endOwnSessions(services, actor, 'others')),
  },
  language: async (services, { actor, fields }) => {
    const outcome = await chooseLanguage(services, actor, pick(fields, ['language']))
    return outcome.ok ? done({ to: doneAddress(youPath, 'language'), isWhole: true }) : outcome
  },
  'offer-factor': {
    asksAgain: true,
    run: async (services, { actor }) => {
      const outcome = await offerFactor(services, actor)
      return outcome.ok ? done({ to: dialogAddress({ kind: 'factor' }) }) : outcome
    },
  },
  'accept-factor': {
    asksAgain: true,
    run: async (services, { actor, fields }) => {
      const typed = { code: fields.get('code') ?? '', kept: fields.get('kept') === '1' }
      const outcome = await acceptOffer(services, actor, typed)
      return renews(outcome.ok && outcome.value.token === null ? 'codes' : 'factor-on', outcome)
    },
  },
  'offer-codes': {
    asksAgain: true,
    run: async (services, { actor }) => {
      const outcome = await offerFactor(services, actor, 'codes')
      return outcome.ok ? done({ to: dialogAddress({ kind: 'factor' }) }) : outcome
    },
  },
  'add-passkey': {
    asksAgain: true,
    run: async (services, { actor, fields }) => {
      const outcome = await addPasskey(services, actor, pick(fields, ['name', 'signed']))
      if (!outcome.ok || !outcome.value.needsCodes) return renews('passkey-added', outcome)
      return done({ to: dialogAddress({ kind: 'factor' }), token: outcome.value.token })
    },
  },
  'remove-passkey': {
    asksAgain: true,
    run: async (services, { actor, fields }) =>
      renews('passkey-removed', await removePasskey(services, actor, idIn(fields))),
  },
  'factor-off': async (services, { actor, fields }) =>
    renews('factor-off', await turnOffFactor(services, actor, fields.get('password') ?? '')),
})

/** What the owner decides about everybody who signs in. */
export const everybodyIntents = intentsOf<Sent, Outcome<SettingsDone>>()({
  settings: {
    permission: 'clinic-settings',
    run: async (services, { actor, fields }) => {
      const change = { typed: pick(fields, settingNames), seen: fields.get('seen') ?? '' }
      return leadsTo(peoplePath, 'saved', await saveSettings(services, actor, change))
    },
  },
  'require-factor': rule(requireFactor),
  'stop-requiring-factor': rule(stopRequiringFactor),
  'allow-passkey-alone': rule(allowPasskeyAlone),
  'stop-passkey-alone': rule(stopPasskeyAlone),
})

/** One of the clinic's rules of signing in. */
function rule(change: (services: Services, admin: SignedIn) => Promise<Outcome<undefined>>) {
  return {
    permission: 'clinic-settings',
    asksAgain: true,
    run: async (services: Services, { actor }: Sent) =>
      leadsTo(peoplePath, 'saved', await change(services, actor)),
  } as const
}

/** The page that says what was done. */
const leadsTo = (path: string, said: ActionName, outcome: Outcome<unknown>): Outcome<SettingsDone> =>
  outcome.ok ? done({ to: doneAddress(path, said) }) : outcome

/** The same, with the new token of the session. */
const renews = (said: ActionName, outcome: Outcome<{ token: string | null }>): Outcome<SettingsDone> =>
  outcome.ok ? done({ to: doneAddress(youPath, said), token: outcome.value.token }) : outcome

/** What forms of Settings send; those of invitations are in `people/desk.server.ts`. */
export type UserIntent = IntentOf<typeof userIntents>
export type OwnIntent = IntentOf<typeof ownIntents>
export type EverybodyIntent = IntentOf<typeof everybodyIntents>
