import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { doneAddress } from '../address.ts'
import {
  type InvitationLetters,
  type Invited,
  invite,
  inviteAgain,
  withdraw,
} from '../invitations/commands.server.ts'
import { guardedly } from '../settings/desk.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { activate, deactivate } from './commands.server.ts'

/** Where an action of People leads, or the link that is shown this once. */
export type PeopleDone = { to: string } | { path: string }

type Sent = { admin: SignedIn; fields: FormFields; letters: InvitationLetters }
type PeopleAction = (services: Services, sent: Sent) => Promise<Outcome<PeopleDone>>

const idIn = ({ fields }: Sent) => fields.get('id') ?? ''
const asked = ({ admin, letters }: Sent) => ({ actor: admin, letters })

const actions: Record<string, PeopleAction> = {
  invite: async (services, sent) => told(await invite(services, asked(sent), sent.fields)),
  'send-again': async (services, sent) =>
    told(await inviteAgain(services, asked(sent), { id: idIn(sent), way: 'letter' })),
  'new-link': async (services, sent) =>
    told(await inviteAgain(services, asked(sent), { id: idIn(sent), way: 'link' })),
  withdraw: async (services, sent) => leadsTo('withdrawn', await withdraw(services, asked(sent), idIn(sent))),
  deactivate: async (services, sent) =>
    leadsTo('deactivated', await deactivate(services, sent.admin, idIn(sent))),
  activate: async (services, sent) => leadsTo('activated', await activate(services, sent.admin, idIn(sent))),
}

/** Whether an action of Settings is one of People. */
export const isPeopleIntent = (intent: string): boolean => Object.hasOwn(actions, intent)

/** Every action of People, by the `intent` that its form sends; each asks again who is there. */
export async function changePeople(services: Services, sent: Sent): Promise<Outcome<PeopleDone>> {
  const action = actions[sent.fields.get('intent') ?? '']
  if (!action) return refused({ status: 422, message: m.settings_failed() })
  const act = () => action(services, sent)
  return guardedly(services, sent.admin, { fields: sent.fields, act })
}

const leadsTo = (said: Parameters<typeof doneAddress>[0], outcome: Outcome<unknown>): Outcome<PeopleDone> =>
  outcome.ok ? done({ to: doneAddress(said) }) : outcome

function told(outcome: Outcome<Invited>): Outcome<PeopleDone> {
  if (!outcome.ok) return outcome
  const { path } = outcome.value
  return done(path === null ? { to: doneAddress('invited') } : { path })
}
