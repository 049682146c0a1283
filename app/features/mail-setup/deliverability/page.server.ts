import { m } from '#app/language/messages.ts'
import { distanceText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findLastCheck, readRoute } from './check.server.ts'
import { findingText, helpTexts, stateCopy, topicCopy, verdictCopy } from './copy.ts'
import {
  type DnsLine,
  type Finding,
  inParts,
  needsAttention,
  type State,
  type Topic,
  verdictOf,
} from './rules.ts'

export type ShownLine = DnsLine & {
  /** The value in parts, for panels that take at most 255 characters; null for a short one. */
  parts: string | null
}

export type ShownFinding = {
  key: string
  topic: Topic
  title: string
  text: string
  state: State
  stateText: string
  help: string[]
  line: ShownLine | null
  /** What DNS has in place of the line. */
  current: string | null
  isOpen: boolean
  /** Its key can be changed. */
  isRenewable: boolean
}

export type DeliverabilityView = {
  summary: string
  /** What Gmail and Outlook would do with an email that leaves now. */
  verdict: { text: string; isGood: boolean } | null
  findings: ShownFinding[]
}

type Parts = Pick<Services, 'db' | 'settings' | 'clock' | 'log'>

/** What DNS says of the clinic's emails, as of the last check; null where the sender is none of ours, or it cannot be read. */
export async function readDeliverability(services: Parts): Promise<DeliverabilityView | null> {
  try {
    const route = await readRoute(services)
    if (!route) return null
    const last = await findLastCheck(services, route)
    if (!last) return { summary: m.deliverability_never(), verdict: null, findings: [] }
    return viewOf(last.findings, services.clock.now().since(last.at).total('minutes'))
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'deliverability not read')
    return null
  }
}

function viewOf(findings: readonly Finding[], minutes: number): DeliverabilityView {
  const open = findings.find(needsAttention) ?? findings.find(({ state }) => state === 'weak')
  const verdict = verdictOf(findings)
  const count = findings.filter(({ state }) => state === 'passing').length
  return {
    summary: `${m.deliverability_summary({ count, total: findings.length })} ${checkedText(minutes)}`,
    verdict: { text: verdictCopy[verdict](), isGood: verdict === 'accepted' },
    findings: findings.map((finding) => ({
      key: `${finding.topic} ${finding.facts.address ?? ''}`,
      topic: finding.topic,
      title: topicCopy[finding.topic](),
      text: findingText(finding),
      state: finding.state,
      stateText: stateCopy[finding.state](),
      help: helpTexts(finding),
      line: finding.line ? { ...finding.line, parts: partsOf(finding.line.value) } : null,
      current: finding.facts.current ?? null,
      isOpen: finding === open,
      isRenewable: finding.why === 'signed',
    })),
  }
}

const longestInPanel = 255
const partsOf = (value: string) => (value.length > longestInPanel ? inParts(value) : null)

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

function checkedText(minutes: number): string {
  if (minutes < 1) return m.deliverability_checked_now()
  const [size, unit] =
    minutes < minutesPerHour
      ? ([1, 'minute'] as const)
      : minutes < minutesPerDay
        ? ([minutesPerHour, 'hour'] as const)
        : ([minutesPerDay, 'day'] as const)
  return m.deliverability_checked({ ago: distanceText(-Math.floor(minutes / size), unit) })
}

/** The records that keep emails from arriving, by name; empty where none does, or nothing was checked. */
export async function listProblems(services: Pick<Services, 'db' | 'settings'>): Promise<string[]> {
  const route = await readRoute(services)
  const last = route && (await findLastCheck(services, route))
  return [...new Set((last?.findings ?? []).filter(needsAttention).map(({ topic }) => topicCopy[topic]()))]
}
