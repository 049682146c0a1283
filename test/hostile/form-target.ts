import type { Tables } from '#app/db/tables.ts'

/** A form of ours: where it goes, what it holds when all is well, and where its words are kept. */
export type FormTarget = {
  name: string
  path: string
  fields: Record<string, string>
  isMultipart?: boolean
  /** The table in which a success makes one row, and its columns that hold a field of the same name, or one language of it. */
  keeps?: {
    table: keyof Tables &
      (
        | 'contact_messages'
        | 'testimonials'
        | 'appointments'
        | 'treatments'
        | 'gallery_images'
        | 'admins'
        | 'invitations'
        | 'closures'
        | 'openings'
        | 'picture_consents'
        | 'clinicians'
        | 'rooms'
      )
    columns: readonly string[]
  }
  /** What a success answers; 303 unless told. */
  kept?: number
  /** Ends or changes what the test itself needs when it succeeds; its fields are then not all right. */
  answers: readonly number[]
}
