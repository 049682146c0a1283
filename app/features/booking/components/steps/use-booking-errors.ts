import { useState } from 'react'
import type { BookingField } from '#app/features/booking/fields.ts'
import type { BookingView } from '#app/features/booking/page.server.ts'

export type FieldErrors = BookingView['errors']
export type BookingErrors = ReturnType<typeof useBookingErrors>

/** The schemas are fetched when the first field was refused: most visitors never need them. */
const loadForm = () => import('#app/features/booking/form.ts').catch(() => null)

/** The sentences of the last answer, less those that were put right since; a failed field is checked as it is left. */
export function useBookingErrors(view: BookingView) {
  const [answer, setAnswer] = useState(view)
  const [errors, setErrors] = useState<FieldErrors>(view.errors)
  const [failed, setFailed] = useState(() => Object.keys(view.errors))
  if (answer !== view) {
    setAnswer(view)
    // A later look at other days is an answer without sentences: those of the last POST stay.
    if (view.formKey !== null) {
      setErrors(view.errors)
      setFailed(Object.keys(view.errors))
    }
  }

  function say(field: keyof FieldErrors, sentence: string | null) {
    setErrors(({ [field]: _, ...others }) => (sentence ? { ...others, [field]: sentence } : others))
  }

  return {
    errors,
    say,
    clear: (field: keyof FieldErrors) => say(field, null),
    async check(field: BookingField, input: HTMLInputElement | HTMLTextAreaElement) {
      if (!failed.includes(field)) return
      const form = await loadForm()
      // On a slow line somebody may be back in it by now: then it is checked as it is left the next time.
      if (form && document.activeElement !== input) say(field, form.fieldProblem(field, input.value))
    },
  }
}
