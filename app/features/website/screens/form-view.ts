import type { DraftConflict } from '../draft/answers.ts'

/** What a form of the draft shows of its fields. */
export type DraftFormView = {
  values: Readonly<Record<string, string>>
  /** `markOf` each of them. */
  marks: Readonly<Record<string, string>>
  /** Those that say something else than the website does. */
  changed: readonly string[]
  /** What stands against publishing them. */
  problems: Readonly<Record<string, string>>
}

/** What became of a form: what was typed, what was not saved of it, and why. */
export type DraftFormAnswer = {
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  conflicts: readonly DraftConflict[]
  message: string | null
}

/** Why a photo was refused. */
export type UploadAnswer = { message?: string | undefined; errors?: Record<string, string> | undefined }
