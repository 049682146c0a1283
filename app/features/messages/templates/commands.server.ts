import { columns } from '#app/db/columns.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { readTemplate, type TypedTemplate } from './form.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplateForChange,
  insertTemplate,
  updateTemplate,
} from './queries.server.ts'
import { mostTemplates } from './rules.ts'

/** Which template; `seen` is its `updatedAt` as the person saw it. */
type TemplateChange = { actor: Staff; id: string; seen: string }

const writing = (actor: Staff) =>
  ({ actor, object: 'settings', failed: m.contact_templates_failed() }) as const
/** What the audit log says was changed. */
const changed = { action: 'edit', detail: { fields: ['replyTemplates'] } } as const

/** Staff keep a reply under a name. 422 with a sentence by field, or where there are as many as there may be. */
export async function addTemplate(
  services: Services,
  { actor, typed }: { actor: Staff; typed: TypedTemplate },
): Promise<Outcome<string>> {
  const read = readTemplate(typed)
  if ('errors' in read) return refused({ status: 422, errors: read.errors })
  return writeRecord(services, writing(actor), async (tx) => {
    if ((await countTemplates(tx)) >= mostTemplates)
      return refused({ status: 422, message: m.contact_templates_too_many({ most: mostTemplates }) })
    const id = randomId()
    await insertTemplate(tx, { ...read.template, id, updatedAt: columns.instant(services.clock.now()) })
    return written(changed, id)
  })
}

/** 404 where it was deleted, 409 where somebody changed it since it was seen. */
export async function saveTemplate(
  services: Services,
  { actor, id, seen, typed }: TemplateChange & { typed: TypedTemplate },
): Promise<Outcome<undefined>> {
  const read = readTemplate(typed)
  if ('errors' in read) return refused({ status: 422, errors: read.errors })
  return writeRecord(services, writing(actor), async (tx) => {
    const before = await findTemplateForChange(tx, id)
    if (!before) return gone()
    if (before.updatedAt !== seen)
      return refused({ status: 409, message: m.contact_templates_changed_meanwhile() })
    await updateTemplate(tx, { ...read.template, id, updatedAt: columns.instant(services.clock.now()) })
    return written(changed)
  })
}

/** 404 where somebody else was faster. */
export const removeTemplate = (
  services: Services,
  { actor, id }: Pick<TemplateChange, 'actor' | 'id'>,
): Promise<Outcome<undefined>> =>
  writeRecord(services, writing(actor), async (tx) => {
    if (!(await findTemplateForChange(tx, id))) return gone()
    await deleteTemplate(tx, id)
    return written(changed)
  })

const gone = () => refused({ status: 404, message: m.contact_templates_gone() })
