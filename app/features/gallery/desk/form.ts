import * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { isHttpsAddress, withSmallHost } from '#app/platform/text/contact-links.ts'
import { line, optionalLine, optionalParagraphs, paragraphs } from '#app/platform/text/text.ts'
import { categories } from '../rules.ts'

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

/** What is typed; of what the form did not ask for the words stay as the row has them, and the picture does. */
export function readTyped(fields: ReadonlyMap<string, string>, row: TypedImage | null): TypedImage {
  return recordOf(imageFields, (name) => fields.get(name) ?? (name === 'image' ? '' : (row?.[name] ?? '')))
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
   * An address of elsewhere; empty where a file is sent, or the
   * picture stays.
   */
  image: optionalLine(lengths.address).check(
    z.refine((value) => value === '' || isHttpsAddress(value), {
      error: m.gallery_address_invalid,
    }),
    z.overwrite(withSmallHost),
  ),
})

/** The same for one of several, which may be described later: visitors do not see it until then. */
export const describedLaterForm = z.extend(imageForm, {
  title: line(lengths.title, m.gallery_title_missing),
  description: optionalParagraphs(lengths.description),
})
