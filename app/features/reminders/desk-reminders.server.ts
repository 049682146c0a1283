import { columns } from '#app/db/columns.ts'
import { type Channel, channels } from '#app/db/values.ts'
import { findConsentOf } from '#app/features/texts/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { stoppedOnce } from '#app/platform/format.ts'
import { faultOfReason } from '#app/platform/mail/mail-fault.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isLost, textErrorCode, textFault } from '#app/platform/texts/texter.ts'
import { findAnswer, type Window, windowsBy } from '../scheduling/index.server.ts'
import { isOpen } from '../scheduling/rules.ts'
import { missedOf, wantedSince } from './missed-reminders.server.ts'
import { isReachedBy } from './moments.server.ts'
import {
  countTextsOf,
  findLeadsSince,
  type KeptReminder,
  listRemindersOf,
  type RemindedVisit,
} from './queries.server.ts'
import { byHand, leadInWords, mostReminderTextsADay, mostReminderTextsOfVisit } from './rules.ts'
import { channelsNow } from './send-now.server.ts'

/** The reminders of a visit, as its details show them. */
export type RemindersView = {
  /** When the patient said that they are coming: "Tue, Dec 8 at 7:41 PM"; null where they did not, or all is over. */
  answered: string | null
  /** By what one goes that staff send at once: "By email and text message"; null where none may. */
  sends: string | null
  /** The earliest first. */
  reminders: ShownReminder[]
}

export type ShownReminder = {
  lead: number
  channel: Channel
  /** "Email, 2 days before" */
  name: string
  state: 'sent' | 'waiting' | 'failed' | 'planned' | 'stopped'
  /** "Scheduled for Tue, Dec 8 at 11:00 AM" */
  line: string
  /** What staff can do about it, now. */
  action: ReminderAction | null
}

export type ReminderAction = 'stop' | 'resume' | 'again'

type Visit = RemindedVisit & { phone: string }

/** What became of each reminder, and what is still to come. */
export async function readReminders(services: Services, visit: Visit): Promise<RemindersView> {
  const { db, clock } = services
  const now = clock.now()
  const [{ leads, since }, kept, answer, consent] = await Promise.all([
    findLeadsSince(db),
    listRemindersOf(db, visit),
    findAnswer(db, visit),
    findConsentOf(db, { appointmentId: visit.id }),
  ])
  const start = { ...visit, startsAt: columns.asInstant(visit.startsAt) }
  const wantedBy = wantedSince(db)
  const shown: ShownReminder[] = []
  for (const channel of channels) {
    const rows = kept.filter((row) => row.channel === channel)
    const isReached = isReachedBy[channel](services, visit, consent)
    const isReminded = visit.status === 'confirmed' && isReached
    const windows = windowsBy[channel](start, leads)
    const wanted = () => wantedBy({ channel, id: visit.id, consent })
    const asked = { channel, windows, kept: rows, since, now, wanted }
    const missed = isReached ? await missedOf(db, visit, asked) : []
    const left = channel === 'text' ? mostReminderTextsOfVisit - (await countTextsOf(db, visit.id)) : mostAny
    const own = shownBy({ channel, rows, windows, missed, isReminded, left, now })
    shown.push(...own)
  }
  const by = await channelsNow(services, db, { visit, kept, now })
  return {
    answered: answer?.coming === 1 && isOpen(visit.status) ? moment(answer.answeredAt) : null,
    sends:
      by.length === 0 || shown.some(({ channel, action }) => channel === 'email' && action === 'again')
        ? null
        : sendWords(by),
    reminders: shown.sort((one, other) => ahead(other) - ahead(one)),
  }

  /** Hours from it to the visit; of one sent by hand, from when it was asked for. */
  function ahead({ lead }: ShownReminder): number {
    if (lead !== byHand) return lead
    const sent = kept.find(({ leadHours }) => leadHours === byHand)
    return sent ? columns.asInstant(sent.createdAt).until(start.startsAt).total('hours') : 0
  }
}

type ByChannel = {
  channel: Channel
  rows: KeptReminder[]
  windows: Window[]
  /** Those whose time went by. */
  missed: Window[]
  isReminded: boolean
  /** How many more its patient agreed to. */
  left: number
  now: Temporal.Instant
}

const mostAny = Number.POSITIVE_INFINITY

/** Of one channel; nothing of text messages where no service for them is set up any more and none was written. */
function shownBy({ channel, rows, windows, missed, isReminded, left, now }: ByChannel): ShownReminder[] {
  const ofLead = new Map(windows.map((window) => [window.lead, window]))
  const known = rows.flatMap(
    (row) => shownRow(row, { window: ofLead.get(row.leadHours), isReminded, now }) ?? [],
  )
  const written = new Set(rows.map(({ leadHours }) => leadHours))
  const planned = windows.flatMap((window) =>
    isReminded && !written.has(window.lead) ? (shownPlan(window, channel, now) ?? []) : [],
  )
  const toCome = planned.slice(0, Math.max(0, left))
  return [...known, ...missed.map(({ lead }) => shownMissed(lead, channel)), ...toCome]
}

const shownMissed = (lead: number, channel: Channel): ShownReminder => ({
  lead,
  channel,
  name: nameOf(lead, channel),
  state: 'failed',
  line: m.reminders_missed(),
  action: null,
})

function shownPlan({ lead, from }: Window, channel: Channel, now: Temporal.Instant): ShownReminder | null {
  if (Temporal.Instant.compare(from, now) <= 0) return null
  const line = m.reminders_planned({ when: moment(columns.instant(from)) })
  return {
    lead,
    channel,
    name: nameOf(lead, channel),
    state: 'planned',
    line,
    action: 'stop',
  }
}

type Around = { window: Window | undefined; isReminded: boolean; now: Temporal.Instant }

/** Null where nothing was written: the visit was booked or moved after that reminder's time, or the email is forgotten. */
function shownRow(row: KeptReminder, { window, isReminded, now }: Around): ShownReminder | null {
  const { channel, leadHours: lead } = row
  const shown = { lead, channel, name: nameOf(lead, channel) }
  const isAhead = window !== undefined && Temporal.Instant.compare(now, window.from) < 0
  const isOpen = window !== undefined && Temporal.Instant.compare(now, window.until) < 0
  if (row.state === 'stopped')
    return {
      ...shown,
      state: 'stopped',
      line: m.reminders_stopped(),
      action: isAhead && isReminded ? 'resume' : null,
    }
  const at = row.finishedAt === null ? '' : moment(row.finishedAt)
  const failed = row.delivery && isLost(row.delivery) ? reasonOfText(row.errorCode ?? 0) : null
  if (failed !== null)
    return { ...shown, state: 'failed', line: stoppedOnce(`${failed} ${at}.`), action: null }
  if (row.status === 'sent')
    return { ...shown, state: 'sent', line: m.reminders_sent({ when: at }), action: null }
  if (row.status === 'dead') {
    const why = whyNotDelivered(row.lastError ?? '')
    const action = isOpen && isReminded ? 'again' : null
    return { ...shown, state: 'failed', line: stoppedOnce(`${why} ${at}.`), action }
  }
  if (row.status === null) return null
  const line = row.lastError === '' ? m.reminders_waiting() : m.reminders_tried()
  return { ...shown, state: 'waiting', line, action: null }
}

/** The code that the outbox keeps, as a sentence. */
function whyNotDelivered(reason: string): string {
  const [code, answer] = reason.split(' ')
  if (code === textErrorCode) return reasonOfText(Number(answer))
  if (reason === 'late') return m.reminders_failed_late()
  return faultOfReason(reason) === 'refused' ? m.reminders_failed_refused() : m.reminders_failed_unreached()
}

function reasonOfText(code: number): string {
  const fault = textFault(code)
  if (fault === 'stopped') return m.reminders_failed_stopped()
  if (fault === 'many') return m.reminders_failed_many({ count: mostReminderTextsADay })
  if (fault === 'full') return m.reminders_failed_full()
  return fault === 'number' ? m.reminders_failed_number() : m.reminders_failed_texts()
}

/** Empty where it is what staff expect: by email alone. */
function sendWords(by: readonly Channel[]): string {
  if (!by.includes('text')) return ''
  return by.includes('email') ? m.reminders_now_both() : m.reminders_now_text()
}

function nameOf(lead: number, channel: Channel): string {
  if (lead === byHand) return channel === 'text' ? m.reminders_text_by_hand() : m.reminders_email_by_hand()
  const { count, unit } = leadInWords(lead)
  if (channel === 'text')
    return unit === 'day' ? m.reminders_text_days({ count }) : m.reminders_text_hours({ count })
  return unit === 'day' ? m.reminders_email_days({ count }) : m.reminders_email_hours({ count })
}

const moment = (text: string): string => momentText(columns.asInstant(text))
