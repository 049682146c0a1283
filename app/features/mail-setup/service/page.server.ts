import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { givenSender } from '#app/features/service-settings/rules.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import type { Email, MailAddress } from '#app/platform/mail/mailer.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { currentSender } from '../sender/queries.server.ts'
import { connectService, disconnectService, type ServiceRefusal } from './commands.server.ts'
import {
  isTokenAlone,
  type MailProvider,
  presets,
  type ServiceField,
  serviceFields,
  sesHost,
  sesRegions,
} from './rules.ts'

/** The mail service as the form shows it: never what it keeps secret. */
export type ServiceView = {
  provider: MailProvider
  /** The one in use; null where none is connected. */
  connected: MailProvider | null
  /** What the fields begin with. */
  values: Partial<Record<ServiceField, string>>
  /** A secret is kept for the provider that is shown. */
  hasSecret: boolean
  /** Said by the environment: nobody changes it here. */
  isFromFixed: boolean
  replyTo: string
}

/** @param asked the provider whose fields are asked for */
export async function readServiceView(services: Services, asked: string | null): Promise<ServiceView> {
  const stored = await findService(services.db, 'email')
  const connected = stored ? (stored.kind === 'emailjs' ? 'emailjs' : stored.provider) : null
  const provider = keyOf(presets, asked ?? '') ?? connected ?? 'google'
  const { address: from, replyTo = from } = await currentSender(services)
  const isShown = provider === connected
  return {
    provider,
    connected,
    values: { ...(isShown && stored ? shownOf(stored) : {}), from },
    hasSecret: isShown,
    isFromFixed: givenSender(services.settings.mail).from !== undefined,
    replyTo,
  }
}

function shownOf(
  stored: NonNullable<Awaited<ReturnType<typeof findService<'email'>>>>,
): ServiceView['values'] {
  if (stored.kind === 'emailjs') return { serviceId: stored.serviceId, templateId: stored.templateId }
  const { host, port, encryption, user } = stored
  const region = sesRegions.find((one) => sesHost(one) === host) ?? ''
  return { host, port: String(port), encryption, region, user: isTokenAlone(stored) ? '' : user }
}

export type ServiceDone = 'connected' | 'disconnected'

type Sent = {
  actor: Staff
  fields: FormFields
  /** Of the person who is signed in. */
  name: string
  write: (to: MailAddress, now: Temporal.Instant) => Promise<Email>
}

/** Who copied a session can't have patients' emails leave elsewhere: each asks again. */
export const serviceIntents = intentsOf<Sent, Outcome<ServiceDone, ServiceRefusal>>()({
  connect: {
    asksAgain: true,
    async run(services, { actor, fields, name, write }) {
      const typed = pick(fields, serviceFields)
      const outcome = await connectService(services, { actor, typed, name, write })
      return outcome.ok ? done('connected') : outcome
    },
  },
  disconnect: {
    asksAgain: true,
    async run(services, { actor }) {
      const outcome = await disconnectService(services, actor)
      return outcome.ok ? done('disconnected') : outcome
    },
  },
})

export type ServiceIntent = IntentOf<typeof serviceIntents>
