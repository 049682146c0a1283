import type { TextSettings } from '../../app/platform/settings.ts'

export const serviceExample = 'https://ACCOUNT:SECRET@api.twilio.com?from=%2B14325550100'

const number = /^\+[1-9]\d{6,14}$/
const group = /^MG[0-9a-f]{32}$/i
const known = ['from', 'answers', 'tls']

/** Account, secret and sender, and nothing that is not understood. */
export function isKnownToService(value: string): boolean {
  const { username, password, hash, searchParams } = new URL(value)
  const isKnown = [...searchParams.keys()].every((name) => known.includes(name))
  const answers = searchParams.get('answers') ?? 'all'
  const sends = number.test(senderIn(searchParams)) || group.test(senderIn(searchParams))
  return isKnown && username !== '' && password !== '' && hash === '' && sends && answers in whoAnswers
}

/** A plus that was not percent-encoded is read as a space. */
const senderIn = (search: URLSearchParams) => (search.get('from') ?? '').replace(/^ /, '+')

const whoAnswers = { all: 'all', foreign: 'foreign' } as const

/** Of an address without a path the resource of the public contract; one with a path is used as given. */
export function serviceOf(value: string): TextSettings {
  const { protocol, host, pathname, username, password, searchParams } = new URL(value)
  const account = decodeURIComponent(username)
  const resource = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const from = senderIn(searchParams)
  return {
    url: `${protocol}//${host}${pathname === '/' ? resource : pathname}`,
    account,
    secret: decodeURIComponent(password),
    sender: { name: number.test(from) ? 'From' : 'MessagingServiceSid', value: from },
    answers: searchParams.get('answers') === 'foreign' ? 'foreign' : 'all',
  }
}
