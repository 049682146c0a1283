import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import type { Letter, MailAddress } from '../../../platform/mail/mailer.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import { timeText } from '../../../platform/shown.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import type { LetterContents } from './letter.ts'
import { letterText } from './text.ts'

/** A letter to staff, in the language in use, that looks like those to patients and says that e-mail works. */
export async function writeTestLetter(to: MailAddress, now: Temporal.Instant): Promise<Letter> {
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  const name = greetingName(to.name)
  return {
    messageId: `<${randomId()}@${clinic().email.text.split('@')[1]}>`,
    kind: 'test',
    createdAt: now,
    to: { name, address: to.address },
    subject: m.letters_test_subject(),
    html: await renderLetter(contents()),
    text: letterText(contents()),
    attachments: letterPictures(),
    templateParameters: {
      name,
      recipient: to.address,
      date: clinicDate(now),
      time: timeText(clinicTime(now)),
      treatment: m.letters_test_treatment(),
    },
    usefulUntil: null,
  }
}

const contents = (): LetterContents => ({
  language: language(),
  subject: m.letters_test_subject(),
  preview: m.letters_test_preview(),
  badge: { tone: 'success', text: m.letters_test_badge() },
  heading: m.letters_test_heading(),
  paragraphs: [m.letters_test_text()],
  facts: [],
  buttons: [],
  closing: m.letters_test_closing(),
  footer: [m.letters_test_footer({ clinic: clinic().legalName })],
  otherwise: null,
})
