import type { Tables } from './tables.ts'

/**
 * What a column says of a person:
 * `name`, `contact` (email, phone, and what they are compared by), `text` (what somebody typed, and copies of it),
 * `fact` (anything else about them), `id` (leads to them through another table), `secret` (opens or proves something).
 */
type PersonalKind = 'name' | 'contact' | 'text' | 'fact' | 'id' | 'secret'

/** Whose data a table holds; `author` of a testimonial, to whom no address leads. */
type PersonalSubject = 'patient' | 'author' | 'staff' | 'nobody'

type PersonalTable<Row> = {
  of: PersonalSubject
  /** Columns that say something of that person. */
  personal: { readonly [Column in keyof Row]?: PersonalKind }
  /** All others. */
  impersonal: readonly (keyof Row)[]
}

/** What a feature keeps, by table: its `personal-data.ts`. A test holds the register against the schema. */
export type PersonalTables = { readonly [Table in keyof Tables]?: PersonalTable<Tables[Table]> }
