import type { FormFields } from '../../../platform/forms/form-fields.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { momentText } from '../moments.server.ts'
import { fieldSeen } from '../screens/form-fields.ts'
import type { TypedAnswer } from './answers.ts'
import { saveDraft } from './commands.server.ts'

/** Saves the fields that a page sends while somebody types: each by its name, with the mark of what was seen. */
export async function saveTyped(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  { actor, fields }: { actor: Staff; fields: FormFields },
): Promise<{ status: number; answer: TypedAnswer }> {
  const edits = [...fields].flatMap(([name, seen]) => {
    const field = fieldSeen(name)
    return field === null ? [] : [{ field, typed: fields.get(field) ?? '', seen, isTouched: true as const }]
  })
  const saved = await saveDraft(services, actor, edits)
  if (!saved.ok) return { status: saved.status, answer: { ok: false, message: saved.message ?? '' } }
  const { savedAt, ...rest } = saved.value
  const savedText = savedAt && momentText(savedAt, services.clock.now())
  return { status: 200, answer: { ok: true, saved: { ...rest, savedAt: savedText } } }
}
