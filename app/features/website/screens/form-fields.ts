import type { FormFields } from '../../../platform/forms/form-fields.server.ts'

/** Beside each field of a form: by what mark it knows the text that it was shown (`draft/mark.server.ts`). */
export const seenName = (field: string): string => `seen ${field}`

/** Beside a switch, which says nothing where it is off. */
export const switchName = (field: string): string => `switch ${field}`

/** What a form says of the fields that it has, of those that it may have. */
export const editsIn = (fields: FormFields, names: readonly string[]) =>
  names.flatMap((field) => {
    const isOff = fields.has(switchName(field)) && !fields.has(field)
    const typed = isOff ? '' : fields.get(field)
    return typed === undefined ? [] : [{ field, typed, seen: fields.get(seenName(field)) ?? '' }]
  })
