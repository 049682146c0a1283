import { createContext, useContext } from 'react'
import { type Language, languages } from '#app/language/languages.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { LiveDraft } from '../draft/components/use-draft-saving.ts'
import type { DraftFormAnswer, DraftFormView } from '../screens/form-view.ts'

type DraftForm = {
  view: DraftFormView
  answer: DraftFormAnswer | undefined
  /** What was answered while somebody typed; null without script. */
  live: LiveDraft | null
  /** Where one language is shown at a time: which. */
  language?: Language | undefined
  onLanguage?: ((language: Language) => void) | undefined
}

const nothing: DraftForm = {
  view: { languages, values: {}, marks: {}, changed: [], problems: {} },
  answer: undefined,
  live: null,
}

export const DraftFormContext = createContext<DraftForm>(nothing)

/** A field of the form around: what is in it, and what is said of it. */
export const useDraftField = (field: string) => useDraftFields()(field)

/** In which the form's texts are written. */
export const useDraftLanguages = () => useContext(DraftFormContext).view.languages

/** The one language that is shown; null where all are, as without script. */
export function useShownLanguage(): Language | null {
  const { language } = useContext(DraftFormContext)
  const hydrated = useHydrated()
  return (hydrated && language) || null
}

export function useDraftFields() {
  const { view, answer, live } = useContext(DraftFormContext)
  return (field: string) => ({
    value: answer?.typed[field] ?? view.values[field] ?? '',
    mark: view.marks[field] ?? '',
    isChanged: view.changed.includes(field),
    error: live?.errors[field] ?? answer?.errors[field] ?? view.problems[field],
    conflict: answer?.conflicts.find((one) => one.field === field),
    /** The same while somebody types: the form sends nothing of the field before one of both was chosen. */
    liveConflict: live?.conflicts.find((one) => one.field === field),
    choose: live?.choose,
  })
}
