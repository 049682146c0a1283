/** The lists of the dashboard. */
export const tabs = ['today', 'requests', 'upcoming', 'all'] as const
export type Tab = (typeof tabs)[number]

/**
 * Some of a tab's visits: those not confirmed, those who were reminded and have not answered, those who should be here and
 * are not, requests whose day has gone by.
 */
const onlies = ['not-confirmed', 'not-answered', 'not-arrived', 'past'] as const
export type Only = (typeof onlies)[number]

/** Which of them each tab knows. */
const known: Record<Tab, readonly Only[]> = {
  today: ['not-confirmed', 'not-answered', 'not-arrived'],
  requests: ['past'],
  upcoming: ['not-confirmed'],
  all: [],
}

/** What only the table of all visits can be narrowed by: an address that says it needs no tab. */
const ofTable = ['status', 'treatment', 'clinician', 'from', 'to', 'find', 'sort', 'after']

export const isOfTable = (search: URLSearchParams): boolean => ofTable.some((name) => search.has(name))

/** The tab that an address asks for; null where it asks for none, and for a day, a week or a month. */
export function readTab(search: URLSearchParams): Tab | null {
  const said = tabs.find((tab) => tab === search.get('tab'))
  if (said) return said
  return !search.has('view') && isOfTable(search) ? 'all' : null
}

export function readOnly(search: URLSearchParams): Only | null {
  const tab = readTab(search)
  const said = search.get('only')
  return (tab && known[tab].find((one) => one === said)) ?? null
}
