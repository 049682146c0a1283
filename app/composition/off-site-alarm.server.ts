import { listOwners } from '../features/accounts/queries.server.ts'
import { backupsPath } from '../features/backups/address.ts'
import { offSiteFaultCopy } from '../features/backups/copy.ts'
import type { LateFacts } from '../features/backups/off-site/health.server.ts'
import type { WarnOwners } from '../features/backups/off-site/jobs.server.ts'
import { addressLine, currentClinic } from '../features/clinic-profile/website/current-clinic.ts'
import type { EmailContents } from '../features/emails/email.ts'
import { writeStaffEmail } from '../features/emails/staff-emails.server.ts'
import { clinicLanguage } from '../features/outbox/rules.ts'
import { m } from '../language/messages.ts'
import { withLanguage } from '../language/with-language.server.ts'
import { clinicDate, clinicTime } from '../platform/clinic-time.server.ts'
import { dayAndMonth, timeText } from '../platform/format.ts'
import { randomId } from '../platform/secrets/random.server.ts'
import type { Services } from '../platform/services.ts'
import { greetingName } from '../platform/text/greeting-name.ts'

const mostOwners = 20

type Needs = Pick<Services, 'db' | 'mailer' | 'clock' | 'settings'>

/**
 * Tells every owner at the address of their account that nothing leaves. It goes past the outbox: where the disk is full,
 * nothing can be put there.
 */
export const warningOwners =
  ({ db, mailer, clock, settings }: Needs): WarnOwners =>
  async (facts) => {
    for (const { name, email } of await listOwners(db, mostOwners)) {
      if (email === '') continue
      const to = { name: greetingName(name), address: email }
      const messageId = `<${randomId()}@${currentClinic().email.text.split('@')[1]}>`
      const written = { messageId, kind: 'staff-news' as const, createdAt: clock.now() }
      await mailer.send(
        await withLanguage(clinicLanguage, () =>
          writeStaffEmail(written, contentsOf(facts, settings.publicUrl), { to, usefulUntil: null }),
        ),
      )
    }
  }

const sentences = {
  whole: m.backups_alarm_email_whole,
  changes: m.backups_alarm_email_changes,
  replaced: m.backups_alarm_email_replaced,
} satisfies Record<LateFacts['what'], unknown>

function contentsOf(
  { what, since, fault, hours }: Parameters<WarnOwners>[0],
  publicUrl: string | null,
): EmailContents {
  const moment = m.emails_moment({ day: dayAndMonth(clinicDate(since)), time: timeText(clinicTime(since)) })
  const text = sentences[what]({ moment })
  return {
    language: clinicLanguage,
    subject: m.backups_alarm_email_subject(),
    preview: text,
    heading: m.backups_alarm_email_heading(),
    paragraphs: [text, ...(fault === null ? [] : [offSiteFaultCopy[fault]()]), m.backups_alarm_email_risk()],
    facts: [],
    buttons:
      publicUrl === null ? [] : [{ text: m.backups_alarm_email_open(), href: `${publicUrl}${backupsPath}` }],
    closing: m.staff_mails_email_closing(),
    footer: [currentClinic().legalName, addressLine(), '', m.backups_alarm_email_why({ hours })],
    otherwise: null,
  }
}
