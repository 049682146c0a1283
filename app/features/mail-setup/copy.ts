import { m } from '#app/language/messages.ts'
import type { MailFault } from '#app/platform/mail/mail-fault.ts'
import type { MailAlarm } from './mail-status.ts'

/** What became of a test email. */
export type TestOutcome = 'sent' | 'no-address' | 'no-service' | 'limited' | MailFault

/** What staff are told of it. */
export const outcomeCopy: Record<TestOutcome, () => string> = {
  sent: m.mail_setup_outcome_sent,
  dns: m.mail_setup_outcome_dns,
  private: m.mail_setup_outcome_private,
  unreachable: m.mail_setup_outcome_unreachable,
  tls: m.mail_setup_outcome_tls,
  password: m.mail_setup_outcome_password,
  sender: m.mail_setup_outcome_sender,
  limit: m.mail_setup_outcome_limit,
  refused: m.mail_setup_outcome_refused,
  silent: m.mail_setup_outcome_silent,
  other: m.mail_setup_outcome_other,
  limited: m.mail_setup_outcome_limited,
  'no-address': () => m.mail_setup_outcome_no_address({ list: m.people_title() }),
  'no-service': m.mail_setup_outcome_no_service,
}

/** What anyone who installed the program does about it. */
export const helpCopy: Record<MailFault, () => string> = {
  dns: m.mail_setup_help_dns,
  private: m.mail_setup_installer_private,
  unreachable: m.mail_setup_help_unreachable,
  tls: m.mail_setup_help_tls,
  password: m.mail_setup_help_password,
  sender: m.mail_setup_help_refused,
  limit: m.mail_setup_help_limit,
  refused: m.mail_setup_help_refused,
  silent: m.mail_setup_help_silent,
  other: m.mail_setup_help_other,
}

/** What the owner does about it who connected the service here. */
export const fixCopy: Record<MailFault, () => string> = {
  dns: m.mail_service_fix_dns,
  private: m.mail_service_fix_private,
  unreachable: m.mail_service_fix_unreachable,
  tls: m.mail_service_fix_tls,
  password: m.mail_service_fix_password,
  sender: m.mail_service_fix_sender,
  limit: m.mail_service_fix_limit,
  refused: m.mail_service_fix_refused,
  silent: m.mail_service_fix_unreachable,
  other: m.mail_service_fix_other,
}

/** Why no email leaves, on every screen. */
export const alarmCopy: Record<MailAlarm, () => string> = {
  nothing: m.mail_setup_banner,
  password: m.mail_setup_alarm_password,
  sender: m.mail_setup_alarm_sender,
  limit: m.mail_setup_alarm_limit,
}
