import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { ProofFault } from '#app/platform/web-address/proof.server.ts'

const longestAddress = 260
/** Both of a word: a name without a point is nobody's on the internet. */
const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

/**
 * What an owner types as the clinic's address, with or without https:// in front, as an origin.
 * 422 with a sentence for the field.
 */
export function readAddress(typed: string): Outcome<string> {
  const text = typed.trim()
  const wrong = (message: string) => refused({ status: 422, errors: { address: message } })
  if (text === '') return wrong(m.web_address_missing())
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || text.length > longestAddress || url.username !== '' || url.password !== '')
    return wrong(m.web_address_unreadable())
  if (url.protocol !== 'https:') return wrong(m.web_address_scheme())
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return wrong(m.web_address_path())
  if (!hostName.test(url.hostname) && !/^\[|^[\d.]+$/.test(url.hostname))
    return wrong(m.web_address_unreadable())
  return done(url.origin)
}

/** What an owner does about an address at which this clinic doesn't answer. */
export function faultText(fault: ProofFault, host: string): string {
  return words[fault]({ host })
}

const words: Record<ProofFault, (said: { host: string }) => string> = {
  address: m.web_address_unreadable,
  scheme: m.web_address_scheme,
  private: m.web_address_private,
  'unknown-host': m.web_address_unknown,
  unreachable: m.web_address_unreachable,
  certificate: m.web_address_certificate_wrong,
  redirect: m.web_address_redirect,
  timeout: m.web_address_unreachable,
  'too-large': m.web_address_other,
  'other-website': m.web_address_other,
}
