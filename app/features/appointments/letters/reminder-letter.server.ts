import { columns } from '../../../db/columns.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import type { LetterRequest, OutboxLetter, Services } from '../../../platform/services.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { takeUpOpeningHours } from '../../opening-hours/hours-in-force.server.ts'
import { findById as findTreatment } from '../../treatments/queries.server.ts'
import { neutralBring } from '../../treatments/rules.ts'
import { openReminder } from '../reminders/letter-facts.server.ts'
import { findAnswer } from '../visit-page/change-queries.server.ts'
import { readHolder } from '../visit-page/holder.server.ts'
import { cancelUntil } from '../visit-page/holder-rules.server.ts'
import { visitPathForLetter } from '../visit-page/links.server.ts'
import { findForLetter, type LetterVisit } from './queries.server.ts'
import { type Reminding, reminderContents } from './reminder.ts'
import { letterText } from './text.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/**
 * A reminder in the language in use, from what is true when it leaves. Null where it makes no sense any more: the visit is
 * not confirmed or not where it was, its patient has no address, or too little of the reminder's time is left.
 */
export async function writeReminder(needs: Needs, request: LetterRequest): Promise<OutboxLetter | null> {
  const { db, settings, clock } = needs
  const facts = openReminder(settings.secretKey, request)
  const visit = await findForLetter(db, request.subject.id)
  const now = clock.now()
  if (!facts || !visit || settings.mail.transport === 'emailjs') return null
  if (visit.isDeleted || visit.status !== 'confirmed' || visit.email === '') return null
  const startsAt = columns.instant(visit.startsAt)
  if (startsAt !== facts.startsAt || Temporal.Instant.compare(now, facts.until) > 0) return null
  const bring = neutralBring(await findTreatment(db, visit.treatmentId))
  const contents = reminderContents({ ...visit, bring }, await remindingOf(needs, visit, now))
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  return {
    messageId: request.messageId,
    kind: 'reminder',
    createdAt: request.createdAt,
    to: { name: greetingName(visit.name), address: visit.email },
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil: visit.startsAt,
    triedUntil: facts.until,
  }
}

async function remindingOf(needs: Needs, visit: LetterVisit, now: Temporal.Instant): Promise<Reminding> {
  const { db, settings } = needs
  const row = { ...visit, startsAt: columns.instant(visit.startsAt) }
  const { week } = await takeUpOpeningHours(db)
  const holder = await readHolder(db, { ...row, updatedAt: '' }, now)
  const until = cancelUntil(holder.visit, holder.rules)
  return {
    ...{ publicUrl: settings.publicUrl, visitPath: await visitPathForLetter(needs, visit.id), week },
    today: clinicDate(now),
    asks: (await findAnswer(db, row))?.coming !== 1,
    changeUntil: holder.may.cancel === null ? { date: clinicDate(until), time: clinicTime(until) } : null,
  }
}
