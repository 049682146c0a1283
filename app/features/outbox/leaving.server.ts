import type { Channel, LetterKind } from '../../db/values.ts'
import type { LetterRequest, Services } from '../../platform/services.ts'
import type { TakenText } from '../../platform/texts/texter.ts'

/** Something to send, however it leaves. */
export type Written = {
  kind: LetterKind
  usefulUntil: Temporal.Instant | null
  /** The last try is made then, however much would be left to call instead; null where the usual time counts. */
  triedUntil: Temporal.Instant | null
  /** Throws where the next hop has not taken it. */
  send(): Promise<Sent>
  /** Takes back what was kept of it here. */
  forget(): Promise<void>
}

export type Sent = {
  /** Through what it left, as the outbox keeps it. */
  transport: string
  /** What the service for text messages answered; null of a letter. */
  taken: TakenText | null
}

type Leaving = (services: Services, letter: LetterRequest & { id: string }) => Promise<Written | null>

/** What is to be sent, in the language in use; null where there is nothing to say any more, or nobody to send it. */
export const leavingBy: Record<Channel, Leaving> = {
  email: async ({ mailer, writeLetter }, request) => {
    const letter = await writeLetter(request)
    return (
      letter && {
        ...{ kind: letter.kind, usefulUntil: letter.usefulUntil, triedUntil: letter.triedUntil ?? null },
        send: async () => {
          await mailer.send(letter)
          return { transport: mailer.transport, taken: null }
        },
        forget: async () => mailer.forget?.(letter),
      }
    )
  },
  text: async ({ texter, writeText }, request) => {
    const text = texter && (await writeText(request))
    if (!text) return null
    const { to, body, kind, usefulUntil } = text
    return {
      ...{ kind, usefulUntil, triedUntil: usefulUntil },
      send: async () => ({
        transport: 'text',
        taken: await texter.send({ to, body, letterId: request.id }),
      }),
      forget: async () => {},
    }
  },
}
