import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { textFirstName, textName } from '#app/features/texts/offer.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, daysBetween, timeOf } from '#app/platform/dates.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import type { EmailRequest, OutboxText, Services } from '#app/platform/services.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import { inPlainSigns } from '#app/platform/texts/text-parts.ts'
import { manyCode, textError } from '#app/platform/texts/texter.ts'
import { findTextNumber } from '../reminders/moments.server.ts'
import { countTextsTo } from '../reminders/queries.server.ts'
import { mostReminderTextsADay } from '../reminders/rules.ts'
import { openReminder } from '../reminders/writing.server.ts'
import { visitPathForEmail } from '../scheduling/index.server.ts'
import type { Slot } from '../scheduling/rules.ts'
import { whenOf } from './facts.ts'
import { findForEmail } from './queries.server.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/**
 * A reminder by text message in the language in use, from what is true when it leaves. Null where it makes no sense any more:
 * the visit is not confirmed or not where it was, its patient wants none at its number, or its time is over. Throws what
 * gives it up where that number got its most of the day.
 */
export async function writeReminderText(needs: Needs, request: EmailRequest): Promise<OutboxText | null> {
  const { db, settings, clock } = needs
  const facts = openReminder(settings.secretKey, request)
  const visit = await findForEmail(db, request.subject.id)
  const now = clock.now()
  if (!facts || !visit || visit.isDeleted || visit.status !== 'confirmed') return null
  if (!facts.isOf(visit)) return null
  if (Temporal.Instant.compare(now, facts.until) > 0) return null
  const to = await findTextNumber(needs, visit)
  if (to === null) return null
  const today = clinicInstant(clinicDate(now), startOfDay)
  if ((await countTextsTo(db, to, today)) >= mostReminderTextsADay) throw textError(manyCode)
  const path = await visitPathForEmail(needs, visit.id)
  const link = settings.publicUrl !== null && path !== null ? settings.publicUrl + path : null
  const body = reminderText({ ...visit, today: clinicDate(now), link })
  return { kind: 'reminder', to, body, usefulUntil: facts.until }
}

const startOfDay = timeOf('00:00')

type Said = Slot & {
  name: string
  today: CalendarDate
  /** The visit's own page; null where it has none. */
  link: string | null
}

/** "Firstlight: Elena, your visit is tomorrow, …": first name, day, time, clinic, link, telephone; never the treatment. */
export function reminderText({ name: fullName, date, time, today, link }: Said): string {
  const { name, phone } = currentClinic()
  const blanks = {
    clinic: textName(name),
    name: textFirstName(greetingName(fullName.trim())),
    when: whenOf(daysBetween(today, date))({ day: shortDate(date), time: timeText(time) }),
    phone: phone.text,
  }
  return inPlainSigns(sentence(blanks, link))
}

type Blanks = { clinic: string; name: string; when: string; phone: string }

function sentence(blanks: Blanks, link: string | null): string {
  const isNamed = blanks.name !== ''
  if (link === null)
    return isNamed ? m.text_messages_reminder_call(blanks) : m.text_messages_reminder_call_nameless(blanks)
  return isNamed
    ? m.text_messages_reminder({ ...blanks, link })
    : m.text_messages_reminder_nameless({ ...blanks, link })
}
