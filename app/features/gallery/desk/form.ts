import * as z from 'zod/mini'
import type { LocalText } from '#app/language/language.ts'
import { noText, sentText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { isHttpsAddress, withSmallHost } from '#app/platform/text/contact-links.ts'
import {
  inEachLanguage,
  line,
  optionalLine,
  optionalParagraphs,
  paragraphs,
} from '#app/platform/text/text.ts'
import { categories } from '../rules.ts'

/** In code points (docs/specification.md#text). */
export const lengths = { title: 100, description: 1_000, alternativeText: 250, address: 2_000 } as const

/** What is said of a picture. */
export const textNames = ['title', 'description', 'alternativeText'] as const

export type TypedImage = Record<(typeof textNames)[number], LocalText> & { category: string; image: string }

export const emptyForm: TypedImage = {
  ...recordOf(textNames, () => noText),
  category: '',
  image: '',
}

/** What is typed; of what the form did not ask for the words stay as the row has them, and the picture does. */
export const readTyped = (
  fields: ReadonlyMap<string, string>,
  row: Omit<TypedImage, 'image'> = emptyForm,
): TypedImage => ({
  ...recordOf(textNames, (name) => sentText(fields, name, row[name])),
  category: fields.get('category') ?? row.category,
  image: fields.get('image') ?? '',
})

/** What the form for a gallery image sends, but for its file. */
export const imageForm = z.object({
  title: inEachLanguage(line(lengths.title, m.gallery_title_and_description), optionalLine(lengths.title)),
  description: inEachLanguage(
    paragraphs(lengths.description, m.gallery_title_and_description),
    optionalParagraphs(lengths.description),
  ),
  category: z.enum(categories, { error: m.gallery_category_missing }),
  alternativeText: inEachLanguage(optionalLine(lengths.alternativeText)),
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
  title: inEachLanguage(line(lengths.title, m.gallery_title_missing), optionalLine(lengths.title)),
  description: inEachLanguage(optionalParagraphs(lengths.description)),
})
