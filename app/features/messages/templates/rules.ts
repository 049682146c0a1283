import type { LocalText } from '#app/language/language.ts'
import { firstLanguage, type Language } from '#app/language/languages.ts'
import { greetingFirstName } from '#app/platform/text/greeting-name.ts'

/** A reply that staff keep under a name, to begin an answer with. */
export type ReplyTemplate = { id: string; name: string; text: LocalText; updatedAt: string }

/** More are not found at a glance. */
export const mostTemplates = 50

/** In code points; a text fits in a reply with its blanks filled in. */
export const templateLengths = { name: 60, text: 4_000 }

/** What a blank becomes; `name` as the writer typed it. */
export type Blanks = { name: string; clinic: string; phone: string }

/** The text for somebody who wrote in that language; a template without it speaks English. */
export const templateFor = (text: LocalText, language: Language, blanks: Blanks): string =>
  filledTemplate(text[language] || text[firstLanguage], blanks)

/** What was typed so far, and the template below it. */
export const withTemplate = (typed: string, template: string): string =>
  typed.trim() === '' ? template : `${typed.trimEnd()}\n\n${template}`

/** `{name}` becomes the writer's first name; a blank that nothing is known for goes with the space before it. */
function filledTemplate(text: string, { name, clinic, phone }: Blanks): string {
  const words: Record<string, string> = { name: greetingFirstName(name), clinic, phone }
  return text.replaceAll(/( ?)\{(name|clinic|phone)\}/g, (_, space: string, blank: string) => {
    const word = words[blank] ?? ''
    return word === '' ? '' : space + word
  })
}
