import { type SenderPurpose, senderPurposes } from '#app/db/values.ts'
import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { givenSender } from '#app/features/service-settings/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { confirmSender, readPurpose, removeSender, requestSender, type WriteCode } from './commands.server.ts'
import { currentSender, findSenders } from './queries.server.ts'
import type { SenderDone } from './rules.ts'

/** One address of the clinic's emails, as Settings show it. */
export type SenderLine = {
  purpose: SenderPurpose
  /** In use. */
  address: string
  /** environment: nobody can change it here; set: by the owner; kept: the website's former one; otherwise as usual. */
  source: 'environment' | 'set' | 'kept' | 'usual'
  /** Waits for its code; empty where none does. */
  pending: string
  waitsForCode: boolean
}

export type SenderView = { writes: boolean; lines: SenderLine[] }

/** From whom emails come and where answers go. */
export function readSender(services: Services): Promise<Outcome<SenderView>> {
  const { db, clock, settings } = services
  const fault = { event: 'sender not read', message: m.mail_sender_failed() }
  return attempt(services.log, fault, async () => {
    const stored = await findSenders(db, clock.now())
    const sender = await currentSender(services)
    const used = { from: sender.address, 'reply-to': sender.replyTo ?? sender.address }
    const given = givenSender(settings.mail)
    const byEnvironment = { from: given.from, 'reply-to': given.replyTo }
    const lines = senderPurposes.map((purpose): SenderLine => {
      const { address, isConfirmed, pending, waitsForCode } = stored[purpose]
      const set = address === '' ? 'usual' : isConfirmed ? 'set' : 'kept'
      const source = byEnvironment[purpose] === undefined ? set : 'environment'
      return { purpose, address: used[purpose], source, pending, waitsForCode }
    })
    return done({ writes: mailReach(settings.mail) === 'everything', lines })
  })
}

type Sent = { actor: Staff; fields: FormFields; write: WriteCode }

/** Someone who copied a session can't send patients' answers elsewhere: each asks again. */
export const senderIntents = intentsOf<Sent, Outcome<SenderDone>>()({
  request: ofSender('sent', (services, { actor, fields, write }, purpose) =>
    requestSender(services, { actor, purpose, address: fields.get('address') ?? '', write }),
  ),
  confirm: ofSender('confirmed', (services, { actor, fields }, purpose) =>
    confirmSender(services, { actor, purpose, code: fields.get('code') ?? '' }),
  ),
  remove: ofSender('removed', (services, { actor }, purpose) => removeSender(services, { actor, purpose })),
})

export type SenderIntent = IntentOf<typeof senderIntents>

function ofSender(
  did: SenderDone,
  act: (services: Services, sent: Sent, purpose: SenderPurpose) => Promise<Outcome<undefined>>,
) {
  const run = async (services: Services, sent: Sent): Promise<Outcome<SenderDone>> => {
    const purpose = readPurpose(sent.fields.get('id') ?? '')
    if (!purpose) return unknownAction()
    const outcome = await act(services, sent, purpose)
    return outcome.ok ? done(did) : outcome
  }
  return { asksAgain: true, run } as const
}
