import { columns } from '#app/db/columns.ts'
import { jobFacts, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { createDns } from '#app/platform/dns/lookups.server.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { isLoopback } from '#app/platform/process/loopback.ts'
import type { Services } from '#app/platform/services.ts'
import { currentSender } from '../sender/queries.server.ts'
import { readDnsFacts } from './dns-facts.ts'
import { deleteKey, insertKey, listKeys, updateFound } from './queries.server.ts'
import { readDkim } from './records.ts'
import {
  type DnsFacts,
  type Finding,
  findingsOf,
  type MailRoute,
  needsAttention,
  type Verdict,
  verdictOf,
} from './rules.ts'
import { domainOf, drawKey } from './signing.server.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>

/** The job keeps what the last check found. */
export const deliverabilityJob = 'deliverability'

/** A check ends after so long, whatever DNS does. */
const checkMilliseconds = 12_000

type Route = Omit<MailRoute, 'keys'>

/** Null where the sender is none of ours: emails are kept as files, a service's template has it, or it's a demo. */
export async function readRoute(services: Pick<Services, 'db' | 'settings'>): Promise<Route | null> {
  const { mail, publicUrl, isDemo } = services.settings
  if (isDemo || mail.transport !== 'smtp' || mailReach(mail) !== 'everything') return null
  const { address, replyTo } = await currentSender(services)
  const server = new URL(mail.url).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  // A mail server on this machine is seen from outside under the website's name.
  const outside = publicUrl === null ? null : new URL(publicUrl).hostname
  const host = isLoopback(server) ? (outside === null || isLoopback(outside) ? null : outside) : server
  return { domain: domainOf(address), replyDomain: domainOf(replyTo ?? address), host }
}

/** What was found out last of this sender and server, and when. */
export type LastCheck = { at: Temporal.Instant; findings: Finding[] }

const routeKey = ({ domain, replyDomain, host }: Route) => [domain, replyDomain, host ?? ''].join(' ')

export async function findLastCheck({ db }: Pick<Services, 'db'>, route: Route): Promise<LastCheck | null> {
  const { detail } = (await jobFacts(db, [deliverabilityJob])).get(deliverabilityJob) ?? {}
  if (typeof detail?.findings !== 'string' || detail.route !== routeKey(route)) return null
  const findings = JSON.parse(detail.findings) as Finding[]
  return { at: columns.asInstant(String(detail.at)), findings }
}

/** What an email that leaves now would meet, as of the last check; null where the sender is none of ours, or nothing was checked. */
export async function readVerdict(services: Pick<Services, 'db' | 'settings'>): Promise<Verdict | null> {
  const route = await readRoute(services)
  const last = route && (await findLastCheck(services, route))
  return last && verdictOf(last.findings)
}

/**
 * Looks up everything that DNS says of the clinic's emails, makes the first key where there is none, and signs from now on
 * with a key that DNS has.
 * @returns null where the sender is none of ours
 */
async function checkDomain(services: Parts): Promise<CheckDetail | null> {
  const route = await readRoute(services)
  if (!route) return null
  const { db, clock, settings } = services
  if ((await listKeys(db)).length === 0) await insertKey(db, await drawKey(), { keys: [], now: clock.now() })
  const keys = await listKeys(db)
  const signal = AbortSignal.timeout(checkMilliseconds)
  const asked = { ...route, keys }
  const facts = await readDnsFacts(createDns({ server: settings.dnsServer, signal }), asked)
  await keepFound(db, asked, facts)
  return detailOf(route, { at: clock.now(), findings: findingsOf(asked, facts) })
}

/** As the job keeps it. */
type CheckDetail = { route: string; at: string; findings: string }

const detailOf = (route: Route, { at, findings }: LastCheck): CheckDetail => ({
  route: routeKey(route),
  at: columns.instant(at),
  findings: JSON.stringify(findings),
})

/** A key that isn't found signs no more; while DNS doesn't answer, all stays. A key found after another replaces it. */
async function keepFound(db: Services['db'], { domain, keys }: MailRoute, { dkim }: DnsFacts): Promise<void> {
  let former: string[] = []
  for (const { selector, publicKey } of keys) {
    const answer = dkim.find((one) => one.selector === selector)?.answer
    if (!answer || answer.state === 'silent') continue
    const isFound =
      answer.state === 'found' && answer.values.some((text) => readDkim(text)?.publicKey === publicKey)
    await updateFound(db, selector, isFound ? domain : '')
    if (isFound) for (const one of former) await deleteKey(db, one)
    former = [...former, selector]
  }
}

/** The same outside of the schedule. @returns the findings; null where the sender is none of ours */
export async function checkNow(services: Parts): Promise<Finding[] | null> {
  const detail = await checkDomain(services)
  if (!detail) return null
  await recordSuccess(services.db, { name: deliverabilityJob, now: services.clock.now(), detail })
  return JSON.parse(detail.findings) as Finding[]
}

const soonMinutes = 15
const dailyMinutes = 24 * 60

/**
 * What the job does every 15 minutes: looks again where a record is missing, where a day has passed, and where the sender or
 * the server is another; else it keeps what it has.
 */
export async function checkWhereDue(services: Parts): Promise<CheckDetail | null> {
  const route = await readRoute(services)
  const last = route && (await findLastCheck(services, route))
  if (!last) return checkDomain(services)
  const isDone = !last.findings.some((one) => needsAttention(one) || one.state === 'unchecked')
  const age = services.clock.now().since(last.at).total('minutes')
  return age < (isDone ? dailyMinutes : soonMinutes) ? detailOf(route, last) : checkDomain(services)
}
