import { type Action, actions, type ChosenVisit } from '#app/features/scheduling/bulk/rules.ts'
import { longInstant, shortInstant } from '#app/platform/format.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'

/** Visits as a form names them: "id@updatedAt id@updatedAt". Ids hold neither. */
export const seenValue = (visits: readonly ChosenVisit[]): string =>
  visits.map(({ id, updatedAt }) => `${id}@${updatedAt}`).join(' ')

export const parseSeen = (text: string): ChosenVisit[] =>
  text.split(' ').flatMap((part) => {
    const [id = '', updatedAt = ''] = part.split('@')
    return id && updatedAt ? [{ id, updatedAt }] : []
  })

/** An action exactly as a form sends it; null for anything else. */
export const parseAction = (text: string): Action | null => actions.find((action) => action === text) ?? null

/** The intents of the bar begin so; behind it stands the action. */
export const manyPrefix = 'many-'
/** Takes back visits that were booked together: they go again. */
export const undoRepeatIntent = `${manyPrefix}undo-repeat` as const
/** Asks before many are cancelled: nothing is done yet. */
export const askIntent = `${manyPrefix}ask` as const
/** Asks before what is left of today is completed: nothing is done yet. */
export const restIntent = `${manyPrefix}rest` as const

/** Says of each of them whether it's completed or a no-show. */
export const settleRestIntent = `${manyPrefix}settle-rest` as const

/** What is said of somebody whose time has passed. */
export const restActions = ['completed', 'no-show'] as const

const restPrefix = 'rest.'
/** The choice for one appointment of the rest of today. */
export const restName = (id: string): string => restPrefix + id

/** Its value: what is said, and the version that was shown. */
export const restValue = (action: (typeof restActions)[number], updatedAt: string): string =>
  `${action} ${shortInstant(updatedAt)}`

/** What a form says of the rest of today; nobody for whom it says nothing. */
export function readRest(fields: FormFields): ChosenVisit[] {
  return [...fields].flatMap(([name, value]) => {
    const [said, seen = ''] = value.split(' ')
    const action = restActions.find((one) => one === said)
    return name.startsWith(restPrefix) && action && seen !== ''
      ? [{ id: name.slice(restPrefix.length), updatedAt: longInstant(seen), action }]
      : []
  })
}

/** Of the check box of a row; its value is the version that the row shows. */
const boxPrefix = 'visit.'
export const boxName = (id: string): string => boxPrefix + id

/** What was chosen on other pages of the list, in one field (`seenValue`). */
export const othersField = 'visits'

/** All visits that a form names, each once: its ticked boxes, and those of other pages. */
export function readChosen(fields: FormFields): ChosenVisit[] {
  const ticked = [...fields].flatMap(([name, seen]) =>
    name.startsWith(boxPrefix) ? [{ id: name.slice(boxPrefix.length), updatedAt: longInstant(seen) }] : [],
  )
  const all = [...ticked, ...parseSeen(fields.get(othersField) ?? '')]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
