import { intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { listText, longDate } from '#app/platform/format.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Settings } from '#app/platform/settings.ts'
import {
  type CertificateReading,
  certificateUrgency,
  type Pointing,
  readCertificate,
  readPointing,
  type Urgency,
} from '#app/platform/web-address/certificate.server.ts'
import { changeAddress, renewMetricsToken, turnMetricsOff } from './commands.server.ts'

/** A page is not kept waiting for a server that doesn't answer. */
const longestMilliseconds = 3_000

/** A fact about the address: what it is, a smaller line, and whether somebody has to do something. */
type Fact = { title: string; line: string; detail: string; urgency: Urgency }

export type DomainView = {
  /** Origin that people use; null where links follow the address in the browser. */
  publicUrl: string | null
  host: string
  /** Who set it: nobody can change it here where the environment says it. */
  source: 'environment' | 'owner' | 'none'
  facts: Fact[]
  /** The worst of them. */
  urgency: Urgency
  isHttps: boolean
  metrics: 'environment' | 'on' | 'off'
}

/** The clinic's address as visitors meet it now: it is asked from outside, for 3 s at most. */
export async function readDomain({ settings, clock }: Services): Promise<DomainView> {
  const { publicUrl, fixed, metricsToken } = settings
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname
  const facts = publicUrl === null ? [] : await factsOf(settings, { publicUrl, host, now: clock.now() })
  const order = ['fine', 'soon', 'urgent'] as const
  return {
    publicUrl,
    host,
    source: fixed.has('address') ? 'environment' : publicUrl === null ? 'none' : 'owner',
    facts,
    urgency: order.findLast((one) => facts.some(({ urgency }) => urgency === one)) ?? 'fine',
    isHttps: publicUrl?.startsWith('https:') ?? false,
    metrics: fixed.has('metrics') ? 'environment' : metricsToken === null ? 'off' : 'on',
  }
}

async function factsOf(
  { allowPrivateHosts: privateHosts }: Settings,
  { publicUrl, host, now }: { publicUrl: string; host: string; now: Temporal.Instant },
): Promise<Fact[]> {
  const [certificate, pointing] = await Promise.all([
    readCertificate(publicUrl, { now, rules: { privateHosts }, milliseconds: longestMilliseconds }),
    readPointing(host.replace(/^\[|\]$/g, '')),
  ])
  return [certificateFact(certificate), pointingFact(pointing)]
}

function certificateFact(reading: CertificateReading): Fact {
  const title = m.web_address_certificate_title()
  if (!reading.ok) {
    const words = {
      'no-address': m.web_address_certificate_none,
      'no-https': m.web_address_certificate_none,
      unresolved: m.web_address_certificate_unread,
      private: m.web_address_certificate_unread,
      refused: m.web_address_certificate_unread,
      timeout: m.web_address_certificate_unread,
      'no-tls': m.web_address_certificate_none,
    }
    const isNone = ['no-address', 'no-https', 'no-tls'].includes(reading.why)
    return {
      title,
      line: words[reading.why](),
      detail: isNone ? m.web_address_certificate_none_detail() : m.web_address_certificate_unread_detail(),
      urgency: isNone ? 'urgent' : 'soon',
    }
  }
  const { certificate } = reading
  const { daysLeft, issuer, problem, validUntil } = certificate
  const problems = {
    expired: m.web_address_certificate_expired,
    'not-yet': m.web_address_certificate_not_yet,
    'other-host': m.web_address_certificate_other_host,
    'self-signed': m.web_address_certificate_untrusted,
    untrusted: m.web_address_certificate_untrusted,
  }
  const day = longDate(clinicDate(validUntil))
  return {
    title,
    line: problem === null ? m.web_address_certificate_until({ day }) : problems[problem](),
    detail: m.web_address_certificate_days({ count: Math.max(0, daysLeft), issuer }),
    urgency: certificateUrgency(certificate),
  }
}

function pointingFact({ state, addresses }: Pointing): Fact {
  const words = {
    here: m.web_address_dns_here,
    elsewhere: m.web_address_dns_elsewhere,
    unresolved: m.web_address_dns_unresolved,
    failed: m.web_address_dns_failed,
  }
  return {
    title: m.web_address_dns_title(),
    line: words[state](),
    detail: addresses.length > 0 ? listText(addresses) : m.web_address_dns_no_address(),
    urgency: state === 'unresolved' ? 'urgent' : state === 'failed' ? 'soon' : 'fine',
  }
}

type Sent = { actor: Staff; fields: FormFields }

/** What came of a form: the new address, or a token that is shown this once. */
export type DomainAnswer = { did: 'address' | 'token' | 'metrics-off'; value: string }

/** Somebody with a copied session can't lead patients elsewhere, or read along: each asks again. */
export const domainIntents = intentsOf<Sent, Outcome<DomainAnswer>>()({
  address: {
    asksAgain: true,
    run: async (services, { actor, fields }) => {
      const outcome = await changeAddress(services, { actor, typed: fields.get('address') ?? '' })
      return outcome.ok ? done({ did: 'address', value: outcome.value }) : outcome
    },
  },
  token: {
    asksAgain: true,
    run: async (services, { actor }) => {
      const outcome = await renewMetricsToken(services, { actor })
      return outcome.ok ? done({ did: 'token', value: outcome.value }) : outcome
    },
  },
  'metrics-off': {
    asksAgain: true,
    run: async (services, { actor }) => {
      const outcome = await turnMetricsOff(services, { actor })
      return outcome.ok ? done({ did: 'metrics-off', value: '' }) : outcome
    },
  },
})

export type DomainIntent = keyof typeof domainIntents
