import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database, MessageReplyRow } from '#app/db/tables.ts'
import type { EncryptedText } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findActorName } from '#app/features/audit/queries.server.ts'
import { findMessage, type MessageForChange, updateMessage } from '#app/features/messages/queries.server.ts'
import { listTemplates } from '#app/features/messages/templates/queries.server.ts'
import { withTemplate } from '#app/features/messages/templates/rules.ts'
import { encryptPayload, openPayload } from '#app/features/outbox/payload.server.ts'
import {
  enqueueEmail,
  findEmailToTakeBack,
  replacePayload,
  takeBackEmail,
} from '#app/features/outbox/queries.server.ts'
import { aboutReply } from '#app/features/outbox/rules.ts'
import { type Change, unchanged, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { normalised, paragraphs } from '#app/platform/text/text.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { messages } from '../commands.server.ts'
import { textFor } from '../conversation.server.ts'
import {
  deleteReply,
  findDraft,
  findNextReply,
  findReply,
  insertReply,
  keepDraft,
  putAwayOf,
} from './queries.server.ts'
import { mostDraftLength, mostReplyLength, replyDelaySeconds } from './rules.ts'

/** What a message was before it was answered by email; it waits with that email (`outbox/payload.server.ts`). */
const messageBefore = z.object({
  read: z.union([z.literal(0), z.literal(1)]),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredHow: z.nullable(z.union([z.literal('email'), z.literal('phone')])),
})

const never = { read: 1, answeredAt: null, answeredBy: null, answeredHow: null } as const

const openBefore = (
  secretKey: string,
  { id, payload }: { id: string; payload: EncryptedText | null },
): z.infer<typeof messageBefore> =>
  payload === null
    ? never
    : openPayload(secretKey, { kind: 'reply', subject: aboutReply(id), payload }, messageBefore)

/** Who answers which message. */
export type Answering = {
  actor: Staff
  id: string
  /** When it was answered last, as the person saw it; empty where nobody had. */
  answered: string
  /** The row's `updatedAt` as a program saw it; null where only an answer in between is in the way. */
  seen?: string | null
}

/**
 * Answers a message by email, which leaves by itself a little later. 422 where there is nothing to send or too much,
 * 409 where somebody else has answered meanwhile, with who and when, or no email can leave.
 * @returns the id of the reply, under which it can be taken back
 */
export async function answerByEmail(
  services: Services,
  { actor, id, answered }: Answering,
  typed: string,
): Promise<Outcome<string>> {
  const read = paragraphs(mostReplyLength, m.contact_reply_missing).safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: { reply: read.error.issues[0]?.message ?? '' } })
  if (mailReach(services.settings.mail) !== 'everything')
    return refused({ status: 409, message: m.contact_reply_no_mail() })
  return messages.change<string>(services, { actor, id, seen: null }, async (tx, row, updatedAt) => {
    const against = await whatStandsAgainst(tx, row, answered)
    if (against) return refused({ status: 409, message: against })
    if (row.email === '') return refused({ status: 409, message: m.contact_reply_no_address() })
    const reply = randomId()
    await send(services, tx, { row, reply, text: read.data, adminId: actor.id, at: updatedAt })
    const change = { answeredAt: updatedAt, answeredBy: actor.id, answeredHow: 'email', read: 1 } as const
    await updateMessage(tx, id, { ...change, updatedAt })
    await keepDraft(tx, { messageId: id, adminId: actor.id, text: '', updatedAt })
    return written({ action: 'edit', detail: { fields: ['answered'], way: 'email' } }, reply)
  })
}

type Sending = { row: MessageForChange; reply: string; text: string; adminId: string; at: string }

async function send({ settings, clock }: Services, tx: Database, sending: Sending): Promise<void> {
  const { row, reply, text, adminId, at } = sending
  const subject = aboutReply(reply)
  const { read, answeredAt, answeredBy, answeredHow } = row
  const before = { read, answeredAt, answeredBy, answeredHow }
  const email = await enqueueEmail(tx, {
    kind: 'reply',
    subject,
    language: row.language,
    now: clock.now(),
    delaySeconds: replyDelaySeconds,
    payload: encryptPayload(settings.secretKey, { kind: 'reply', subject }, before),
  })
  const { messageId: emailHeader } = await findEmailToTakeBack(tx, email)
  await insertReply(tx, {
    id: reply,
    messageId: row.id,
    adminId,
    text,
    emailId: email,
    emailHeader,
    createdAt: at,
  })
}

/** Somebody else has answered since it was looked at, or it may be spam. */
async function whatStandsAgainst(
  tx: Database,
  row: MessageForChange,
  answered: string,
): Promise<string | null> {
  if (row.possibleSpam) return m.contact_reply_spam()
  if ((row.answeredAt ?? '') === answered) return null
  const name = row.answeredBy && (await findActorName(tx, row.answeredBy))
  if (!row.answeredAt || !name) return m.contact_changed_meanwhile()
  const at = columns.asInstant(row.answeredAt)
  const moment = { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
  return m.contact_answered_meanwhile({ name, ...moment })
}

/** Staff have called; what they began to write stays a draft. 409 where somebody else has answered meanwhile. */
export function answerByPhone(
  services: Services,
  { actor, id, answered, seen = null }: Answering,
): Promise<Outcome<undefined>> {
  return messages.change<undefined>(services, { actor, id, seen }, async (tx, row, updatedAt) => {
    const against = await whatStandsAgainst(tx, row, answered)
    if (against) return refused({ status: 409, message: against })
    const change = { answeredAt: updatedAt, answeredBy: actor.id, answeredHow: 'phone', read: 1 } as const
    await updateMessage(tx, id, { ...change, updatedAt })
    await putAwayOf(tx, id, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['answered'], way: 'phone' } })
  })
}

/** It waits for an answer again: anyone who called reached nobody. 409 as above. */
export function unanswer(
  services: Services,
  { actor, id, answered, seen = null }: Answering,
): Promise<Outcome<undefined>> {
  return messages.change<undefined>(services, { actor, id, seen }, async (tx, row, updatedAt) => {
    if (!row.answeredAt) return unchanged()
    const against = await whatStandsAgainst(tx, row, answered)
    if (against) return refused({ status: 409, message: against })
    await updateMessage(tx, id, { answeredAt: null, answeredBy: null, answeredHow: null, updatedAt })
    return written({ action: 'edit', detail: { fields: ['answered'], undone: true } })
  })
}

const tooLate = 410

/**
 * Takes an answer back before its email leaves, within seconds and by who wrote it: what was written is a draft again,
 * and the message waits as before, unless somebody has answered it after that. 410 where it is too late.
 */
export function takeReplyBack(
  services: Services,
  { actor, id }: Pick<Answering, 'actor' | 'id'>,
  replyId: string,
): Promise<Outcome<undefined>> {
  return messages.change<undefined>(services, { actor, id, seen: null }, async (tx, row, updatedAt) => {
    const late = refused({ status: tooLate, message: m.contact_take_back_too_late() })
    const reply = await findReply(tx, { id: replyId, messageId: id })
    const longest = services.clock.now().subtract({ seconds: undoSeconds.withEmail })
    if (reply?.adminId !== actor.id || reply.createdAt <= columns.instant(longest)) return late
    const { payload } = await findEmailToTakeBack(tx, reply.emailId)
    if (!(await takeBackEmail(tx, reply.emailId))) return late
    await deleteReply(tx, replyId)
    const { secretKey } = services.settings
    const before = openBefore(secretKey, { id: replyId, payload })
    const isLast = row.answeredAt === reply.createdAt
    await updateMessage(tx, id, { ...(isLast && before), updatedAt })
    if (!isLast) await leaveToNext(tx, secretKey, { reply, before })
    const begun = await findDraft(tx, { messageId: id, adminId: actor.id })
    const text = [reply.text, begun].filter(Boolean).join('\n\n')
    await keepDraft(tx, { messageId: id, adminId: actor.id, text, updatedAt })
    return takenBack
  })
}

/** The next reply would go back to the one that is gone now. It goes back to what was there before both. */
async function leaveToNext(
  tx: Database,
  secretKey: string,
  { reply, before }: { reply: MessageReplyRow; before: z.infer<typeof messageBefore> },
): Promise<void> {
  const next = await findNextReply(tx, reply)
  if (!next || openBefore(secretKey, next).answeredAt !== reply.createdAt) return
  const email = { kind: 'reply', subject: aboutReply(next.id) } as const
  await replacePayload(tx, next.emailId, encryptPayload(secretKey, email, before))
}

const takenBack: { ok: true; value: Change<undefined> } = written({
  action: 'edit',
  detail: { fields: ['answered'], undone: true },
})

/**
 * Adds a saved reply to what somebody is writing, as their draft. 404 where the message or the saved reply is gone, 422
 * where it becomes too long to keep.
 */
export async function beginWithTemplate(
  services: Services,
  { actor, id, template }: Pick<Answering, 'actor' | 'id'> & { template: string },
  typed: string,
): Promise<Outcome<undefined>> {
  const fault = { event: 'saved reply not used', message: m.contact_draft_failed() }
  const text = await attempt(services.log, fault, async (): Promise<Outcome<string>> => {
    const row = await findMessage(services.db, id)
    if (!row) return refused({ status: 404, message: m.contact_deleted_meanwhile() })
    const one = (await listTemplates(services.db)).find((known) => known.id === template)
    return one ? done(textFor(one, row)) : refused({ status: 404, message: m.contact_templates_gone() })
  })
  return text.ok ? keepReplyDraft(services, { actor, id }, withTemplate(typed, text.value)) : text
}

/**
 * Keeps what somebody is writing, each person's own; it is no change of the message. 422 where it is too long to keep,
 * 404 where the message is gone.
 */
export function keepReplyDraft(
  services: Services,
  { actor, id }: Pick<Answering, 'actor' | 'id'>,
  typed: string,
): Promise<Outcome<undefined>> {
  const text = normalised(typed)
  if ([...text].length > mostDraftLength || !text.isWellFormed())
    return Promise.resolve(
      refused({ status: 422, errors: { reply: m.contact_draft_too_long({ most: mostDraftLength }) } }),
    )
  const fault = { event: 'draft not kept', message: m.contact_draft_failed() }
  return attempt(services.log, fault, () =>
    inTransaction(services.db, async (tx): Promise<Outcome<undefined>> => {
      if (!(await findMessage(tx, id)))
        return refused({ status: 404, message: m.contact_deleted_meanwhile() })
      const updatedAt = columns.instant(services.clock.now())
      await keepDraft(tx, { messageId: id, adminId: actor.id, text, updatedAt })
      return done(undefined)
    }),
  )
}
