import { type NumberedName, numberedParts } from '#app/features/clinic-profile/website/service-parts.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'

/** Next to a form's own button: which of several parts goes where. */
export const rearrangeName = 'rearrange'

export type Rearranging = { name: NumberedName; number: number; to: 'up' | 'down' | 'remove' }

export const rearrangeValue = ({ name, number, to }: Rearranging): string => `${name} ${number} ${to}`

function readRearranging(text: string): Rearranging | null {
  const [, name = '', number = '', to = ''] = /^(step|question) (\d) (up|down|remove)$/.exec(text) ?? []
  const numbers: readonly number[] = name === '' ? [] : numberedParts[name as NumberedName].numbers
  if (!numbers.includes(Number(number))) return null
  return { name: name as NumberedName, number: Number(number), to: to as Rearranging['to'] }
}

/**
 * A form as it was sent, with one of its numbered parts moved or taken out where its button says so: what was typed goes
 * along, and the marks by which somebody else's changes are found stay where they are.
 * @param base of the item's fields: `service.botox`
 */
export function rearranged(fields: FormFields, base: string): FormFields {
  const asked = readRearranging(fields.get(rearrangeName) ?? '')
  if (!asked) return fields
  const { numbers, parts } = numberedParts[asked.name]
  const namesOf = (number: number) =>
    parts.flatMap((part) => {
      const name = `${base}.${asked.name}${number}${part}`
      return [name, ...fieldsOf(name)]
    })
  const rows = numbers.map((number) => namesOf(number).map((name) => fields.get(name)))
  const at = (numbers as readonly number[]).indexOf(asked.number)
  const row = rows[at]
  if (!row) return fields
  const rest = rows.toSpliced(at, 1)
  const place = asked.to === 'remove' ? rest.length : Math.max(0, at + (asked.to === 'up' ? -1 : 1))
  const moved = rest.toSpliced(place, 0, asked.to === 'remove' ? row.map(emptied) : row)
  const changed = new Map(fields)
  for (const [index, number] of numbers.entries())
    for (const [part, name] of namesOf(number).entries()) {
      const value = moved[index]?.[part]
      if (fields.has(name)) changed.set(name, value ?? '')
    }
  return changed
}

const emptied = (value: string | undefined) => (value === undefined ? undefined : '')
