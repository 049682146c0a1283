import { columns } from '#app/db/columns.ts'
import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicInstant, clinicTime } from '#app/platform/clinic-time.server.ts'
import { midnight } from '#app/platform/dates.ts'
import { dateInShort, dayAndTime, dayOfMonth, languageNameWithin, timeText } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { actions } from '../audit/actions.ts'
import type { Staff } from '../audit/actor.ts'
import { recordShown, recordViewed } from '../audit/commands.server.ts'
import { copy as auditCopy } from '../audit/copy.ts'
import { listOfSubjects, listStaff } from '../audit/queries.server.ts'
import { addAddress, dashboardPath, repeatAddress, visitAddress } from '../desk/address.ts'
import { copy as deskCopy } from '../desk/copy.ts'
import { openAddress } from '../messages/desk/address.ts'
import { listMessagesOfPatient } from '../messages/queries.server.ts'
import { listNewestEmails } from '../outbox/queries.server.ts'
import { patientAddress } from '../patients/address.ts'
import { saysOther } from '../patients/correct/commands.server.ts'
import { findLastCorrection } from '../patients/correct/correction-queries.server.ts'
import type { Said } from '../patients/details.server.ts'
import { listUnconfirmed, withNewestContacts } from '../patients/details-queries.server.ts'
import { listMoves } from '../patients/move/queries.server.ts'
import { findBlock } from '../patients/online-booking-queries.server.ts'
import { readMaybeSame } from '../patients/page/maybe-same.server.ts'
import type { OtherVisit, PatientEmail, PatientView, PatientVisit } from '../patients/page/patient-view.ts'
import { listJoined, listNotes } from '../patients/page/same-queries.server.ts'
import { findPatient, listIdsOf, listNames } from '../patients/queries.server.ts'
import { undoDays } from '../patients/rules.ts'
import { badgeColor } from '../scheduling/rules.ts'
import { treatmentText } from '../treatments/booked-treatment.server.ts'
import { listAll as listTreatments } from '../treatments/queries.server.ts'
import { treatmentNames } from '../treatments/staff-names.ts'
import { addAddress as waitlistAddress } from '../waitlist/desk/address.ts'
import { listSaidOnOpenPlaces, placesOfPatient } from '../waitlist/patient-waitlist.server.ts'
import { listAround, listComing, listVisitsOfPatient, type VisitSeen } from './visit-queries.server.ts'

/** All of one patient, for the page of theirs: what other features keep of them is brought together here. */

const pastShown = 5
/** However many visits somebody has, the page holds no more; it says so. */
const mostVisits = 500
const emailsShown = 10
const notesShown = 100
const seenShown = 8
const mostSeen = 200
const sameShown = 4

export type PatientRead = { view: PatientView } | { movedTo: string }
type Asked = {
  id: string
  isAllVisits: boolean
  isAllSeen: boolean
  /** Anyone who asks may book visits. */
  mayBook?: boolean
  /** Anyone who asks may export and erase what is kept. */
  hasRights?: boolean
}

/**
 * One patient with all that belongs to them; that it was opened is written down first and is in it.
 * @returns the id of the patient under whom it stands now where it was joined; 404 where it is gone, 503 where it
 * cannot be read
 */
export function readPatient(services: Services, actor: Staff, asked: Asked): Promise<Outcome<PatientRead>> {
  const { db } = services
  const fault = { event: 'patient not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findPatient(db, asked.id)
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    if (row.mergedInto !== null) return done<PatientRead>({ movedTo: row.mergedInto })
    await recordViewed(services, actor, { object: 'patient', id: row.id })
    return done<PatientRead>({ view: await viewOf(services, actor, { row, asked }) })
  })
}

/** Reads the patient's own row for a correction, and the upcoming visits and open places on the waitlist that say something else. Records the view. @returns 404 where it is gone */
export function readPatientToCorrect(
  services: Services,
  actor: Staff,
  id: string,
): Promise<Outcome<{ patient: PatientRow & { asksBirthDate: boolean }; others: OtherVisit[] }>> {
  const fault = { event: 'patient not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const own = await findPatient(services.db, id)
    if (!own) return refused({ status: 404, message: m.patients_gone() })
    const asks = own.birthDate !== null || (await bookingSettings(services.db)).asksBirthDate
    if (own.mergedInto !== null) return done({ patient: { ...own, asksBirthDate: asks }, others: [] })
    const row = await withNewestContacts(services.db, own)
    await recordViewed(services, actor, { object: 'patient', id })
    const { db, clock } = services
    const ids = await listIdsOf(db, id)
    const places = await listSaidOnOpenPlaces(db, ids)
    const others = [
      ...(await listComing(db, ids, clock.now()))
        .filter((visit) => saysOther(visit, row))
        .map((visit) => ({
          id: visit.id,
          when: m.patients_moment({ date: dateInShort(visit.date), time: timeText(visit.time) }),
          says: saysOf(visit),
        })),
      ...places
        .filter((place) => saysOther(place, row))
        .map((place) => ({
          id: place.id,
          when: m.patients_move_place({ what: place.what }),
          says: saysOf(place),
        })),
    ]
    return done({ patient: { ...row, asksBirthDate: asks }, others })
  })
}

const saysOf = ({ name, phone, email, language }: Said): string =>
  [name, shownPhone(phone), email, languageNameWithin(language)].filter(Boolean).join(' · ')

async function viewOf(
  services: Services,
  actor: Staff,
  { row, asked }: { row: PatientRow; asked: Asked },
): Promise<PatientView> {
  const { db, clock } = services
  // A clinician sees the appointments with them, and not who else looked or what was put together.
  const seesAll = narrowedClinician(db) === undefined
  const ids = await listIdsOf(db, row.id)
  const now = clock.now()
  const dayBegins = clinicInstant(clinicDate(now), midnight)
  const [visits, around, treatments, messages] = await Promise.all([
    listVisitsOfPatient(db, ids, { dayBegins, most: mostVisits + 1 }),
    listAround(db, new Map(ids.map((id) => [id, row.id])), dayBegins),
    listTreatments(db),
    listMessagesOfPatient(db, ids, emailsShown),
  ])
  const names = treatmentNames(treatments)
  const shown = (visit: VisitSeen) => {
    const line = visitShown(visit, treatmentText(visit, names).all)
    return seesAll ? line : { ...line, repeat: null }
  }
  const visitIds = [...visits.ahead, ...visits.past].map(({ id }) => id)
  const staff = new Map((await listStaff(db)).map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => staff.get(id) ?? m.patients_former_staff()
  const past = asked.isAllVisits ? visits.past.slice(0, mostVisits) : visits.past.slice(0, pastShown)
  const { name, phone, email, language } = await withNewestContacts(db, row)
  return {
    id: row.id,
    name,
    phone: shownPhone(phone),
    email,
    language,
    birthDate: row.birthDate,
    visits: {
      ahead: visits.ahead.slice(0, mostVisits).map(shown),
      past: past.map(shown),
      count: around.get(row.id)?.count ?? 0,
      isCut: visits.past.length > past.length || visits.ahead.length > mostVisits,
      isAll: asked.isAllVisits,
    },
    emails: await readEmails(db, visitIds, messages),
    waits: await placesOfPatient(db, ids),
    notes: (await listNotes(db, ids, notesShown)).map(({ id, words, adminId, at }) => ({
      id,
      words,
      who: nameOf(adminId),
      when: dateInShort(clinicDate(at)),
    })),
    seen: seesAll
      ? await readSeen(db, [...ids, ...visitIds, ...messages.map(({ id }) => id)], {
          nameOf,
          isAll: asked.isAllSeen,
        })
      : { entries: [], isMore: false, isAll: false },
    block: seesAll ? await readBlock(db, ids, nameOf) : null,
    unconfirmed: (await listUnconfirmed(db, row.id)).map(({ key, isReached }) => ({
      key,
      text: contactText(key),
      isReached,
    })),
    ...(await readSame(services, actor, row.id)),
    adding: asked.mayBook
      ? {
          visit: addAddress(dashboardPath, { patient: row.id }),
          waitlist: waitlistAddress({ patient: row.id }),
        }
      : null,
    hasRights: asked.hasRights === true,
    corrected: await readCorrection(db, row, { nameOf, now }),
    moved: await readMoved(services, actor, { ids, nameOf }),
    joined: (seesAll ? await listJoined(db, row.id) : []).map(({ id, name: joinedName, adminId, at }) => ({
      id,
      name: joinedName,
      who: nameOf(adminId),
      when: dateInShort(clinicDate(at)),
      canBeTakenApart: Temporal.Instant.compare(at.add({ hours: undoDays * 24 }), now) > 0,
    })),
  }
}

async function readBlock(
  db: Database,
  ids: readonly string[],
  nameOf: (id: string) => string,
): Promise<PatientView['block']> {
  const block = await findBlock(db, ids)
  if (!block) return null
  const when = dateInShort(clinicDate(columns.asInstant(block.createdAt)))
  return { reason: block.reason, who: nameOf(block.adminId), when }
}

/** As staff read it: a key holds a number as the world writes it. */
const contactText = (key: string): string => (key.startsWith('p:') ? shownPhone(key.slice(2)) : key.slice(2))

const visitShown = ({ id, date, time, status }: VisitSeen, treatment: string): PatientVisit => ({
  id,
  to: visitAddress(dashboardPath, id),
  day: String(Number(date.slice(-2))),
  month: dayOfMonth(date).replaceAll(/[\d\s.]/g, ''),
  year: date.slice(0, 4),
  what: `${timeText(time)} · ${treatment}`,
  badge: { color: badgeColor[status], word: deskCopy.statusWord[status]() },
  repeat:
    status === 'cancelled'
      ? null
      : {
          to: repeatAddress(dashboardPath, id),
          label: m.repeat_link_of({ what: dayAndTime({ date, time }) }),
        },
})

type Message = Awaited<ReturnType<typeof listMessagesOfPatient>>[number]

/** Messages and emails together, newest first. */
async function readEmails(db: Database, visitIds: string[], messages: Message[]): Promise<PatientEmail[]> {
  const emails = visitIds.length === 0 ? [] : await listNewestEmails(db, visitIds, emailsShown)
  const both = [
    ...messages.map((message) => ({
      at: message.createdAt,
      email: {
        id: message.id,
        title: message.subject,
        language: message.language,
        to: openAddress('/admin/messages', message.id),
        line: m.patients_message_line({ when: momentText(message.createdAt) }),
        state: columns.isSet(message.read) ? m.contact_read() : m.contact_unread(),
        isFine: false,
      },
    })),
    ...emails.map(({ id, kind, saidKind, status, language, createdAt, finishedAt }) => ({
      at: finishedAt ?? createdAt,
      email: {
        id,
        to: null,
        language: null,
        title: deskCopy.emailKind[saidKind ?? kind](),
        line: m.patients_email_line({
          language: languageNameWithin(language),
          when: momentText(finishedAt ?? createdAt),
        }),
        state: emailStates[status](),
        isFine: status === 'sent',
      },
    })),
  ]
  return both
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, emailsShown)
    .map(({ email }) => email)
}

const emailStates = {
  waiting: m.patients_email_waiting,
  sent: m.patients_email_sent,
  dead: m.patients_email_dead,
}

async function readSeen(
  db: Database,
  ids: string[],
  { nameOf, isAll }: { nameOf: (id: string) => string; isAll: boolean },
): Promise<PatientView['seen']> {
  const most = isAll ? mostSeen : seenShown
  const rows = await listOfSubjects(db, ids, most + 1)
  const entries = rows.slice(0, most).map(({ seq, actor, action, object, at }) => {
    const who = actor === 'patient' ? m.patients_the_patient() : nameOf(actor)
    const known = keyOf(actions, action)
    const kind = keyOf(auditCopy.objects, object)
    const noun = kind && auditCopy.objects[kind][action === 'list' ? 'many' : 'one']
    const what = `${known ? actions[known].word() : action} · ${noun ? noun() : object}`
    return { id: String(seq), who, what, initials: initialsOf(who), when: momentText(at) }
  })
  return { entries, isMore: rows.length > most, isAll }
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()

async function readCorrection(
  db: Database,
  { id, updatedAt }: PatientRow,
  { nameOf, now }: { nameOf: (id: string) => string; now: Temporal.Instant },
): Promise<PatientView['corrected']> {
  const last = await findLastCorrection(db, id, now.subtract({ hours: undoDays * 24 }))
  if (!last || last.updatedAt !== updatedAt) return null
  return { who: nameOf(last.adminId), when: dateInShort(clinicDate(last.at)) }
}

/** Other patients' names are in it, so it is logged like every list. */
async function readMoved(
  services: Services,
  actor: Staff,
  { ids, nameOf }: { ids: readonly string[]; nameOf: (id: string) => string },
): Promise<PatientView['moved']> {
  const { db, clock } = services
  const moves = await listMoves(db, ids, clock.now().subtract({ hours: undoDays * 24 }))
  const others = moves.flatMap(({ fromId, toId }) => [fromId, toId]).filter((id) => !ids.includes(id))
  const names = await listNames(db, others)
  await recordShown(services, actor, { object: 'patient', ids: [...names.keys()] })
  return moves.map(({ id, fromId, toId, records, adminId, createdAt }) => {
    const isAway = ids.includes(fromId)
    const otherId = isAway ? toId : fromId
    const said = { count: records.length, name: names.get(otherId) ?? '' }
    return {
      id,
      what: isAway ? m.patients_moved_to(said) : m.patients_moved_from(said),
      to: patientAddress(otherId),
      who: nameOf(adminId),
      when: dateInShort(clinicDate(columns.asInstant(createdAt))),
    }
  })
}

/** Other patients' names are in it as well. */
async function readSame(
  services: Services,
  actor: Staff,
  id: string,
): Promise<Pick<PatientView, 'maybeSame' | 'isMoreSame'>> {
  const found = await readMaybeSame(services.db, id, sameShown + 1)
  const maybeSame = found.slice(0, sameShown)
  await recordShown(services, actor, { object: 'patient', ids: maybeSame.map((one) => one.id) })
  return { maybeSame, isMoreSame: found.length > sameShown }
}

function momentText(text: string): string {
  const at = columns.asInstant(text)
  return m.patients_moment({ date: dateInShort(clinicDate(at)), time: timeText(clinicTime(at)) })
}
