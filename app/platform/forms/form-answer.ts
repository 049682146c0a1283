import { createContext, data, type MiddlewareFunction } from 'react-router'
import { recordOf } from '../shapes/collections.ts'

/** What a refused or failed attempt shows again: everything typed, and what is in the way. */
export type FormAnswer<Field extends string> = {
  typed: Record<Field, string>
  /** Sentences by field. */
  errors: Partial<Record<Field, string>>
  /** A sentence for the whole form: saving failed, too many. */
  message: string | null
  /** A fresh key for the next attempt: answers to POST are never kept. */
  formKey: string
}

export const isRefused = (answer: FormAnswer<string> | undefined): boolean =>
  answer !== undefined && (answer.message !== null || Object.keys(answer.errors).length > 0)

/** For the summary above the form: each sentence once, in the order of the fields, at its first field. */
export const sentencesInOrder = <Field extends string>(
  fields: readonly Field[],
  errors: Partial<Record<Field, string>> = {},
): { field: Field; message: string }[] =>
  fields.flatMap((field, place) => {
    const message = errors[field]
    const isSaid = fields.slice(0, place).some((earlier) => errors[earlier] === message)
    return message && !isSaid ? [{ field, message }] : []
  })

const unansweredStatus = 503

/**
 * In the browser: asks the server for its answer. Where none comes (no network), what was typed stays under
 * the given sentence, and the key with it, so that trying again stores once. Its status is that of a failure,
 * after which nothing else is asked for.
 */
export async function orUnanswered<T, Field extends string>(
  request: Request,
  ask: () => Promise<T>,
  { fields, sentence }: { fields: readonly Field[]; sentence: string },
): Promise<T | ReturnType<typeof data<FormAnswer<Field>>>> {
  const sent = request.clone()
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const form = await sent.formData()
    const typed = recordOf(fields, (name) => String(form.get(name) ?? ''))
    const formKey = String(form.get('key') ?? '')
    const answer = { typed, errors: {}, message: sentence, formKey }
    return data<FormAnswer<Field>>(answer, { status: unansweredStatus })
  }
}

/** Whether a page is the answer to a form that was sent without scripts. */
export const isFormAnswerContext = createContext(false)

/** For a route's `middleware`: loaders themselves never hear of the form. */
export const notesFormAnswer: MiddlewareFunction<Response> = ({ request, context }, next) => {
  context.set(isFormAnswerContext, request.method === 'POST')
  return next()
}
