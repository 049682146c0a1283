import * as z from 'zod/mini'
import { fieldsOf, noText, sentText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { inEachLanguage, line, optionalParagraphs, paragraphs } from '#app/platform/text/text.ts'
import { type ReplyTemplate, templateLengths } from './rules.ts'

/** As it was typed. */
export type TypedTemplate = Pick<ReplyTemplate, 'name' | 'text'>

export const emptyTemplate: TypedTemplate = { name: '', text: noText }

export const readTypedTemplate = (fields: ReadonlyMap<string, string>): TypedTemplate => ({
  name: fields.get('name') ?? '',
  text: sentText(fields, 'text'),
})

/** In the order in which their problems are listed. */
export const templateFields = ['name', ...fieldsOf('text')]

const form = z.object({
  name: line(templateLengths.name, m.contact_templates_name_missing),
  text: inEachLanguage(
    paragraphs(templateLengths.text, m.contact_templates_text_missing),
    optionalParagraphs(templateLengths.text),
  ),
})

type Read = { template: TypedTemplate } | { errors: Record<string, string> }

/** What was typed as a template, or a sentence for each field that can't be read. */
export function readTemplate(typed: TypedTemplate): Read {
  const read = form.safeParse(typed)
  if (read.success) return { template: read.data as TypedTemplate }
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message
  return { errors }
}
