import { createContext, useContext } from 'react'
import type { DraftFormAnswer, DraftFormView } from '../screens/form-view.ts'

type DraftForm = { view: DraftFormView; answer: DraftFormAnswer | undefined }

const nothing: DraftForm = {
  view: { values: {}, marks: {}, changed: [], problems: {} },
  answer: undefined,
}

export const DraftFormContext = createContext<DraftForm>(nothing)

/** A field of the form around: what stands in it, and what is said of it. */
export function useDraftField(field: string) {
  const { view, answer } = useContext(DraftFormContext)
  return {
    value: answer?.typed[field] ?? view.values[field] ?? '',
    mark: view.marks[field] ?? '',
    isChanged: view.changed.includes(field),
    error: answer?.errors[field] ?? view.problems[field],
    conflict: answer?.conflicts.find((one) => one.field === field),
  }
}
