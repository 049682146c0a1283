import type { FreeDaysView } from './move-view.ts'
import type { PhoneField } from './phone-form.ts'
import type { Slot } from './rules.ts'

export type TypedPhone = Record<PhoneField | 'day' | 'tell', string>

/** The form as it stands: what was typed, the free times of what was chosen, and what was wrong. */
export type PhoneView = {
  typed: TypedPhone
  /** Names of the treatments that are offered. */
  treatments: string[]
  free: FreeDaysView | null
  errors: Partial<Record<PhoneField, string>>
  message: string | null
  alternatives: Slot[]
  /** The same form sent twice is stored once. */
  key: string
  canTell: boolean
}
