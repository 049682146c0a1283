import type { WebsiteFields } from '../../clinic/website/fields.ts'
import { checkField } from './check-field.ts'

/** Sentences by field about all that would be public: nothing is published while there is one. */
export function checkWebsite(fields: WebsiteFields): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, value] of Object.entries(fields)) {
    const checked = checkField(field, value)
    if (!checked.ok) problems[field] = checked.message
  }
  return problems
}
