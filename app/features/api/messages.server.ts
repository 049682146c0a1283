import { z } from '@hono/zod-openapi'
import { columns } from '#app/db/columns.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { filters } from '#app/features/messages/desk/address.ts'
import { answerByPhone, unanswer } from '#app/features/messages/desk/replies/commands.server.ts'
import { findMessage, listNewest } from '#app/features/messages/queries.server.ts'
import { languages } from '#app/language/languages.ts'
import { done, refused } from '#app/platform/outcome.ts'
import {
  type Api,
  changingEndpoint,
  endpoint,
  listOf,
  readingEndpoint,
  type Shown,
} from './endpoint.server.ts'
import { cursor } from './fields.ts'

const line = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    beginning: z.string().openapi({ description: 'How the text begins' }),
    language: z.enum(languages),
    read: z.boolean(),
    answered: z.boolean(),
    possibleSpam: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('MessageLine')

const message = z
  .object({
    id: z.string(),
    patientId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
    language: z.enum(languages),
    read: z.boolean(),
    possibleSpam: z.boolean(),
    answeredAt: z.iso.datetime().nullable(),
    answeredHow: z.enum(['email', 'phone']).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Message')

/** What the website's contact form brought. */
export function addMessages(api: Api): void {
  const read = { tag: 'Messages', scope: 'messages:read' } as const
  endpoint(
    api,
    {
      ...read,
      method: 'get',
      path: '/messages',
      summary: 'Messages, newest first',
      query: z.object({ show: z.enum(filters).default('all'), cursor: cursor.optional() }),
      answer: listOf('Messages', line),
    },
    async ({ services, actor, query: { show: filter, cursor: after = null } }) => {
      const { rows, next } = await listNewest(services.db, { filter, after })
      await recordShown(services, actor, { object: 'contact-message', ids: rows.map(({ id }) => id) })
      return done({ body: { data: rows, next } })
    },
  )
  readingEndpoint(
    api,
    {
      ...read,
      path: '/messages/{id}',
      summary: 'One message, with its version as ETag; it stays unread',
      answer: message,
      refuses: { 404: 'No such message' },
    },
    shown,
  )
  changingEndpoint(
    api,
    {
      method: 'post',
      tag: 'Messages',
      scope: 'messages:write',
      path: '/messages/{id}/answered',
      summary: 'Mark as answered by phone, or as waiting',
      changes: true,
      body: z.object({ answered: z.boolean() }),
      answer: message,
      refuses: { 404: 'No such message', 409: 'It may be spam, or somebody else has answered' },
    },
    async ({ services, actor, seen, params: { id }, body }) => {
      const row = await findMessage(services.db, id)
      const change = { actor, id, seen, answered: row?.answeredAt ?? '' }
      return (body.answered ? answerByPhone : unanswer)(services, change)
    },
    shown,
  )
}

const shown: Shown<typeof message> = {
  object: 'contact-message',
  read: async ({ db }, id) => {
    const row = await findMessage(db, id)
    if (!row) return refused({ status: 404, message: 'There is no such message.' })
    const { patientId, name, email, phone, subject, message, language, answeredAt, answeredHow } = row
    const body = {
      id,
      patientId,
      name,
      email,
      phone,
      subject,
      message,
      language,
      answeredAt,
      answeredHow,
      read: columns.isSet(row.read),
      possibleSpam: columns.isSet(row.possibleSpam),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
    return done({ body, version: row.updatedAt })
  },
}
