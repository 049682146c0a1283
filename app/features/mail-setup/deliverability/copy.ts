import { m } from '#app/language/messages.ts'
import type { Finding, State, Topic, Verdict } from './rules.ts'

export const topicCopy: Record<Topic, () => string> = {
  alignment: m.deliverability_topic_alignment,
  spf: () => 'SPF',
  dkim: () => 'DKIM',
  dmarc: () => 'DMARC',
  mx: m.deliverability_topic_mx,
  ptr: m.deliverability_topic_ptr,
}

export const stateCopy: Record<State, () => string> = {
  passing: m.deliverability_state_passing,
  missing: m.deliverability_state_missing,
  weak: m.deliverability_state_weak,
  mismatch: m.deliverability_state_mismatch,
  unchecked: m.deliverability_state_unchecked,
}

export const verdictCopy: Record<Verdict, () => string> = {
  accepted: m.deliverability_verdict_accepted,
  'accepted-unsigned': m.deliverability_verdict_accepted_unsigned,
  'accepted-plain': m.deliverability_verdict_accepted_plain,
  'refused-by-policy': m.deliverability_verdict_refused_by_policy,
  'refused-unproved': m.deliverability_verdict_refused_unproved,
  'refused-free-mail': m.deliverability_verdict_refused_free_mail,
  unknown: m.deliverability_verdict_unknown,
}

type Blanks = Record<'domain' | 'host' | 'service' | 'selector' | 'policy' | 'address' | 'name', string>

const sentences: Record<Topic, Partial<Record<Finding['why'], (blanks: Blanks) => string>>> = {
  spf: {
    allowed: m.deliverability_spf_allowed,
    'service-proves': m.deliverability_spf_service_proves,
    none: m.deliverability_spf_none,
    'not-allowed': m.deliverability_spf_not_allowed,
    several: m.deliverability_spf_several,
    broken: m.deliverability_spf_broken,
    'too-many-lookups': m.deliverability_spf_too_many,
    'everybody-allowed': m.deliverability_spf_everybody,
    'nothing-said': m.deliverability_spf_nothing_said,
  },
  dkim: {
    signed: m.deliverability_dkim_signed,
    'service-signs': m.deliverability_dkim_service_signs,
    none: m.deliverability_dkim_none,
    'other-key': m.deliverability_dkim_other_key,
    doubled: m.deliverability_dkim_doubled,
    testing: m.deliverability_dkim_testing,
    changing: m.deliverability_dkim_changing,
  },
  dmarc: {
    policy: m.deliverability_dmarc_policy,
    none: m.deliverability_dmarc_none,
    several: m.deliverability_dmarc_several,
    broken: m.deliverability_dmarc_broken,
    monitor: m.deliverability_dmarc_monitor,
    partly: m.deliverability_dmarc_partly,
  },
  alignment: {
    proved: m.deliverability_alignment_proved,
    unproved: m.deliverability_alignment_unproved,
    'free-mail': m.deliverability_alignment_free_mail,
    'own-provider': m.deliverability_alignment_own_provider,
  },
  mx: {
    receives: m.deliverability_mx_receives,
    none: m.deliverability_mx_none,
    refuses: m.deliverability_mx_refuses,
  },
  ptr: {
    'leads-back': m.deliverability_ptr_leads_back,
    none: m.deliverability_ptr_none,
    'not-back': m.deliverability_ptr_not_back,
    private: m.deliverability_ptr_private,
  },
}

/** What is so, in a sentence; "DNS didn't answer" is the same for every topic. */
export function findingText({ topic, why, facts }: Finding): string {
  const empty = { domain: '', service: '', selector: '', policy: '', address: '', name: '' }
  const blanks = { ...empty, ...facts, host: facts.host || m.deliverability_your_server() }
  const text = (sentences[topic][why] ?? m.deliverability_no_answer)(blanks)
  return topic === 'dmarc' && facts.reports
    ? `${text} ${m.deliverability_dmarc_reports({ reports: facts.reports })}`
    : text
}

/** What to do about it; nothing where nothing is to be done. */
export function helpTexts({ topic, state, why, facts, line }: Finding): string[] {
  if (state === 'passing') return []
  if (topic === 'ptr') return line ? [m.deliverability_ptr_help()] : []
  if (topic === 'spf' && why === 'too-many-lookups') return [m.deliverability_spf_fewer()]
  if (topic === 'dmarc' && state === 'weak' && !line) return [m.deliverability_dmarc_first()]
  if (topic === 'mx' && !line && state !== 'unchecked') return [m.deliverability_mx_help()]
  if (topic === 'spf' && !line && state !== 'unchecked') return [m.deliverability_spf_unknown_host()]
  if (!line) return []
  if (state === 'unchecked') return [m.deliverability_should_have()]
  const isThere = facts.current !== undefined || why === 'other-key' || why === 'doubled' || why === 'testing'
  return [
    isThere ? m.deliverability_replace() : m.deliverability_add(),
    ...(why === 'changing' ? [m.deliverability_dkim_changing_help()] : []),
    ...(topic === 'dkim' && facts.service
      ? [m.deliverability_dkim_service_help({ service: facts.service })]
      : []),
  ]
}
