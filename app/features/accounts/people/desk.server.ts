import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type ActionName, doneAddress } from '../address.ts'
import {
  type InvitationEmails,
  type Invited,
  invite,
  inviteAgain,
  withdraw,
} from '../invitations/commands.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { activate, deactivate } from './commands.server.ts'

/** Where an action of People leads, or the link that is shown this once. */
export type PeopleDone = { to: string } | { path: string }

type Sent = { actor: SignedIn; fields: FormFields; emails: InvitationEmails }

const idIn = ({ fields }: Sent) => fields.get('id') ?? ''

/** What Settings do with people and their invitations: each asks again who is there. */
export const peopleIntents = intentsOf<Sent, Outcome<PeopleDone>>()({
  invite: ofPeople(async (services, sent) => told(await invite(services, sent, sent.fields))),
  'send-again': ofPeople(async (services, sent) =>
    told(await inviteAgain(services, sent, { id: idIn(sent), way: 'email' })),
  ),
  'new-link': ofPeople(async (services, sent) =>
    told(await inviteAgain(services, sent, { id: idIn(sent), way: 'link' })),
  ),
  withdraw: ofPeople(async (services, sent) =>
    leadsTo('withdrawn', await withdraw(services, sent, idIn(sent))),
  ),
  deactivate: ofPeople(async (services, sent) =>
    leadsTo('deactivated', await deactivate(services, sent.actor, idIn(sent))),
  ),
  activate: ofPeople(async (services, sent) =>
    leadsTo('activated', await activate(services, sent.actor, idIn(sent))),
  ),
})

function ofPeople(run: (services: Services, sent: Sent) => Promise<Outcome<PeopleDone>>) {
  return { permission: 'users', asksAgain: true, run } as const
}

const leadsTo = (said: ActionName, outcome: Outcome<unknown>): Outcome<PeopleDone> =>
  outcome.ok ? done({ to: doneAddress(settingsPath, said) }) : outcome

function told(outcome: Outcome<Invited>): Outcome<PeopleDone> {
  if (!outcome.ok) return outcome
  const { path } = outcome.value
  return done(path === null ? { to: doneAddress(settingsPath, 'invited') } : { path })
}

export type PeopleIntent = IntentOf<typeof peopleIntents>
