import * as z from 'zod/mini'
import type { SealedText } from '../../../../db/values.ts'
import { openPayload } from '../../../outbox/payload.server.ts'
import { aboutReply } from '../../../outbox/rules.ts'

/** What a message was before it was answered by letter; it waits with that letter (`outbox/payload.server.ts`). */
const messageBefore = z.object({
  read: z.union([z.literal(0), z.literal(1)]),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredHow: z.nullable(z.union([z.literal('letter'), z.literal('phone')])),
})

const never = { read: 1, answeredAt: null, answeredBy: null, answeredHow: null } as const

export const openBefore = (
  secretKey: string,
  { id, payload }: { id: string; payload: SealedText | null },
): z.infer<typeof messageBefore> =>
  payload === null
    ? never
    : openPayload(secretKey, { kind: 'reply', subject: aboutReply(id), payload }, messageBefore)
