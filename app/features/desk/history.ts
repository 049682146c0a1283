import { readJsonOr } from '#app/db/json.ts'
import { cancellationReasons, type EmailKind } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { distanceText, listText } from '#app/platform/format.ts'
import { faultOfReason } from '#app/platform/mail/mail-fault.ts'
import type { ListedEmail } from '../outbox/queries.server.ts'
import type { AuditedChange } from '../scheduling/audited-changes.ts'
import { type Status, statusOf } from '../scheduling/rules.ts'
import { copy as deskCopy } from './copy.ts'
import { copy } from './details/copy.ts'

export type HistoryEntry = {
  key: string
  text: string
  at: string
  /** Of an email that has left or was given up: what it was to tell, and what it is called. */
  email?: { id: string; kind: EmailKind; subject: string }
}

type Past = {
  /** When the appointment was made. */
  createdAt: string
  /** Newest first. */
  audited: AuditedChange[]
  emails: ListedEmail[]
  nameOf: (actor: string) => string
  /** What a clinician is called, by the id. */
  clinicianOf: (id: string) => string
  roomOf: (id: string) => string
  treatmentOf: (id: string) => string
}

/** What happened to one appointment, newest first: changes by staff, emails to the patient, its beginning. */
export function historyOf({ createdAt, audited, emails, nameOf, ...names }: Past): HistoryEntry[] {
  const byStaff = withoutRepeatedViews(audited).map((entry) => ({
    key: `entry-${entry.seq}`,
    text: entryText(entry, nameOf(entry.actor), names),
    at: entry.at,
  }))
  const written = emails.map((email) => ({
    key: `email-${email.id}`,
    text: emailText(email),
    at: email.finishedAt ?? email.createdAt,
    ...(email.channel === 'email' &&
      email.status !== 'waiting' && {
        email: { id: email.id, kind: email.kind, subject: subjectOf(email) },
      }),
  }))
  const wasAdded = audited.some((entry) => entry.action === 'create')
  const beginning = wasAdded ? [] : [{ key: 'requested', text: m.details_requested(), at: createdAt }]
  return [...byStaff, ...written, ...beginning].sort(newestFirst)
}

const newestFirst = (one: HistoryEntry, other: HistoryEntry) =>
  Number(one.at < other.at) - Number(one.at > other.at)

/** Somebody who looks five times in a row looked; the last time stands for all. */
const withoutRepeatedViews = (audited: AuditedChange[]): AuditedChange[] =>
  audited.filter((entry, index) => {
    const newer = audited[index - 1]
    return entry.action !== 'view' || newer?.action !== 'view' || newer.actor !== entry.actor
  })

function entryText({ seq, actor, action, detail }: AuditedChange, name: string, names: Names): string {
  const facts = readJsonOr('audit_log.detail', { id: seq, text: detail }, {})
  if (actor === 'patient') return byPatient(action, facts.fields ?? [])
  switch (action) {
    case 'view':
      return m.details_opened({ name })
    case 'create':
      if (facts.fields?.includes('repeat')) return m.details_added_repeated({ name })
      return facts.fields?.includes('anyway') ? m.details_added_anyway({ name }) : m.details_added({ name })
    case 'status':
      return statusText(statusOf(facts.to ?? ''), facts.reason, name)
    case 'delete':
      return m.details_deleted({ name })
    case 'restore':
      return m.details_restored({ name })
    default:
      if (facts.undone) return m.details_taken_back({ name })
      if (facts.fields?.includes('emailAgain')) return m.desk_again_history({ name })
      if (facts.fields?.includes('link')) return m.details_link_renewed({ name })
      if (facts.fields?.includes('note')) return m.details_note_changed({ name })
      if (facts.fields?.includes('patient')) return m.details_given({ name })
      if (facts.fields?.includes('answers')) return m.details_answers_changed({ name })
      if (facts.fields?.includes('texts')) return textsText(facts.way, name)
      if (facts.fields?.includes('reminder')) return reminderText(facts.way, name)
      if (facts.fields?.includes('kept')) return m.details_kept({ name })
      if (facts.fields?.includes('language')) return m.details_language_changed({ name })
      if (isOtherVisit(facts)) return changedText(name, facts, names)
      if (facts.clinician !== undefined)
        return movedTo({ name, clinician: names.clinicianOf(facts.clinician) }, facts.fields ?? [])
      return movedOrEdited({ name }, facts.fields ?? [])
  }
}

/** What somebody did by the private link of the visit. */
function byPatient(action: string, fields: readonly string[]): string {
  if (action === 'status') return m.details_patient_cancelled()
  if (fields.includes('time')) return m.details_patient_moved()
  if (fields.includes('answers')) return m.details_answers_given()
  return fields.includes('coming') ? m.details_patient_coming() : m.details_patient_not_coming()
}

function textsText(way: string | undefined, name: string): string {
  if (way === 'give') return m.text_messages_history_given({ name })
  return way === 'restore'
    ? m.text_messages_history_restored({ name })
    : m.text_messages_history_withdrawn({ name })
}

function reminderText(way: string | undefined, name: string): string {
  if (way === 'again') return m.reminders_history_again({ name })
  if (way === 'now') return m.reminders_history_now({ name })
  return way === 'resume' ? m.reminders_history_resume({ name }) : m.reminders_history_stop({ name })
}

function statusText(status: Status, reason: string | undefined, name: string): string {
  const why = cancellationReasons.find((known) => known === reason)
  return why ? m.details_cancelled_why({ name, reason: copy.reason[why]() }) : copy.changed[status]({ name })
}

function movedTo(to: { name: string; clinician: string }, fields: readonly string[]): string {
  if (fields.includes('anyway')) return m.details_moved_anyway_to(to)
  return fields.includes('time') ? m.details_moved_with(to) : m.details_moved_to(to)
}

type Names = Pick<Past, 'clinicianOf' | 'roomOf' | 'treatmentOf'>
type Step = [string, string] | undefined
type Steps = Partial<
  Record<'treatmentId' | 'treatments' | 'durationMinutes' | 'clinicianId' | 'roomId', Step>
>

/** More than its time and whom it is with; a room that follows them is no news. */
const isOtherVisit = ({
  fields = [],
  ...steps
}: Steps & { fields?: readonly string[] | undefined }): boolean =>
  (steps.treatmentId ?? steps.treatments ?? steps.durationMinutes) !== undefined ||
  (steps.roomId !== undefined && steps.clinicianId === undefined && !fields.includes('time'))

/** "Changed by Dana: HRT to Botox, 30 to 60 minutes"; with the time where that changed as well. */
function changedText(
  name: string,
  { fields = [], ...steps }: Steps & { fields?: readonly string[] | undefined },
  { clinicianOf, roomOf, treatmentOf }: Names,
): string {
  const step = (ids: [string, string] | undefined, nameOf: (id: string) => string): string[] => {
    const [from, to] = ids?.map((id) => (id === '' ? m.details_step_none() : nameOf(id))) ?? []
    return from === undefined || to === undefined ? [] : [m.details_step({ from, to })]
  }
  const [before, after] = steps.durationMinutes ?? []
  const length = before && after ? [m.details_step_minutes({ from: before, to: after })] : []
  const changes = listText([
    // Of several, all are said: the first among them.
    ...(steps.treatments ? [] : step(steps.treatmentId, treatmentOf)),
    ...step(steps.treatments, (ids) => ids.split(' ').map(treatmentOf).join(' + ')),
    ...length,
    ...step(steps.clinicianId, clinicianOf),
    ...step(steps.roomId, roomOf),
  ])
  const isMoved = fields.includes('time')
  if (fields.includes('anyway'))
    return isMoved
      ? m.details_moved_and_changed_anyway({ name, changes })
      : m.details_steps_anyway({ name, changes })
  return isMoved ? m.details_moved_and_changed({ name, changes }) : m.details_steps({ name, changes })
}

function movedOrEdited(by: { name: string }, fields: readonly string[]): string {
  if (fields.includes('anyway')) return m.details_moved_anyway(by)
  return fields.includes('time') ? m.details_moved(by) : m.details_edited(by)
}

/** By what it said: a request that was confirmed before its email left was told as confirmed. */
const subjectOf = ({ kind: wanted, saidKind }: ListedEmail): string =>
  deskCopy.emailKind[saidKind ?? wanted]()

function emailText(email: ListedEmail): string {
  const { channel, status, transport, lastError } = email
  const subject = subjectOf(email)
  if (channel === 'text') return texts[status]({ subject })
  const outcome = status === 'sent' && transport === 'file' ? 'kept' : status
  const text = copy.email[outcome]({ subject })
  const isRefused = status === 'dead' && faultOfReason(lastError) === 'refused'
  return isRefused ? `${text}. ${m.desk_again_refused()}` : text
}

const texts = {
  waiting: m.details_text_waiting,
  sent: m.details_text_sent,
  dead: m.details_text_dead,
} satisfies Record<ListedEmail['status'], unknown>

/**
 * How far away a visit is: "in 12 minutes", "now", "tomorrow", "2 days ago". Anyone who is at a calendar counts
 * its days: Wednesday is two days from Monday, however late on Monday it is.
 * @param distance minutes to the start, and days of the clinic's calendar; both below zero for the past
 */
export function fromNow(distance: { minutes: number; days: number }, durationMinutes: number): string {
  const { minutes, days } = distance
  if (minutes <= 0 && minutes > -durationMinutes) return m.details_now()
  if (days !== 0) return distanceText(days, 'day')
  return Math.abs(minutes) < hour
    ? distanceText(minutes, 'minute')
    : distanceText(Math.trunc(minutes / hour), 'hour')
}

const hour = 60
