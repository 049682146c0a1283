import type { Refusal } from '../../../platform/outcome.ts'

/** Nothing was published. */
export type NotPublished = Refusal & {
  /** The fields that were changed, taken back or added since the list was shown. */
  changedSince?: readonly string[]
}
