/** What a refused or failed attempt shows again: everything typed, and what stands in the way. */
export type FormAnswer<Field extends string> = {
  typed: Record<Field, string>
  /** Sentences by field. */
  errors: Partial<Record<Field, string>>
  /** A sentence for the whole form: saving failed, too many. */
  message: string | null
  /** A fresh key for the next attempt: answers to POST are never kept (decision 1). */
  formKey: string
}
