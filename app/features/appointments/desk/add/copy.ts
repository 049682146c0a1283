import { m } from '../../../../language/messages.ts'

/** What "Add appointment" says. */
export const copy = {
  halfTyped: (name: string) =>
    name.trim() === '' ? m.add_half_typed_nameless() : m.add_half_typed({ name: name.trim() }),
} as const
