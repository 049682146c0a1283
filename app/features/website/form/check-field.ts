/** A value as it is stored, or a sentence about it. */
export type FieldCheck = { ok: true; value: string } | { ok: false; message: string }

/** The longest text of any field; each field's own limit is smaller. */
const mostLetters = 4_000

/** What is typed into that field, as it is stored. */
export function checkField(_field: string, typed: string): FieldCheck {
  const value = typed.replaceAll('\r\n', '\n').trim()
  return { ok: true, value: value.slice(0, mostLetters) }
}
