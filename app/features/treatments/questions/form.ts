import * as z from 'zod/mini'
import { type QuestionKind, questionKinds } from '#app/db/values.ts'
import type { LocalText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { line, optionalLine } from '#app/platform/text/text.ts'
import { choiceCount, type Question, questionLengths } from './rules.ts'

/** A question as it was typed; the choices of each language stand one on a line. */
export type TypedQuestion = {
  kind: string
  text: string
  spanishText: string
  choices: string
  spanishChoices: string
  isRequired: boolean
  isDiscreet: boolean
}

export const emptyQuestion: TypedQuestion = {
  ...{ kind: 'text', text: '', spanishText: '', choices: '', spanishChoices: '' },
  ...{ isRequired: false, isDiscreet: false },
}

export const typedQuestion = (question: Question): TypedQuestion => ({
  kind: question.kind,
  text: question.text.en,
  spanishText: question.text.es,
  choices: question.choices.map(({ en }) => en).join('\n'),
  spanishChoices: question.choices
    .map(({ es }) => es)
    .join('\n')
    .trimEnd(),
  isRequired: question.isRequired,
  isDiscreet: question.isDiscreet,
})

const textFields = ['kind', 'text', 'spanishText', 'choices', 'spanishChoices'] as const

export function readTypedQuestion(fields: ReadonlyMap<string, string>): TypedQuestion {
  const texts = Object.fromEntries(textFields.map((name) => [name, fields.get(name) ?? '']))
  const flags = { isRequired: fields.has('isRequired'), isDiscreet: fields.has('isDiscreet') }
  return { ...emptyQuestion, ...texts, ...flags }
}

/** English in the order of the form, then what is known of it all. */
export const questionFields = ['kind', 'text', 'spanishText', 'choices', 'spanishChoices'] as const

const form = z.object({
  kind: z.enum(questionKinds, { error: m.questions_kind_missing }),
  text: line(questionLengths.text, m.questions_text_missing),
  spanishText: optionalLine(questionLengths.text),
})

type Read = { question: Omit<Question, 'id'> } | { errors: Record<string, string> }

/** What was typed as a question, or a sentence for each field that cannot be read. */
export function readQuestion(typed: TypedQuestion): Read {
  const { isRequired, isDiscreet } = typed
  const read = form.safeParse(typed)
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message
  const isChoice = (typed.kind as QuestionKind) === 'choice'
  const choices = isChoice ? pairedLines(typed) : []
  if (isChoice) Object.assign(errors, choiceErrors(choices))
  if (!read.success || Object.keys(errors).length > 0) return { errors }
  const { kind, text: en, spanishText: es } = read.data
  return { question: { kind, text: { en, es }, choices, isRequired, isDiscreet } }
}

/** English and Spanish of the same line belong together; a line that both leave empty is none. */
function pairedLines({ choices, spanishChoices }: TypedQuestion): LocalText[] {
  const [english, spanish] = [choices, spanishChoices].map((text) => text.split(/\r\n?|\n/))
  const count = Math.max(english?.length ?? 0, spanish?.length ?? 0)
  return Array.from({ length: count }, (_, at) => ({
    en: (english?.[at] ?? '').trim(),
    es: (spanish?.[at] ?? '').trim(),
  })).filter(({ en, es }) => en !== '' || es !== '')
}

const choice = optionalLine(questionLengths.choice)

function choiceErrors(choices: readonly LocalText[]): Record<string, string> {
  const { least, most } = choiceCount
  const names = choices.map(({ en }) => en.toLowerCase())
  if (choices.length < least || choices.length > most)
    return { choices: m.questions_choices_count({ least, most }) }
  const withoutEnglish = choices.find(({ en }) => en === '')
  if (withoutEnglish)
    return { spanishChoices: m.questions_choice_without_english({ choice: withoutEnglish.es }) }
  const twice = choices.find(({ en }, at) => names.indexOf(en.toLowerCase()) < at)
  if (twice) return { choices: m.questions_choice_twice({ choice: twice.en }) }
  const problem = (language: keyof LocalText) =>
    choices.map((one) => choice.safeParse(one[language]).error?.issues[0]?.message).find(Boolean)
  const [english, spanish] = [problem('en'), problem('es')]
  return { ...(english && { choices: english }), ...(spanish && { spanishChoices: spanish }) }
}
