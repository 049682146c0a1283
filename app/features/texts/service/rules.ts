import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'

/** What an owner types to connect a service for text messages; the secret is empty where the one before is kept. */
export const serviceFields = ['account', 'secret', 'sender', 'answers', 'server', 'number'] as const
export type TypedService = Record<(typeof serviceFields)[number], string>
/** What is sent back to a form that was refused. */
export const keptServiceFields = serviceFields.filter((name) => name !== 'secret')

export type ReadService = {
  url: string
  account: string
  secret: string
  sender: { name: 'From' | 'MessagingServiceSid'; value: string }
  answers: 'all' | 'foreign'
}

const twilio = 'api.twilio.com'
const longest = 200
const group = /^MG[0-9a-f]{32}$/i

/** The service's host, as a field shows it; empty for Twilio itself. */
export function serverOf(url: string): string {
  const { host } = new URL(url)
  return host === twilio ? '' : host
}

/**
 * Everything but the number to test with. A kept secret goes to the account and server that it was typed for, and to no
 * other.
 * @param numberOf the number as the world writes it; null where it is none
 * @param kept the service before
 */
export function readService(
  typed: TypedService,
  { numberOf, kept }: { numberOf: (typed: string) => string | null; kept: ReadService | null },
): Outcome<ReadService> {
  const errors: Record<string, string> = {}
  const account = typed.account.trim()
  if (account === '' || account.length > longest) errors.account = m.text_service_account_missing()
  const host = typed.server.trim() === '' ? twilio : typed.server.trim()
  const server = URL.parse(`https://${host.replace(/^https:\/\//i, '')}`)
  const isServer =
    server !== null && server.pathname === '/' && server.search === '' && server.username === ''
  if (!isServer || host.length > longest) errors.server = m.text_service_server_wrong()
  const sender = senderOf(typed.sender.trim(), numberOf)
  if (sender === null) errors.sender = m.text_service_sender_wrong()
  const resource = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const url = isServer ? `${server.origin}${resource}` : ''
  const mayKeep = kept !== null && kept.account === account && kept.url === url
  const secret = typed.secret.trim() || (mayKeep ? kept.secret : '')
  if (secret === '' || secret.length > longest) errors.secret = m.text_service_secret_missing()
  if (sender === null || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done({ url, account, secret, sender, answers: typed.answers === 'foreign' ? 'foreign' : 'all' })
}

function senderOf(typed: string, numberOf: (typed: string) => string | null): ReadService['sender'] | null {
  if (group.test(typed)) return { name: 'MessagingServiceSid', value: typed }
  const number = numberOf(typed)
  return number === null ? null : { name: 'From', value: number }
}
