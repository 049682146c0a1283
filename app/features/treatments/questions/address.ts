import { addressOf, knownValue, openDialog } from '#app/platform/lists/list-address.ts'
import { path as treatmentsPath } from '../address.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['added', 'saved', 'moved', 'deleted'] as const
export type QuestionAction = (typeof actions)[number]

/** What is asked of the person who books that treatment. */
export const questionsPath = (treatmentId: string): string =>
  `${treatmentsPath}/${encodeURIComponent(treatmentId)}/questions`

export const addQuestionAddress = (list: string): string => addressOf(list, { add: '1' })
export const editQuestionAddress = (list: string, id: string): string => addressOf(list, { edit: id })
export const deleteQuestionAddress = (list: string, id: string): string => addressOf(list, { delete: id })
/** @param of the question, where it is still there */
export const questionDoneAddress = (list: string, { action, of }: { action: QuestionAction; of: string }) =>
  addressOf(list, { done: action, of })

export type QuestionsAddress = {
  dialog: { kind: 'add' } | { kind: 'edit' | 'delete'; id: string } | null
  action: QuestionAction | null
  of: string
}

export function readQuestionsAddress(search: URLSearchParams): QuestionsAddress {
  const dialog = search.has('add')
    ? ({ kind: 'add' } as const)
    : openDialog(search, ['edit', 'delete'] as const)
  return { dialog, action: knownValue(search, 'done', actions), of: search.get('of') ?? '' }
}
