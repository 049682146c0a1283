import type { LocalText } from '#app/language/language.ts'
import { fieldIn, textFrom, translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { optionalLine } from '#app/platform/text/text.ts'

/** In code points. The public reason is shown in cells of calendars. */
export const textLengths = { reason: 200, publicReason: 60 }

/** A part of a form as it is to be stored, and what is wrong with it by field. */
export type Part<T, E> = { value: T; errors: E }

type Words = { reason: string; publicReason: LocalText }
type WordErrors = { reason?: string } & Partial<Record<`publicReason.${string}`, string>>

/** Why, for staff and for patients: of a closure, or of a day with other hours. */
export function readWords(typed: Words): Part<Words, WordErrors> {
  const errors: WordErrors = {}
  const read = (field: keyof WordErrors, text: string, most: number): string => {
    const outcome = optionalLine(most).safeParse(text)
    if (outcome.success) return outcome.data
    errors[field] = outcome.error.issues[0]?.message ?? ''
    return ''
  }
  const reason = read('reason', typed.reason, textLengths.reason)
  const publicReason = textFrom((language) =>
    read(fieldIn('publicReason', language), typed.publicReason[language] ?? '', textLengths.publicReason),
  )
  if (publicReason.en === '' && translations(publicReason).length > 0)
    errors['publicReason.en'] ??= m.closures_english_missing()
  return { value: { reason, publicReason }, errors }
}
