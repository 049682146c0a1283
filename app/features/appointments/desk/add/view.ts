import type { Slot } from '../../rules.ts'
import type { FreeDaysView } from '../details/move-view.ts'
import type { AddField } from './form.ts'

export type TypedAddition = Record<AddField | 'day' | 'tell', string>

/** The form as it stands: what was typed, the free times of what was chosen, and what was wrong. */
export type AddView = {
  typed: TypedAddition
  /** Names of the treatments that are offered. */
  treatments: string[]
  free: FreeDaysView | null
  errors: Partial<Record<AddField, string>>
  message: string | null
  alternatives: Slot[]
  /** The same form sent twice is stored once. */
  key: string
  canTell: boolean
}
