import type { Language } from '#app/language/languages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import type { DraftConflict } from '../draft/answers.ts'

/** What a form of the draft shows of its fields. */
export type DraftFormView = {
  /** In which texts are written: those that the website has, or will have. */
  languages: readonly Language[]
  values: Readonly<Record<string, string>>
  /** `markOf` each of them. */
  marks: Readonly<Record<string, string>>
  /** Those that say something else than the website does. */
  changed: readonly string[]
  /** What stands against publishing them. */
  problems: Readonly<Record<string, string>>
}

/** What became of a form: what was typed, what was not saved of it, and why. */
export type DraftFormAnswer = {
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  conflicts: readonly DraftConflict[]
  message: string | null
}

/** Why a photo was refused. */
export type UploadAnswer = {
  /** Which picture of an item it was, where it has several. */
  part?: string
  message?: string | undefined
  errors?: Record<string, string> | undefined
}

/** Next to each field of a form: by what mark it knows the text that it was shown (`draft/mark.server.ts`). */
export const seenName = (field: string): string => `${seenPrefix}${field}`
const seenPrefix = 'seen '

/** The field that such a name stands alongside; null for any other name. */
export const fieldSeen = (name: string): string | null =>
  name.startsWith(seenPrefix) ? name.slice(seenPrefix.length) : null

/** Next to a switch, which says nothing where it is off. */
export const switchName = (field: string): string => `switch ${field}`

/** Without script a point is two numbers: how far from the left, and from the top. */
export const leftName = (field: string): string => `left ${field}`
export const topName = (field: string): string => `top ${field}`

/** What a form says of the fields that it has, of those that it may have. */
export const editsIn = (fields: FormFields, names: readonly string[]) =>
  names.flatMap((field) => {
    const typed = typedIn(fields, field)
    return typed === undefined ? [] : [{ field, typed, seen: fields.get(seenName(field)) ?? '' }]
  })

function typedIn(fields: FormFields, field: string): string | undefined {
  if (fields.has(switchName(field)) && !fields.has(field)) return ''
  const [left, top] = [fields.get(leftName(field)), fields.get(topName(field))]
  return left !== undefined && top !== undefined ? `${left.trim()} ${top.trim()}` : fields.get(field)
}
