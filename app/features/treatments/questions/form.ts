import * as z from 'zod/mini'
import { type QuestionKind, questionKinds } from '#app/db/values.ts'
import { isOffered, writtenLanguage } from '#app/language/clinic-languages.ts'
import type { LocalText } from '#app/language/language.ts'
import { firstLanguage, type Language, languages } from '#app/language/languages.ts'
import {
  fieldIn,
  fieldsOf,
  noText,
  sentText,
  textFrom,
  translations,
  withBaseText,
} from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { inEachLanguage, line, optionalLine } from '#app/platform/text/text.ts'
import { choiceCount, type Question, questionLengths } from './rules.ts'

/** A question as it was typed; the choices of each language stand one on a line. */
export type TypedQuestion = {
  kind: string
  text: LocalText
  choices: LocalText
  isRequired: boolean
  isDiscreet: boolean
}

export const emptyQuestion: TypedQuestion = {
  kind: 'text',
  text: noText,
  choices: noText,
  isRequired: false,
  isDiscreet: false,
}

export const typedQuestion = ({ choices, ...question }: Question): TypedQuestion => ({
  ...question,
  choices: textFrom((language) => {
    const lines = choices.map((choice) => choice[language] ?? '').join('\n')
    return language === firstLanguage ? lines : lines.trimEnd()
  }),
})

export const readTypedQuestion = (fields: ReadonlyMap<string, string>): TypedQuestion => ({
  kind: fields.get('kind') ?? '',
  text: sentText(fields, 'text'),
  choices: sentText(fields, 'choices'),
  isRequired: fields.has('isRequired'),
  isDiscreet: fields.has('isDiscreet'),
})

/** In the order in which their problems are listed. */
export const questionFields = ['kind', ...fieldsOf('text'), ...fieldsOf('choices')]

const form = z.object({
  kind: z.enum(questionKinds, { error: m.questions_kind_missing }),
  text: inEachLanguage(
    line(questionLengths.text, m.questions_text_missing),
    optionalLine(questionLengths.text),
  ),
})

type Read = { question: Omit<Question, 'id'> } | { errors: Record<string, string> }

/** What was typed as a question, or a sentence for each field that cannot be read. */
export function readQuestion(typed: TypedQuestion): Read {
  const { isRequired, isDiscreet } = typed
  const read = form.safeParse(typed)
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message
  const isChoice = (typed.kind as QuestionKind) === 'choice'
  const choices = isChoice ? pairedLines(typed.choices) : []
  if (isChoice) Object.assign(errors, choiceErrors(choices))
  if (!read.success || Object.keys(errors).length > 0) return { errors }
  return { question: { ...read.data, choices, isRequired, isDiscreet } }
}

/** The same line in each language is one choice; a line that is empty in all that the clinic writes is none. */
function pairedLines(typed: LocalText): LocalText[] {
  const linesIn = languages.map((language) => (typed[language] ?? '').split(/\r\n?|\n/))
  const written = languages.filter((language) => isOffered(language) || language === writtenLanguage())
  const linesOf = (language: Language) => linesIn[languages.indexOf(language)] ?? []
  const count = Math.max(...written.map((language) => linesOf(language).length))
  return Array.from({ length: count }, (_, at) =>
    withBaseText(textFrom((language) => linesOf(language)[at]?.trim())),
  ).filter((choice) => written.some((language) => choice[language]))
}

const choice = optionalLine(questionLengths.choice)

function choiceErrors(choices: readonly LocalText[]): Record<string, string> {
  const { least, most } = choiceCount
  const asked = fieldIn('choices', writtenLanguage())
  const names = choices.map((one) => one.en.toLowerCase())
  if (choices.length < least || choices.length > most)
    return { [asked]: m.questions_choices_count({ least, most }) }
  const [translated] = choices.filter((one) => one.en === '').flatMap(translations)
  if (translated)
    return {
      [fieldIn('choices', translated.language)]: m.questions_choice_without_english({
        choice: translated.text,
      }),
    }
  const twice = choices.find((_, at) => names.indexOf(names[at] ?? '') < at)
  if (twice) return { [asked]: m.questions_choice_twice({ choice: twice.en }) }
  const errors: Record<string, string> = {}
  for (const language of languages)
    for (const one of choices)
      for (const { message } of choice.safeParse(one[language] ?? '').error?.issues ?? [])
        errors[fieldIn('choices', language)] ??= message
  return errors
}
