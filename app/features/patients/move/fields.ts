const recordKinds = ['visit', 'place', 'message'] as const

/** A visit, a place on the waitlist or a message. */
export type RecordKey = { kind: (typeof recordKinds)[number]; id: string }

/** More are not moved at once. */
const mostRecords = 200

/** A record as forms and addresses name it. */
export const itemOf = ({ kind, id }: RecordKey): string => `${kind}.${id}`

/** What those name; anything else is left out. */
export function readItems(items: readonly string[]): RecordKey[] {
  const read = [...new Set(items)].flatMap((item) => {
    const [kind, id, ...rest] = item.split('.')
    const known = recordKinds.find((one) => one === kind)
    return known && id && rest.length === 0 ? { kind: known, id } : []
  })
  return read.slice(0, mostRecords)
}
