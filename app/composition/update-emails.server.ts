import { listOwners } from '../features/accounts/queries.server.ts'
import { addressLine, currentClinic } from '../features/clinic-profile/website/current-clinic.ts'
import type { EmailContents } from '../features/emails/email.ts'
import { writeStaffEmail } from '../features/emails/staff-emails.server.ts'
import { clinicLanguage } from '../features/outbox/rules.ts'
import { updatesPath } from '../features/updates/address.ts'
import type { TellOwners } from '../features/updates/jobs.server.ts'
import { problemOf } from '../features/updates/page.server.ts'
import { m } from '../language/messages.ts'
import { withLanguage } from '../language/with-language.server.ts'
import { mailReach } from '../platform/mail/mail-fault.ts'
import { randomId } from '../platform/secrets/random.server.ts'

const mostOwners = 20

/** An email to each owner that an update wasn't installed; the screen says it, too. Throws where the mail service is away. */
export const tellOwnersOfUpdate: TellOwners = ({ db, clock, mailer, settings }, result) =>
  withLanguage(clinicLanguage, async () => {
    if (mailReach(settings.mail) !== 'everything') return
    const { version, from } = result
    const contents: EmailContents = {
      language: clinicLanguage,
      subject: m.updates_email_subject({ version }),
      preview: m.updates_problem_served({ from }),
      heading: m.updates_email_heading({ version }),
      paragraphs: [problemOf(result, from)?.text ?? ''],
      facts: [],
      buttons: settings.publicUrl
        ? [{ text: m.updates_email_button(), href: settings.publicUrl + updatesPath }]
        : [],
      closing: m.updates_email_closing(),
      footer: [currentClinic().legalName, addressLine()],
      otherwise: null,
    }
    const host = currentClinic().email.text.split('@')[1]
    for (const { name, email: address } of await listOwners(db, mostOwners)) {
      if (address === '') continue
      const written = {
        messageId: `<${randomId()}@${host}>`,
        kind: 'staff-news' as const,
        createdAt: clock.now(),
      }
      await mailer.send(
        await writeStaffEmail(written, contents, { to: { name, address }, usefulUntil: null }),
      )
    }
  })
