import * as z from 'zod/mini'
import { m } from '../../../language/messages.ts'
import { recordOf } from '../../../platform/shapes/keys.ts'
import { line, optionalLine, optionalParagraphs, paragraphs } from '../../../platform/text/text.ts'
import { isHttpsAddress, withSmallHost } from '../../../platform/text/web-address.ts'
import { categories } from '../categories.ts'

/** In code points (docs/specification.md#text). */
export const lengths = { title: 100, description: 1_000, alternativeText: 250, address: 2_000 } as const

export const imageFields = [
  'title',
  'description',
  'category',
  'alternativeText',
  'spanishTitle',
  'spanishDescription',
  'spanishAlternativeText',
  'image',
] as const
type ImageField = (typeof imageFields)[number] | 'file'

export type TypedImage = Record<Exclude<ImageField, 'file'>, string>

export const emptyForm: TypedImage = {
  title: '',
  description: '',
  category: '',
  alternativeText: '',
  spanishTitle: '',
  spanishDescription: '',
  spanishAlternativeText: '',
  image: '',
}

/** What is typed; what a page older than the Spanish did not ask for stays as the row has it. */
export function readTyped(fields: ReadonlyMap<string, string>, row: TypedImage | null): TypedImage {
  const isAsked = (name: (typeof imageFields)[number]) => fields.has(name) || !name.startsWith('spanish')
  return recordOf(imageFields, (name) => (isAsked(name) ? fields.get(name) : row?.[name]) ?? '')
}

/** What the form for a gallery image sends, but for its file. */
export const imageForm = z.object({
  title: line(lengths.title, m.gallery_title_and_description),
  description: paragraphs(lengths.description, m.gallery_title_and_description),
  category: z.enum(categories, { error: m.gallery_category_missing }),
  alternativeText: optionalLine(lengths.alternativeText),
  spanishTitle: optionalLine(lengths.title),
  spanishDescription: optionalParagraphs(lengths.description),
  spanishAlternativeText: optionalLine(lengths.alternativeText),
  /**
   * An address of elsewhere (docs/decisions/2026-11-21-pictures-by-address.md); empty where a file is sent, or the
   * picture stays.
   */
  image: optionalLine(lengths.address).check(
    z.refine((value) => value === '' || isHttpsAddress(value), {
      error: m.gallery_address_invalid,
    }),
    z.overwrite(withSmallHost),
  ),
})
