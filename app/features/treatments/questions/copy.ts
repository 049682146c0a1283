import type { QuestionKind } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'

/** How each kind is answered. */
export const kindNames = {
  text: m.questions_kind_text,
  choice: m.questions_kind_choice,
  'yes-or-no': m.questions_kind_yes_or_no,
  date: m.questions_kind_date,
} as const satisfies Record<QuestionKind, () => string>
