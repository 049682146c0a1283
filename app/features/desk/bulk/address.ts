import type { ManySaid } from '#app/features/scheduling/bulk/rules.ts'
import { withParameter } from '#app/platform/lists/list-address.ts'
import { parseAction } from './rules.ts'

const name = 'many'
const numbers = ['changed', 'left', 'emails', 'mustCall'] as const

/** The list, saying what was just done to many of its visits: numbers and the id of its Undo, nothing of a patient. */
export function manyDoneAddress(list: string, said: ManySaid): string {
  const counted = numbers.reduce(
    (to, one) => withParameter(to, one, String(said[one])),
    withParameter(list, name, said.action),
  )
  return said.undo === null ? counted : withParameter(counted, 'undo', said.undo)
}

/** What is said of many visits and is no action of the bar. */
const notOfBar = ['moved', 'settled', 'undone', 'repeated', 'unrepeated'] as const
const longestCount = 4
const countPattern = /^\d+$/

/** What an address says of that; null where it says nothing. */
export function readManyDone(search: URLSearchParams): ManySaid | null {
  const text = search.get(name) ?? ''
  const action = notOfBar.find((one) => one === text) ?? parseAction(text)
  if (action === null) return null
  const count = (one: (typeof numbers)[number]) => {
    const said = search.get(one) ?? ''
    return said.length <= longestCount && countPattern.test(said) ? Number(said) : 0
  }
  return {
    action,
    changed: count('changed'),
    left: count('left'),
    emails: count('emails'),
    mustCall: count('mustCall'),
    undo: search.get('undo'),
  }
}
