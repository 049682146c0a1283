import { intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { serviceDoneAddress, testTextIntent } from '../address.ts'
import { connectTexts, disconnectTexts } from './commands.server.ts'
import { serverOf, serviceFields, type TypedService } from './rules.ts'
import { answerTestText } from './test-text.server.ts'

/** The service as its form shows it; never the secret. */
export type ServiceView = {
  state: 'environment' | 'owner' | 'off'
  hasAddress: boolean
  typed: Omit<TypedService, 'secret' | 'number'>
}

export async function readServiceView({ db, settings }: Services): Promise<ServiceView> {
  const { fixed, publicUrl } = settings
  const stored = await findService(db, 'texts')
  return {
    state: fixed.has('texts') ? 'environment' : stored ? 'owner' : 'off',
    hasAddress: publicUrl !== null,
    typed: {
      account: stored?.account ?? '',
      sender: stored?.sender.value ?? '',
      answers: stored?.answers ?? 'all',
      server: stored ? serverOf(stored.url) : '',
    },
  }
}

type Sent = { actor: Staff; fields: FormFields }

/** Patients' numbers go through the service: to connect another one asks for the password again. */
export const textsIntents = intentsOf<Sent, Outcome<{ to: string }>>()({
  [testTextIntent]: (services, { actor, fields }) =>
    answerTestText(services, { actor, typed: fields.get('number') ?? '' }),
  connect: {
    asksAgain: true,
    run: async (services, { actor, fields }) => {
      const outcome = await connectTexts(services, { actor, typed: pick(fields, serviceFields) })
      return outcome.ok ? done({ to: serviceDoneAddress('connected') }) : outcome
    },
  },
  disconnect: {
    asksAgain: true,
    run: async (services, { actor }) => {
      const outcome = await disconnectTexts(services, { actor })
      return outcome.ok ? done({ to: serviceDoneAddress('disconnected') }) : outcome
    },
  },
})

export type TextsIntent = keyof typeof textsIntents
