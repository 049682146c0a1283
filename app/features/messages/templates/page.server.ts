import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { templateDoneAddress } from './address.ts'
import { addTemplate, removeTemplate, saveTemplate } from './commands.server.ts'
import { readTypedTemplate, type TypedTemplate } from './form.ts'
import { listTemplates } from './queries.server.ts'
import type { ReplyTemplate } from './rules.ts'

/** 503 with a sentence where they can't be read. */
export const readTemplates = ({ db, log }: Services): Promise<Outcome<ReplyTemplate[]>> =>
  attempt(log, { event: 'reply templates not read', message: m.contact_templates_load_failed() }, async () =>
    done(await listTemplates(db)),
  )

/** Why the form came back, and what was typed. */
export type TemplateRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedTemplate | undefined
}

type Sent = { actor: Staff; fields: FormFields }
/** Where it leads on to; or what was typed, to be shown again. */
type TemplateAnswer = Outcome<string> & { typed?: TypedTemplate }

export const templateIntents = intentsOf<Sent, TemplateAnswer>()({
  add: async (services, { actor, fields }) => {
    const typed = readTypedTemplate(fields)
    const added = await addTemplate(services, { actor, typed })
    return added.ok ? done(templateDoneAddress('added')) : { ...added, typed }
  },
  save: async (services, { actor, fields }) => {
    const typed = readTypedTemplate(fields)
    const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
    const saved = await saveTemplate(services, { actor, id, seen: updatedAt, typed })
    return saved.ok ? done(templateDoneAddress('saved')) : { ...saved, typed }
  },
  delete: async (services, { actor, fields }) => {
    const deleted = await removeTemplate(services, { actor, id: fields.get('id') ?? '' })
    return deleted.ok ? done(templateDoneAddress('deleted')) : deleted
  },
})

export type TemplateIntent = IntentOf<typeof templateIntents>
