/** Names on the wire. */
const entryFields = ['treatment', 'with', 'from', 'until', 'name', 'email', 'phone'] as const
type EntryField = (typeof entryFields)[number]

/** What somebody typed and ticked, as it came; `treatment` and `with` are ids. */
export type TypedEntry = Record<EntryField, string> & { weekdays: string[]; parts: string[] }
