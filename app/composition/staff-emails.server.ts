import * as z from 'zod/mini'
import { inTransaction } from '../db/engine/transaction.server.ts'
import { type StaffNewsKind, staffNewsKinds } from '../db/values.ts'
import { mayDo, roleOf } from '../features/access/permissions/permissions.ts'
import { addressLine, currentClinic } from '../features/clinic-profile/website/current-clinic.ts'
import type { EmailContents } from '../features/emails/email.ts'
import { writeStaffEmail } from '../features/emails/staff-emails.server.ts'
import { countGivenUp } from '../features/outbox/delivery-queries.server.ts'
import { ownerAlarm } from '../features/outbox/owner-alarms.server.ts'
import { findOwner } from '../features/outbox/owner-queries.server.ts'
import { encryptPayload, openPayload } from '../features/outbox/payload.server.ts'
import { enqueueEmail } from '../features/outbox/queries.server.ts'
import { aboutStaff, clinicLanguage } from '../features/outbox/rules.ts'
import { type SendCode, writesToStaff } from '../features/staff-notifications/commands.server.ts'
import { countCopy, staffMailsPath } from '../features/staff-notifications/copy.ts'
import {
  countNews,
  deleteOldNews,
  findReader,
  listReaders,
  markTold,
  type StaffReader,
} from '../features/staff-notifications/queries.server.ts'
import {
  codeMinutes,
  type NewsCounts,
  newsKeptDays,
  tellUntil,
} from '../features/staff-notifications/rhythm.server.ts'
import { language } from '../language/language.ts'
import { m } from '../language/messages.ts'
import { clinicDate, clinicTime } from '../platform/clinic-time.server.ts'
import { capitalised, dayAndMonth, listText, timeText } from '../platform/format.ts'
import type { Job } from '../platform/process/jobs.server.ts'
import type { EmailRequest, OutboxEmail, Services } from '../platform/services.ts'
import { greetingName } from '../platform/text/greeting-name.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

const everySeconds = 30

/** Anyone who sees no visits is told of none, whatever they chose when they did. */
const mayBeTold = (stored: string) => mayDo(roleOf(stored), 'visits')

/**
 * Writes to those of the staff whose time it is. One process does it, and each piece of news is told to each person once:
 * the mark until when they know all is set in the transaction of the email.
 */
export const writingToStaff = (services: Services): Job => ({
  name: 'staff-mails',
  next: (now) => now.add({ seconds: everySeconds }),
  run: async () => {
    const now = services.clock.now()
    await deleteOldNews(services.db, now.subtract({ hours: newsKeptDays * 24 }))
    if (!writesToStaff(services)) return undefined
    let emails = 0
    for (const reader of await listReaders(services.db, now))
      if (await tell(services, reader, now)) emails += 1
    if (emails > 0) services.wake()
    return { emails }
  },
})

/** @returns whether there is an email */
async function tell(services: Services, reader: StaffReader, now: Temporal.Instant): Promise<boolean> {
  const until = tellUntil(reader, now)
  if (until === null) return false
  if (!mayBeTold(reader.role)) return false
  return inTransaction(services.db, async (tx) => {
    const counts = await countAll(tx, reader, until)
    const isNews = Object.keys(counts).length > 0
    if (!(await markTold(tx, reader, { until, sentAt: isNews ? now : null })) || !isNews) return false
    const about = { kind: 'staff-news', subject: aboutStaff(reader.adminId) } as const
    const said = { counts, since: reader.toldUntil.toString() }
    await enqueueEmail(tx, {
      ...about,
      language: reader.language ?? clinicLanguage,
      now,
      payload: encryptPayload(services.settings.secretKey, about, said),
    })
    return true
  })
}

async function countAll(
  tx: Services['db'],
  { kinds, toldUntil: after }: StaffReader,
  until: Temporal.Instant,
): Promise<NewsCounts> {
  const counts = await countNews(
    tx,
    kinds.filter((kind) => kind !== 'given-up'),
    { after, until },
  )
  if (!kinds.includes('given-up')) return counts
  const givenUp = await countGivenUp(tx, { after, until })
  return givenUp > 0 ? { ...counts, 'given-up': givenUp } : counts
}

/** Sends a code to the address that its person typed, in their language. */
export const codeEmails =
  (services: Services): SendCode =>
  (tx, adminId, code) => {
    const about = { kind: 'staff-code', subject: aboutStaff(adminId) } as const
    return enqueueEmail(tx, {
      ...about,
      language: language(),
      now: services.clock.now(),
      payload: encryptPayload(services.settings.secretKey, about, { code }),
    })
  }

const news = z.object({
  counts: z.partialRecord(z.enum(staffNewsKinds), z.number()),
  since: z.string(),
})
const codeFacts = z.object({ code: z.string() })

/** Null for anyone who is gone, has chosen otherwise meanwhile, or may no longer see visits. */
export async function staffEmail(needs: Needs, request: EmailRequest): Promise<OutboxEmail | null> {
  const { db, settings, clock } = needs
  const { payload, ...email } = request
  if (request.kind === 'owner-alarm') return ownerEmail(needs, request)
  const reader = await findReader(db, request.subject.id, clock.now())
  if (!reader || payload === null || !writesToStaff(needs) || !mayBeTold(reader.role)) return null
  const to = { name: greetingName(reader.name), address: reader.address }
  const encrypted = { ...email, payload }
  if (request.kind === 'staff-code') {
    const usefulUntil = request.createdAt.add({ minutes: codeMinutes })
    if (reader.isConfirmed || Temporal.Instant.compare(usefulUntil, clock.now()) <= 0) return null
    const { code } = openPayload(settings.secretKey, encrypted, codeFacts)
    return writeStaffEmail(request, codeContents(to.name, code), { to, usefulUntil })
  }
  if (reader.rhythm === 'none' || !reader.isConfirmed) return null
  const said = openPayload(settings.secretKey, encrypted, news)
  const contents = newsContents(said.counts, Temporal.Instant.from(said.since), settings.publicUrl)
  return writeStaffEmail(request, contents, { to, usefulUntil: null })
}

/** Null for who is no owner any more. */
async function ownerEmail({ db, settings }: Needs, request: EmailRequest): Promise<OutboxEmail | null> {
  const { payload, ...email } = request
  const owner = await findOwner(db, request.subject.id)
  if (!owner || payload === null) return null
  const said = openPayload(settings.secretKey, { ...email, payload }, ownerAlarm)
  const { publicUrl } = settings
  const contents: EmailContents = {
    ...frame(m.staff_mails_owner_why()),
    subject: said.subject,
    preview: said.paragraphs[0] ?? said.heading,
    heading: said.heading,
    paragraphs: said.paragraphs,
    buttons: publicUrl === null ? [] : [{ text: said.button, href: publicUrl + said.path }],
    closing: m.staff_mails_owner_closing(),
  }
  const to = { name: greetingName(owner.name), address: owner.email }
  return writeStaffEmail(request, contents, { to, usefulUntil: null })
}

function newsContents(counts: NewsCounts, since: Temporal.Instant, publicUrl: string | null): EmailContents {
  const said = staffNewsKinds.flatMap((kind) => wordsOf(kind, counts[kind]))
  const moment = m.emails_moment({
    day: dayAndMonth(clinicDate(since)),
    time: timeText(clinicTime(since)),
  })
  const links = [
    { text: m.staff_mails_email_open(), href: `${publicUrl}/admin/dashboard` },
    { text: m.staff_mails_email_choose(), href: `${publicUrl}${staffMailsPath}` },
  ]
  return {
    ...frame(m.staff_mails_email_why()),
    subject: capitalised(listText(said)),
    preview: m.staff_mails_email_since({ moment }),
    heading: m.staff_mails_email_heading(),
    paragraphs: [m.staff_mails_email_since({ moment }), said.join('\n')],
    buttons: publicUrl === null ? [] : links,
    closing: m.staff_mails_email_closing(),
  }
}

const wordsOf = (kind: StaffNewsKind, count = 0): string[] =>
  count === 0 ? [] : [countCopy[kind]({ count })]

function codeContents(name: string, code: string): EmailContents {
  return {
    ...frame(m.staff_mails_code_why()),
    subject: m.staff_mails_code_subject(),
    preview: m.staff_mails_code_preview({ clinic: currentClinic().name }),
    heading: m.staff_mails_code_heading(),
    paragraphs: [
      name === '' ? m.emails_hello_nameless() : m.emails_hello({ name }),
      m.staff_mails_code_body(),
    ],
    facts: [{ label: m.staff_mails_code(), lines: [code] }],
    closing: m.staff_mails_code_closing(),
  }
}

const frame = (why: string) => ({
  language: language(),
  facts: [],
  buttons: [],
  footer: [currentClinic().legalName, addressLine(), '', why],
  otherwise: null,
})
