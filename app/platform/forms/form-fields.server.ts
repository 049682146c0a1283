import { recordOf } from '../shapes/collections.ts'
import { suggestedAddress, suggestedField } from '../text/mail-slips.ts'

/**
 * What a form sent: one text a field. A field sent twice keeps its first value here and all of them in `repeated`; files are
 * left out.
 */
export type FormFields = ReadonlyMap<string, string> & {
  readonly repeated?: ReadonlyMap<string, readonly string[]>
}

/**
 * U+0000 becomes U+001A, the character that stands for one that can't be shown (ECMA-48 SUB): PostgreSQL keeps no U+0000,
 * and schemas take this one away like every other control character.
 */
const withoutNull = (value: string) => value.replaceAll('\0', '\u001a')

/** Reads an urlencoded or multipart form; the server has already refused what is too large. */
export async function readFields(request: Request): Promise<FormFields> {
  const fields = new Map<string, string>()
  const repeated = new Map<string, string[]>()
  for (const [name, sent] of await request.formData()) {
    if (typeof sent !== 'string') continue
    const [value, first] = [withoutNull(sent), fields.get(name)]
    const all = repeated.get(name)
    if (first === undefined) fields.set(name, value)
    else if (all) all.push(value)
    else repeated.set(name, [first, value])
  }
  takeSuggestion(fields)
  return Object.assign(fields, { repeated })
}

/** A ticked "Did you mean …?" counts where it is still what would be suggested: the address may have been mended since. */
function takeSuggestion(fields: Map<string, string>): void {
  const meant = fields.get(suggestedField)
  if (meant !== undefined && suggestedAddress(fields.get('email') ?? '') === meant) fields.set('email', meant)
}

/** Every value of a field that a form sends several times, in its order; none where it is missing. */
export function valuesOf(fields: FormFields, name: string): readonly string[] {
  const first = fields.get(name)
  return fields.repeated?.get(name) ?? (first === undefined ? [] : [first])
}

/** The named fields as they were typed; empty text where one is missing. */
export function pick<const N extends string>(fields: FormFields, names: readonly N[]): Record<N, string> {
  return recordOf(names, (name) => fields.get(name) ?? '')
}

/** The named fields of a form that nobody has filled in. */
export const nothingTyped = <const N extends string>(names: readonly N[]): Record<N, string> =>
  pick(new Map(), names)

/** The first sentence that stands against each field, from what a schema found wrong. */
export function sentencesByField(error: { issues: readonly Issue[] } | undefined): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) sentences[fieldAt(path)] ??= message
  return sentences
}

/** A text has a field for each language, a list has one field for all that is in it. */
const fieldAt = (path: readonly PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.')

type Issue = { path: readonly PropertyKey[]; message: string }
