import type { Answer, Dns } from '#app/platform/dns/dns.ts'
import { serviceOf } from './mail-services.ts'
import { dmarcNames, isDmarc } from './records.ts'
import { type DnsFacts, dkimName, type MailRoute } from './rules.ts'
import { checkSpf, type SpfResult } from './spf.ts'

/** Looks up what the rules ask about. Never throws; what doesn't answer says so. */
export async function readDnsFacts(dns: Dns, route: MailRoute): Promise<DnsFacts> {
  const { domain, replyDomain, host } = route
  const service = serviceOf(host ?? '')
  const addresses = await addressesOf(dns, host)
  const selectors = [...route.keys.map(({ selector }) => selector), ...(service?.selectors ?? [])]
  const [texts, result, dkim, dmarc, mx, ptr] = await Promise.all([
    dns.text(domain),
    spfOf(dns, domain, { includes: service?.includes, addresses }),
    Promise.all(
      selectors.map(async (selector) => ({ selector, answer: await dns.text(dkimName(selector, domain)) })),
    ),
    dmarcOf(dns, domain),
    dns.mailExchanges(replyDomain),
    service || addresses.state !== 'found' ? [] : Promise.all(addresses.values.map((one) => ptrOf(dns, one))),
  ])
  return { spf: { texts, result }, dkim, isDoubled: await isDoubled(dns, route), dmarc, mx, addresses, ptr }
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

async function addressesOf(dns: Dns, host: string | null): Promise<Answer<string>> {
  if (host === null) return { state: 'none' }
  return isAddress(host) ? { state: 'found', values: [host] } : dns.addresses(host)
}

/** A server that sends from several addresses has to be allowed with each: the worst answer counts. */
async function spfOf(
  dns: Dns,
  domain: string,
  { includes, addresses }: { includes: readonly string[] | undefined; addresses: Answer<string> },
): Promise<SpfResult> {
  if (includes) return checkSpf(dns, domain, { includes })
  if (addresses.state === 'silent') return { result: 'temperror', name: domain }
  const [first = {}, ...others] =
    addresses.state === 'found' ? addresses.values.map((address) => ({ address })) : []
  let worst = await checkSpf(dns, domain, first)
  for (const one of others) {
    if (worst.result !== 'pass') return worst
    worst = await checkSpf(dns, domain, one)
  }
  return worst
}

async function dmarcOf(dns: Dns, domain: string): Promise<Answer<string>> {
  for (const name of dmarcNames(domain)) {
    const answer = await dns.text(name)
    if (answer.state === 'silent') return answer
    if (answer.state === 'found' && answer.values.some(isDmarc)) return answer
  }
  return { state: 'none' }
}

async function ptrOf(dns: Dns, address: string) {
  const names = await dns.names(address)
  const leadsBack = await Promise.all(
    (names.state === 'found' ? names.values.slice(0, 5) : []).map(async (name) => {
      const answer = await dns.addresses(name)
      return answer.state === 'found' && answer.values.includes(address) ? name : null
    }),
  )
  return { address, names, leadsBack: leadsBack.find((name) => name !== null) ?? null }
}

/** The name was typed with its domain into a panel that adds it. */
async function isDoubled(dns: Dns, { domain, keys }: MailRoute): Promise<boolean> {
  const newest = keys.at(-1)
  if (!newest) return false
  return (await dns.text(`${dkimName(newest.selector, domain)}.${domain}`)).state === 'found'
}
