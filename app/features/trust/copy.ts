import { m } from '#app/language/messages.ts'
import { numberText, sizeText } from '#app/platform/format.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { offSiteFaultCopy, rehearsalFaultCopy } from '../backups/copy.ts'
import { verdictCopy } from '../mail-setup/deliverability/copy.ts'
import {
  type Checked,
  type CheckFacts,
  type CheckName,
  type CheckState,
  groupedHead,
  lateLimitMinutes,
} from './rules.ts'

export const checkTitles = {
  'double-bookings': m.trust_name_double_bookings,
  'held-times': m.trust_name_held_times,
  'audit-log': m.trust_name_audit_log,
  database: m.trust_name_database,
  backup: m.trust_name_backup,
  'test-restore': m.trust_name_test_restore,
  encryption: m.trust_name_encryption,
  certificate: m.trust_name_certificate,
  email: m.trust_name_email,
  jobs: m.trust_name_jobs,
  access: m.trust_name_access,
  version: m.trust_name_version,
} as const satisfies Record<CheckName, () => string>

export const stateWords = {
  failed: m.trust_state_failed,
  attention: m.trust_state_attention,
  unknown: m.trust_state_unknown,
  passed: m.trust_state_passed,
} as const satisfies Record<CheckState, () => string>

/** Moments by the clinic's clock, handed in: this file runs in the browser too. */
export type Moments = {
  /** "Wed, Dec 9 at 9:00 AM". */
  moment(instant: string): string
  day(instant: string): { day: string; time: string }
}

/** The number or the moment of a check, and what it means. */
export type CheckWords = { headline: string; sentences: string[]; code?: string }

type Say = (checked: Checked, moments: Moments) => CheckWords

const count = (facts: CheckFacts, name: string): number => Number(facts[name] ?? 0)
const text = (facts: CheckFacts, name: string): string => String(facts[name] ?? '')
const instant = (facts: CheckFacts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const says: Record<CheckName, Say> = {
  'double-bookings'({ facts, state }, { day }) {
    const firstAt = instant(facts, 'firstAt')
    const onPurpose = count(facts, 'onPurpose')
    return {
      headline: numberText(count(facts, 'overlaps')),
      sentences: [
        state === 'failed' && firstAt !== null
          ? m.trust_double_bookings_failed(day(firstAt))
          : m.trust_double_bookings_compared({ count: count(facts, 'appointments') }),
        ...(onPurpose > 0 ? [m.trust_double_bookings_on_purpose({ count: onPurpose })] : []),
      ],
    }
  },

  'held-times'({ facts, state }) {
    const [unheld, orphans] = [count(facts, 'unheld'), count(facts, 'orphans')]
    if (state === 'failed')
      return {
        headline: m.trust_held_times_wrong({ count: unheld + orphans }),
        sentences: [m.trust_held_times_failed({ unheld, orphans })],
      }
    return {
      headline: m.trust_held_times_fit(),
      sentences: [m.trust_held_times_compared({ count: count(facts, 'claims') })],
    }
  },

  'audit-log'({ facts, state }, { day }) {
    const entry = count(facts, 'brokenAt')
    if (state === 'failed' && facts.why !== 'unverified')
      return {
        headline: m.trust_audit_log_changed({ entry }),
        sentences: [m.trust_audit_log_changed_why()],
      }
    if (state === 'failed')
      return {
        headline: m.trust_audit_log_other_key(),
        sentences: [m.trust_audit_log_other_key_why({ entry })],
      }
    const witnessedAt = instant(facts, 'witnessedAt')
    const witnessed =
      witnessedAt === null || facts.witnessed === null
        ? m.trust_audit_log_witnessed_none()
        : m.trust_audit_log_witnessed({ entry: count(facts, 'witnessed'), ...day(witnessedAt) })
    return {
      headline:
        state === 'passed' ? m.trust_audit_log_whole({ count: count(facts, 'entries') }) : m.trust_not_yet(),
      sentences: [m.trust_audit_log_head({ entry: count(facts, 'newest') }), witnessed],
      code: groupedHead(text(facts, 'head')),
    }
  },

  database({ facts, state }, { day }) {
    const checkedAt = instant(facts, 'checkedAt')
    const free =
      facts.freeBytes === null ? [] : [m.trust_database_free({ free: sizeText(count(facts, 'freeBytes')) })]
    if (state === 'failed')
      return { headline: m.trust_database_damaged(), sentences: [m.trust_database_damaged_why()] }
    if (state === 'unknown' || checkedAt === null)
      return { headline: m.trust_not_yet(), sentences: [m.trust_database_not_yet(), ...free] }
    return {
      headline: m.trust_database_sound(),
      sentences: [m.trust_database_read(day(checkedAt)), ...free],
    }
  },

  backup({ facts, state }, { moment, day }) {
    if (facts.isOn === false) return { headline: m.trust_not_set_up(), sentences: [m.trust_backup_off()] }
    const offSiteAt = instant(facts, 'offSiteAt')
    const madeAt = instant(facts, 'madeAt') ?? offSiteAt
    const bytes = count(facts, 'bytes')
    return {
      headline: madeAt === null ? m.trust_not_yet() : moment(madeAt),
      sentences: [
        ...(state === 'failed' && facts.isHereLate ? [`${m.trust_backup_late()}.`] : []),
        ...(bytes > 0 ? [m.trust_backup_size({ size: sizeText(bytes) })] : []),
        ...(facts.isHere ? [m.trust_backup_every_night()] : []),
        ...offSiteSentences(facts, offSiteAt === null ? null : day(offSiteAt)),
      ],
    }
  },

  'test-restore'({ facts, state }, { moment, day }) {
    const restoredAt = instant(facts, 'restoredAt')
    const offSiteAt = instant(facts, 'offSiteTestedAt')
    if (facts.isOn === false)
      return { headline: m.trust_not_set_up(), sentences: [m.trust_test_restore_off()] }
    const offSite = offSiteAt === null ? [] : [m.trust_test_restore_off_site(day(offSiteAt))]
    if (state === 'failed') {
      const fault = text(facts, 'offSiteFault')
      const why = fault === '' ? [] : [m.trust_test_restore_off_site_failed(), rehearsalSentence(fault)]
      return { headline: m.trust_test_restore_failed(), sentences: [...why, m.trust_test_restore_weekly()] }
    }
    if (restoredAt === null)
      return { headline: m.trust_not_yet(), sentences: [m.trust_test_restore_weekly(), ...offSite] }
    const came = { rows: count(facts, 'rows'), files: count(facts, 'files') }
    return { headline: moment(restoredAt), sentences: [m.trust_test_restore_good(came), ...offSite] }
  },

  encryption({ facts, state }) {
    return {
      headline: state === 'passed' ? m.trust_encryption_disk() : m.trust_encryption_texts(),
      sentences: [
        m.trust_encryption_columns({ count: count(facts, 'columns') }),
        volumeSentence(facts),
        facts.isKeyApart ? m.trust_encryption_key_apart() : m.trust_encryption_key_beside(),
      ],
    }
  },

  certificate({ facts, state }, { day }) {
    const host = text(facts, 'host')
    const why = text(facts, 'why')
    const validUntil = instant(facts, 'validUntil')
    if (validUntil === null) return { headline: faultHeadline(why), sentences: [faultSentence(why, host)] }
    const [issuer, protocol] = [text(facts, 'issuer'), text(facts, 'protocol')]
    const valid = m.trust_certificate_valid({ host, issuer, protocol, day: day(validUntil).day })
    const headline = m.trust_certificate_days({ count: Math.max(0, count(facts, 'daysLeft')) })
    if (why === 'expired' || why === 'not-yet')
      return {
        headline: m.trust_certificate_expired(),
        sentences: [m.trust_certificate_expired_why({ host })],
      }
    if (why === 'other-host')
      return { headline: m.trust_certificate_wrong(), sentences: [m.trust_certificate_other_host({ host })] }
    if (why !== '')
      return { headline: m.trust_certificate_wrong(), sentences: [m.trust_certificate_untrusted({ host })] }
    return { headline, sentences: state === 'passed' ? [valid] : [valid, m.trust_certificate_soon()] }
  },

  email({ facts, state }) {
    if (facts.reach === 'nothing') return { headline: m.trust_not_set_up(), sentences: [m.trust_email_off()] }
    const verdict = keyOf(verdictCopy, text(facts, 'verdict'))
    const isStuck = text(facts, 'alarm') !== '' || count(facts, 'lateMinutes') >= lateLimitMinutes
    const waiting = count(facts, 'waiting')
    const givenUp = count(facts, 'givenUp')
    const why =
      text(facts, 'alarm') === ''
        ? m.trust_email_late({ count: count(facts, 'lateMinutes') })
        : m.trust_email_account()
    return {
      headline: isStuck
        ? m.trust_email_stuck()
        : state === 'failed'
          ? m.trust_email_refused()
          : m.trust_email_flowing(),
      sentences: [
        ...(isStuck ? [why] : []),
        ...(verdict ? [verdictCopy[verdict]()] : []),
        waiting === 0 ? m.trust_email_none_waiting() : m.trust_email_waiting({ count: waiting }),
        ...(givenUp > 0 ? [m.trust_email_given_up({ count: givenUp })] : []),
      ],
    }
  },

  jobs({ facts, state }) {
    if (state === 'failed')
      return {
        headline: m.trust_jobs_failing(),
        sentences: [m.trust_jobs_failing_why({ jobs: text(facts, 'failing') })],
      }
    if (state === 'attention')
      return {
        headline: m.trust_jobs_late(),
        sentences: [m.trust_jobs_late_why({ jobs: text(facts, 'late') })],
      }
    return { headline: m.trust_jobs_good(), sentences: [m.trust_jobs_run({ count: count(facts, 'jobs') })] }
  },

  access({ facts }) {
    const unguarded = count(facts, 'withoutTwoStep')
    return {
      headline: m.trust_access_people({ count: count(facts, 'people') }),
      sentences: [
        m.trust_access_roles({
          owners: count(facts, 'owners'),
          frontDesk: count(facts, 'frontDesk'),
          clinicians: count(facts, 'clinicians'),
        }),
        unguarded === 0 ? m.trust_access_guarded() : m.trust_access_unguarded({ count: unguarded }),
      ],
    }
  },

  version: ({ facts }) => ({
    headline: text(facts, 'release'),
    sentences: [
      signatureCopy[keyOf(signatureCopy, text(facts, 'signature')) ?? 'none'](),
      ...(text(facts, 'newer') === '' ? [] : [m.trust_version_newer({ version: text(facts, 'newer') })]),
      m.trust_version_node({ node: text(facts, 'node') }),
    ],
  }),
}

const signatureCopy = {
  signed: m.trust_version_signed,
  wrong: m.trust_version_not_signed,
  none: m.trust_version_from_source,
}

function offSiteSentences(facts: CheckFacts, at: { day: string; time: string } | null): string[] {
  const leaves = text(facts, 'leaves')
  if (leaves === '') return []
  const fault = keyOf(offSiteFaultCopy, text(facts, 'offSiteFault'))
  const why = fault ? [offSiteFaultCopy[fault]()] : []
  if (leaves === 'late')
    return [at ? m.trust_backup_off_site_late(at) : m.trust_backup_off_site_none(), ...why]
  if (at === null) return [m.trust_backup_off_site_none(), ...why]
  return [m.trust_backup_off_site(at), ...why]
}

const rehearsalSentence = (fault: string): string =>
  rehearsalFaultCopy[keyOf(rehearsalFaultCopy, fault) ?? 'other']()

function volumeSentence({ volume, hostEncrypts, isFileEncrypted }: CheckFacts): string {
  if (volume === 'encrypted') return m.trust_encryption_volume_encrypted()
  if (hostEncrypts) return m.trust_encryption_volume_host()
  if (isFileEncrypted) return m.trust_encryption_volume_file()
  return volume === 'not-encrypted' ? m.trust_encryption_volume_not() : m.trust_encryption_volume_unknown()
}

const faultHeadline = (why: string): string =>
  why === 'not-yet' || why === ''
    ? m.trust_not_yet()
    : ['no-address', 'loopback', 'private'].includes(why)
      ? m.trust_state_unknown()
      : m.trust_certificate_no_answer()

function faultSentence(why: string, host: string): string {
  switch (why) {
    case 'no-address':
      return m.trust_certificate_no_address()
    case 'loopback':
      return m.trust_certificate_loopback()
    case 'private':
      return m.trust_certificate_private({ host })
    case 'no-https':
      return m.trust_certificate_no_https()
    case 'unresolved':
      return m.trust_certificate_unresolved({ host })
    case 'refused':
    case 'timeout':
    case 'no-tls':
      return m.trust_certificate_refused({ host })
    default:
      return m.trust_certificate_not_yet()
  }
}

/** What a check says, in the language in use. */
export const checkWords = (checked: Checked, moments: Moments): CheckWords => {
  if (checked.state === 'unknown' && Object.keys(checked.facts).length === 0)
    return { headline: m.trust_state_unknown(), sentences: [] }
  return says[checked.name](checked, moments)
}
