import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Every table of 1.0 (docs/topics/database.md). What each column means is in `app/db/*-tables.ts`;
 * this file says what the database itself enforces, and why.
 *
 * An index serves one list, filter or job, and holds only the rows that it reads: `test/query-plan.ts` and the benches
 * show which. Deleted rows have an index of their own for Recently deleted and for retention.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const areas = [visits, waitlist, patients, care, emails, website, staff, audit, process]
  const triggers = [
    ...auditGuards[engine],
    ...appointmentCounting[engine],
    ...contentCounting[engine](),
    ...(engine === 'postgres' ? countsNotices : []),
  ]
  for (const statement of [...areas.flat(), ...triggers])
    await sql.raw(forEngine(statement, engine)).execute(db)
}

/**
 * The statements are written once. PostgreSQL sorts text by bytes, as SQLite does; SQLite holds values to their types
 * only in strict tables, which know no `bigint` (docs/topics/database.md).
 */
function forEngine(statement: string, engine: Engine): string {
  if (!statement.startsWith('create table')) return statement
  if (engine === 'postgres') return statement.replaceAll(/(?<= )text\b/g, 'text collate "C"')
  return `${statement.replaceAll(/(?<= )bigint\b/g, 'integer')} strict`
}

/* Visits, and what belongs to one */

const visits = [
  // `status` holds any word, so that a new one needs no migration. `treatment` is the name as it was booked.
  `create table appointments (
    id text primary key, name text not null, email text not null, phone text not null, date text not null,
    time text not null, "startsAt" text not null, treatment text not null, "treatmentId" text not null,
    "otherTreatments" text not null default '[]', message text not null, status text not null, "durationMinutes" integer not null,
    sequence integer not null default 0, "keptStart" text, "searchVersion" integer not null default 0,
    language text not null default 'en', "clinicianId" text, "roomId" text,
    "bufferBefore" integer not null default 0, "bufferAfter" integer not null default 0, overlap text,
    "overlapReason" text not null default '', "manyOpen" integer not null default 0, "keptFor" text,
    "patientId" text not null, reference text not null, "seriesId" text, "movedAt" text, "movedFrom" text, "createdAt" text not null, "updatedAt" text not null,
    "deletedAt" text)`,
  'create index appointments_newest on appointments ("createdAt", id) where "deletedAt" is null',
  'create index appointments_by_visit on appointments ("startsAt", id) where "deletedAt" is null',
  'create index appointments_by_status on appointments (status, "createdAt", id) where "deletedAt" is null',
  'create index appointments_deleted on appointments ("deletedAt", id) where "deletedAt" is not null',
  `create index appointments_of_treatment on appointments ("treatmentId", "startsAt")
    where "deletedAt" is null`,
  'create index appointments_status_visit on appointments (status, "startsAt", id) where "deletedAt" is null',
  `create index appointments_treatment on appointments ("treatmentId", "createdAt", id)
    where "deletedAt" is null`,
  `create index appointments_treatment_visit on appointments ("treatmentId", "startsAt", id)
    where "deletedAt" is null`,
  'create index appointments_unfolded on appointments (id) where "searchVersion" < 1',
  `create index appointments_by_clinician on appointments ("clinicianId", "startsAt")
    where "clinicianId" is not null`,
  'create index appointments_by_patient on appointments ("patientId", "startsAt")',
  'create unique index appointments_by_reference on appointments (reference)',
  'create index appointments_by_series on appointments ("seriesId") where "seriesId" is not null',
  // Every appointment has part 0; its own row repeats that part's treatment, clinician and room, and the length of all.
  `create table appointment_parts (
    "appointmentId" text not null references appointments (id) on delete cascade, position integer not null,
    "treatmentId" text not null, "clinicianId" text, "roomId" text, "startsAt" text not null,
    "durationMinutes" integer not null, "bufferBefore" integer not null, "bufferAfter" integer not null,
    "changedAt" text, primary key ("appointmentId", position))`,
  'create index appointment_parts_of_treatment on appointment_parts ("treatmentId", "startsAt")',
  `create index appointment_parts_by_clinician on appointment_parts ("clinicianId", "startsAt")
    where "clinicianId" is not null`,
  'create index appointment_parts_by_room on appointment_parts ("roomId") where "roomId" is not null',
  // Notes, answers and reasons are tables of their own, so that retention can erase them and keep the visit.
  `create table appointment_notes (
    "appointmentId" text not null primary key references appointments (id) on delete cascade,
    "text" text not null, before text not null, "writtenBy" text not null, "updatedAt" text not null)`,
  `create table appointment_answers (
    "appointmentId" text not null references appointments (id) on delete cascade,
    "questionId" text not null, place integer not null, kind text not null, question text not null,
    answer text not null, "writtenBy" text not null, "updatedAt" text not null, primary key ("appointmentId", "questionId"))`,
  `create table cancellations (
    "appointmentId" text not null references appointments (id) on delete cascade, "changedAt" text not null,
    reason text not null, words text not null, primary key ("appointmentId", "changedAt"))`,
  // The private link: a digest by which it is found, and the token encrypted for later emails.
  `create table visit_links (
    "appointmentId" text not null primary key references appointments (id) on delete cascade,
    digest text not null, token text not null, "createdAt" text not null)`,
  'create unique index visit_links_by_digest on visit_links (digest)',
  `create table visit_answers (
    "appointmentId" text not null primary key references appointments (id) on delete cascade,
    "startsAt" text not null, coming integer not null, "answeredAt" text not null)`,
  'create index visit_answers_by_time on visit_answers ("answeredAt")',
  `create table patient_changes (
    "appointmentId" text not null references appointments (id) on delete cascade, "changedAt" text not null,
    kind text not null, reason text, words text not null, "startedAt" text, "seenAt" text,
    primary key ("appointmentId", "changedAt"))`,
  'create index patient_changes_unseen on patient_changes ("changedAt") where "seenAt" is null',
  `create table visit_rules (
    id text primary key, "changeUntilHours" integer not null, "mostMoves" integer not null,
    "updatedAt" text not null)`,
  // The key sends each reminder once per visit, start, lead and channel.
  `create table reminders (
    "appointmentId" text not null references appointments (id) on delete cascade, "startsAt" text not null,
    "leadHours" integer not null, channel text not null, state text not null, "emailId" text,
    "createdAt" text not null, primary key ("appointmentId", "startsAt", "leadHours", channel))`,
  `create table reminder_rules (
    id text primary key, leads text not null, "updatedAt" text not null)`,
  // Keyed hashes only: nobody can read the mailbox or the address back.
  `create table booking_senders (
    "appointmentId" text primary key, "mailboxHash" text not null, "addressHash" text,
    "createdAt" text not null)`,
  'create index booking_senders_mailbox on booking_senders ("mailboxHash")',
  `create index booking_senders_address on booking_senders ("addressHash", "createdAt")
    where "addressHash" is not null`,
  'create index booking_senders_age on booking_senders ("createdAt")',
  // The primary key is the proof against double booking (docs/topics/slot-claims.md).
  `create table slot_claims (
    resource text not null, lane integer not null, block integer not null, "appointmentId" text not null,
    position integer not null default 0, primary key (resource, lane, block))`,
  'create index slot_claims_range on slot_claims (resource, block)',
  'create index slot_claims_holder on slot_claims ("appointmentId")',
  `create table appointment_search (
    term text not null, "appointmentId" text not null, primary key (term, "appointmentId"))`,
  'create index appointment_search_of on appointment_search ("appointmentId", term)',
  // Triggers keep the counts, so that every writer counts.
  `create table appointment_counts (
    status text primary key, count integer not null)`,
  // What staff search for stays on the server, so that no name is in an address.
  `create table desk_searches (
    id text primary key, "adminId" text not null, words text not null, "createdAt" text not null)`,
  'create index desk_searches_age on desk_searches ("createdAt")',
  // What a row was before a change, while the change can be undone.
  `create table desk_undos (
    id text primary key, "adminId" text not null, "appointmentId" text not null, status text not null,
    date text not null, time text not null, "emailId" text, language text not null, parts text not null,
    overlap text, "overlapReason" text not null, "keptStart" text, "keptFor" text,
    "movedAt" text, "movedFrom" text, "createdAt" text not null, "updatedAt" text not null)`,
  'create index desk_undos_age on desk_undos ("createdAt")',
]

/* The waitlist */

const waitlist = [
  `create table waitlist_entries (
    id text primary key, state text not null, "treatmentId" text not null, "clinicianId" text,
    "fromDay" text not null, "untilDay" text not null, weekdays text not null, mornings integer not null,
    afternoons integer not null, name text not null, email text not null, phone text not null,
    "emailKey" text not null, "phoneKey" text not null, language text not null, "patientId" text not null,
    digest text not null, token text not null, "endedAt" text, "windowChangedAt" text, "windowBefore" text,
    "keptAt" text, "createdAt" text not null, "updatedAt" text not null)`,
  `create index waitlist_entries_open on waitlist_entries ("createdAt", id) where state = 'open'`,
  `create index waitlist_entries_ending on waitlist_entries ("untilDay") where state = 'open'`,
  'create index waitlist_entries_ended on waitlist_entries ("endedAt") where "endedAt" is not null',
  `create index waitlist_entries_by_email on waitlist_entries ("emailKey") where state = 'open'`,
  `create index waitlist_entries_by_phone on waitlist_entries ("phoneKey") where state = 'open'`,
  'create index waitlist_entries_by_patient on waitlist_entries ("patientId")',
  'create unique index waitlist_entries_by_digest on waitlist_entries (digest)',
  `create index waitlist_entries_changed on waitlist_entries ("windowChangedAt")
    where state = 'open' and "windowChangedAt" is not null`,
  `create table waitlist_offers (
    id text primary key, "entryId" text not null, state text not null, date text not null,
    time text not null, "durationMinutes" integer not null, "clinicianId" text, "roomId" text,
    "appointmentId" text, "adminId" text, digest text not null, token text not null, until text not null,
    "endedAt" text, untold integer not null default 0, "createdAt" text not null)`,
  `create unique index waitlist_offers_running on waitlist_offers ("entryId") where state = 'running'`,
  `create index waitlist_offers_until on waitlist_offers (until) where state = 'running'`,
  'create index waitlist_offers_of on waitlist_offers ("entryId", "createdAt")',
  'create unique index waitlist_offers_by_digest on waitlist_offers (digest)',
  'create index waitlist_offers_untold on waitlist_offers ("endedAt") where untold = 1',
  // A hold takes blocks of `slot_claims` under `offer:ID`, so that nobody books over it.
  `create table slot_holds (
    id text primary key, until text not null, "treatmentId" text not null, date text not null,
    time text not null, "durationMinutes" integer not null, "bufferBefore" integer not null,
    "bufferAfter" integer not null, "clinicianId" text, "roomId" text)`,
  'create index slot_holds_until on slot_holds (until)',
  `create table freed_times (
    id text primary key, resource text not null, "firstBlock" integer not null, "endBlock" integer not null,
    "dueAt" text not null)`,
  'create index freed_times_due on freed_times ("dueAt", id)',
  `create table waitlist_calendar (
    id integer primary key, seen text not null, calendar text not null)`,
]

/* Patients */

const patients = [
  // A merged patient keeps its row and names the one it was merged into.
  `create table patients (
    id text primary key, name text not null, phone text not null, e164 text not null, email text not null,
    language text not null, "birthDate" text, "mergedInto" text, "emptySince" text, "createdAt" text not null,
    "updatedAt" text not null)`,
  'create index patients_born on patients ("birthDate") where "birthDate" is not null',
  'create index patients_merged on patients ("mergedInto") where "mergedInto" is not null',
  'create index patients_empty on patients ("emptySince") where "emptySince" is not null',
  // A contact is confirmed where staff saw it confirmed, or where it is what an unmerged record began with.
  `create table patient_details (
    key text not null, "patientId" text not null, "rootId" text not null, "isOrigin" integer not null default 0,
    "reachedAt" text, "confirmedAt" text, primary key (key, "patientId"))`,
  'create index patient_details_of on patient_details ("rootId", key)',
  'create index patient_details_by_patient on patient_details ("patientId")',
  `create table patient_terms (
    term text not null, "rootId" text not null, "patientId" text not null,
    primary key (term, "rootId", "patientId"))`,
  'create index patient_terms_of on patient_terms ("rootId", term)',
  'create index patient_terms_by_patient on patient_terms ("patientId")',
  `create table name_slips (
    key text not null, word text not null, primary key (key, word))`,
  'create index name_slips_of on name_slips (word)',
  `create table patient_merges (
    "patientId" text primary key, "intoId" text not null, "adminId" text not null, "createdAt" text not null)`,
  'create index patient_merges_into on patient_merges ("intoId")',
  `create table patient_pairs (
    "firstId" text not null, "secondId" text not null, "adminId" text not null, "createdAt" text not null,
    primary key ("firstId", "secondId"))`,
  'create index patient_pairs_second on patient_pairs ("secondId")',
  `create table patient_corrections (
    id text primary key, "patientId" text not null, "adminId" text not null, before text not null,
    visits text not null, "createdAt" text not null, "updatedAt" text not null)`,
  'create index patient_corrections_of on patient_corrections ("patientId", "createdAt")',
  'create index patient_corrections_age on patient_corrections ("createdAt")',
  // Appointments, messages and places on the waitlist that staff gave to another patient.
  `create table patient_moves (
    id text primary key, "fromId" text not null, "toId" text not null, "adminId" text not null,
    records text not null, before text not null, "createdAt" text not null)`,
  'create index patient_moves_from on patient_moves ("fromId", "createdAt")',
  'create index patient_moves_to on patient_moves ("toId", "createdAt")',
  'create index patient_moves_age on patient_moves ("createdAt")',
  `create table patient_notes (
    id text primary key, "patientId" text not null, "adminId" text not null, words text not null,
    "createdAt" text not null)`,
  `create table booking_blocks (
    "patientId" text primary key, reason text not null, "adminId" text not null, "createdAt" text not null)`,
  'create index patient_notes_of on patient_notes ("patientId", "createdAt")',
]

/* Treatments, team, rooms and hours */

const care = [
  // What the clinic writes is JSON by language. `nameKey`, the name in the first language, is a column of its own
  // because SQLite and PostgreSQL index JSON in different words.
  `create table treatments (
    id text primary key, name text not null, "nameKey" text not null unique, description text not null,
    "availableTimes" text not null,
    active integer not null default 0, "durationMinutes" integer not null default 30,
    capacity integer not null default 1, "wasActive" integer not null default 0,
    weekdays text not null default '[]', "bufferBefore" integer not null default 0,
    "bufferAfter" integer not null default 0, "noticeMinutes" integer, "horizonDays" integer,
    "dailyLimit" integer,
    "onlineBooking" text not null default 'request', bring text not null,
    "bringIsNeutral" integer not null default 0, questions text not null default '[]',
    "createdAt" text not null, "updatedAt" text not null, "deletedAt" text)`,
  'create index treatments_deleted on treatments ("deletedAt", id) where "deletedAt" is not null',
  `create table clinicians (
    id text primary key, name text not null, credentials text not null, "weeklyHours" text,
    "weekBHours" text, "weekAStart" text, "dailyLimit" integer, bookable integer not null, active integer not null, position integer not null,
    "createdAt" text not null, "updatedAt" text not null, "deletedAt" text)`,
  'create index clinicians_deleted on clinicians ("deletedAt", id) where "deletedAt" is not null',
  `create table clinician_profiles (
    "clinicianId" text primary key, specialty text not null, education text not null,
    experience text not null, about text not null, portrait text not null, width integer, height integer,
    widths text not null, placeholder text not null, "alternativeText" text not null,
    linkedin text not null, x text not null, "shownOnWebsite" integer not null, focus text not null default '50 50')`,
  `create table clinician_feeds (
    "clinicianId" text primary key, digest text not null unique, "readAt" text, "createdAt" text not null)`,
  `create table rooms (
    id text primary key, name text not null, capacity integer not null, active integer not null,
    position integer not null, "createdAt" text not null, "updatedAt" text not null, "deletedAt" text)`,
  'create index rooms_deleted on rooms ("deletedAt", id) where "deletedAt" is not null',
  `create table treatment_clinicians (
    "treatmentId" text not null, "clinicianId" text not null, "durationMinutes" integer,
    primary key ("treatmentId", "clinicianId"))`,
  'create index treatment_clinicians_by_clinician on treatment_clinicians ("clinicianId")',
  `create table treatment_rooms (
    "treatmentId" text not null, "roomId" text not null, primary key ("treatmentId", "roomId"))`,
  'create index treatment_rooms_by_room on treatment_rooms ("roomId")',
  `create table opening_hours (
    id text primary key, "weeklyHours" text not null, "stepMinutes" integer not null,
    "timeZone" text not null, "updatedAt" text not null)`,
  `create table closures (
    id text primary key, scope text not null, "subjectIds" text not null, "firstDay" text not null,
    "lastDay" text not null, "fromTime" text, "toTime" text, reason text not null,
    "publicReason" text not null, announced integer not null, "createdAt" text not null,
    "updatedAt" text not null, "deletedAt" text)`,
  'create index closures_by_last_day on closures ("lastDay")',
  'create index closures_deleted on closures ("deletedAt", id) where "deletedAt" is not null',
  `create table openings (
    id text primary key, scope text not null, "subjectIds" text not null, day text not null,
    "fromTime" text not null, "toTime" text not null, "treatmentIds" text not null, reason text not null,
    "publicReason" text not null, "createdAt" text not null, "updatedAt" text not null, "deletedAt" text)`,
  'create index openings_by_day on openings (day)',
  'create index openings_deleted on openings ("deletedAt", id) where "deletedAt" is not null',
]

/* Emails and text messages */

const emails = [
  // Written in the transaction of the change that it tells about. The unique `dedupeKey` sends it once.
  `create table outbox (
    id text primary key, kind text not null, "messageId" text not null unique, status text not null, transport text not null default '',
    attempts integer not null default 0, "dueAt" text not null, "isPutOff" integer not null default 0, "leasedUntil" text,
    "lastError" text not null default '', "finishedAt" text, "putAwayAt" text, "saidKind" text,
    "subjectKind" text not null default 'appointment', "subjectId" text not null,
    channel text not null default 'email', language text not null default 'en',
    recipient text not null default 'patient', payload text, "dedupeKey" text, "createdAt" text not null)`,
  'create index outbox_due on outbox (status, "dueAt")',
  'create index outbox_by_subject on outbox ("subjectId", "subjectKind", "createdAt")',
  'create unique index outbox_once on outbox ("dedupeKey")',
  // The proof of a consent names nobody and stays longer than the consent.
  `create table text_proofs (
    id text primary key, purpose text not null, "numberDigest" text not null, language text not null,
    wording text not null, "givenAt" text not null, "withdrawnAt" text,
    "withdrawnBy" text not null default '', "givenBy" text not null default '')`,
  'create index text_proofs_by_number on text_proofs ("numberDigest")',
  `create table text_consents (
    id text primary key references text_proofs (id),
    "appointmentId" text references appointments (id) on delete cascade,
    "entryId" text references waitlist_entries (id) on delete cascade, number text not null)`,
  'create unique index text_consents_by_visit on text_consents ("appointmentId")',
  'create unique index text_consents_by_entry on text_consents ("entryId")',
  'create index text_consents_by_number on text_consents (number)',
  `create table text_stops (
    "numberDigest" text primary key, "stoppedAt" text not null, "startedAt" text)`,
  `create table text_deliveries (
    "emailId" text primary key references outbox (id) on delete cascade, "providerId" text not null,
    status text not null, "errorCode" integer, parts integer, "updatedAt" text not null)`,
  `create table text_events (
    "messageId" text not null, status text not null, at text not null, primary key ("messageId", status))`,
  'create index text_events_by_at on text_events (at)',
]

/* The website and what visitors write */

const website = [
  `create table contact_messages (
    id text primary key, name text not null, email text not null, phone text not null,
    subject text not null, message text not null, read integer not null default 0,
    "possibleSpam" integer not null default 0, language text not null default 'en',
    "patientId" text, "answeredAt" text, "answeredBy" text, "answeredHow" text, "createdAt" text not null,
    "updatedAt" text not null, "deletedAt" text)`,
  'create index contact_messages_newest on contact_messages ("createdAt", id) where "deletedAt" is null',
  'create index contact_messages_unread on contact_messages (read, "possibleSpam") where "deletedAt" is null',
  'create index contact_messages_deleted on contact_messages ("deletedAt", id) where "deletedAt" is not null',
  'create index contact_messages_by_name on contact_messages (lower(name)) where "deletedAt" is null',
  'create index contact_messages_by_subject on contact_messages (lower(subject)) where "deletedAt" is null',
  `create index contact_messages_by_state on contact_messages ("possibleSpam", read, "createdAt", id)
    where "deletedAt" is null`,
  'create index contact_messages_age on contact_messages ("createdAt")',
  `create index contact_messages_by_patient on contact_messages ("patientId", "createdAt")
    where "patientId" is not null`,
  'create index contact_messages_without_patient on contact_messages (id) where "patientId" is null',
  `create index contact_messages_to_answer on contact_messages ("possibleSpam", "createdAt", id)
    where "deletedAt" is null and "answeredAt" is null`,
  `create index contact_messages_answered on contact_messages ("possibleSpam", "createdAt", id)
    where "deletedAt" is null and "answeredAt" is not null`,
  'create index contact_messages_changed on contact_messages ("updatedAt")',
  `create table message_replies (
    id text primary key, "messageId" text not null, "adminId" text not null, "text" text not null,
    "emailId" text not null, "emailHeader" text not null, "createdAt" text not null)`,
  'create index message_replies_of_message on message_replies ("messageId", "createdAt")',
  `create table message_drafts (
    "messageId" text not null, "adminId" text not null, "text" text not null, "updatedAt" text not null,
    primary key ("messageId", "adminId"))`,
  'create index message_drafts_age on message_drafts ("updatedAt")',
  `create table reply_templates (
    id text primary key, name text not null, "text" text not null, "updatedAt" text not null)`,
  `create table testimonials (
    id text primary key, author text not null, title text not null, content text not null,
    rating integer not null, approved integer not null default 0, "possibleSpam" integer not null default 0,
    reason text not null default '', language text not null default 'en', refusal text, "decidedBy" text,
    "createdAt" text not null, "updatedAt" text not null, "deletedAt" text)`,
  'create index testimonials_newest on testimonials ("createdAt", id) where "deletedAt" is null',
  `create index testimonials_by_state on testimonials (approved, "possibleSpam", "createdAt", id)
    where "deletedAt" is null`,
  'create index testimonials_deleted on testimonials ("deletedAt", id) where "deletedAt" is not null',
  `create index testimonials_waiting on testimonials ("possibleSpam", "createdAt", id)
    where "deletedAt" is null and approved = 0 and refusal is null`,
  `create index testimonials_decided on testimonials ("updatedAt", id)
    where "deletedAt" is null and (approved = 1 or refusal is not null)`,
  'create index testimonials_changed on testimonials ("updatedAt")',
  `create table approval_undos (
    id text primary key, "adminId" text not null, "testimonialId" text not null, reason text not null,
    "possibleSpam" integer not null, approved integer not null default 0, refusal text, "decidedBy" text,
    "createdAt" text not null, "updatedAt" text not null)`,
  'create index approval_undos_age on approval_undos ("createdAt")',
  // `isDescribed` is a column because SQLite and PostgreSQL query the JSON of `description` in different words.
  `create table gallery_images (
    id text primary key, title text not null, description text not null, "isDescribed" integer not null,
    image text not null, category text not null, "alternativeText" text not null, width integer,
    height integer, widths text not null default '[]', placeholder text not null default '',
    "orderedAt" text not null, "createdAt" text not null, "updatedAt" text not null, "deletedAt" text)`,
  'create index gallery_images_newest on gallery_images ("createdAt", id) where "deletedAt" is null',
  'create index gallery_images_deleted on gallery_images ("deletedAt") where "deletedAt" is not null',
  'create index gallery_images_in_order on gallery_images ("orderedAt", id) where "deletedAt" is null',
  `create table website_versions (
    number integer primary key, content text not null, changes text not null, note text not null,
    "publishedBy" text not null, "publishedAt" text not null, "restoredFrom" integer)`,
  'create index website_versions_by_time on website_versions ("publishedAt")',
  `create table website_drafts (
    field text primary key, value text not null, "baseValue" text, "changedBy" text not null,
    "changedAt" text not null)`,
  `create table website_pictures (
    id text primary key, image text not null, width integer not null, height integer not null,
    widths text not null, placeholder text not null, "createdBy" text not null, "createdAt" text not null)`,
  // The version of each kind of content on public pages; triggers count (docs/topics/cached-pages.md).
  `create table content_versions (
    kind text not null, shard integer not null, version integer not null, primary key (kind, shard))`,
]

/* Staff and how they sign in */

const staff = [
  `create table admins (
    id text primary key, username text not null, "usernameKey" text not null unique,
    "passwordHash" text not null, email text not null, name text not null, role text not null,
    "clinicianId" text, language text, "mustChangePassword" integer not null default 0, "deactivatedAt" text,
    "factorDueAt" text, "lastSignInAt" text,
    "letterKeys" integer not null default 1, "sidebarCollapsed" integer not null default 0, "setupList" text,
    "createdAt" text not null, "updatedAt" text not null,
    "deletedAt" text)`,
  'create index admins_deleted on admins ("deletedAt", id) where "deletedAt" is not null',
  `create table desk_views (
    "adminId" text primary key references admins (id) on delete cascade, tab text not null, clinician text,
    columns text not null, color text not null default 'status', "updatedAt" text not null)`,
  `create table sessions (
    id text primary key, "adminId" text not null references admins (id) on delete cascade,
    "lastSeenAt" text not null, "endedAt" text, device text not null default '', "confirmedAt" text not null,
    "wrongAnswers" integer not null default 0, "createdAt" text not null)`,
  'create index sessions_of_admin on sessions ("adminId")',
  'create index sessions_age on sessions ("lastSeenAt")',
  `create table pending_sign_ins (
    id text primary key, "adminId" text not null references admins (id) on delete cascade,
    attempts integer not null default 0, "createdAt" text not null)`,
  'create index pending_sign_ins_age on pending_sign_ins ("createdAt")',
  `create table two_step_secrets (
    "adminId" text primary key references admins (id) on delete cascade, secret text not null default '',
    "onSince" text, "lastStep" integer not null default 0, offer text)`,
  `create table recovery_codes (
    id text primary key, "adminId" text not null references admins (id) on delete cascade, "usedAt" text)`,
  'create index recovery_codes_of_admin on recovery_codes ("adminId")',
  `create table passkeys (
    id text primary key, "adminId" text not null references admins (id) on delete cascade,
    "publicKey" text not null, counter bigint not null, transports text not null, name text not null,
    "relyingParty" text not null, "backedUp" integer not null, "lastUsedAt" text, "createdAt" text not null)`,
  'create index passkeys_by_admin on passkeys ("adminId")',
  `create table passkey_challenges (
    id text primary key, challenge text not null, purpose text not null, "adminId" text,
    "createdAt" text not null)`,
  'create index passkey_challenges_by_age on passkey_challenges ("createdAt")',
  `create table invitations (
    id text primary key, digest text not null unique, token text not null, email text not null,
    name text not null, role text not null, "clinicianId" text, language text not null, "invitedBy" text not null,
    "expiresAt" text not null, "usedAt" text, "adminId" text, "createdAt" text not null,
    "updatedAt" text not null)`,
  'create index invitations_open on invitations ("expiresAt") where "usedAt" is null',
  `create table staff_mails (
    "adminId" text primary key references admins (id) on delete cascade, rhythm text not null,
    kinds text not null, address text not null, "confirmedAt" text, "codeDigest" text, "codeUntil" text,
    "codeTries" integer not null default 0, "toldUntil" text not null, "sentAt" text)`,
  `create table mail_senders (
    purpose text primary key, address text not null default '', "confirmedAt" text,
    pending text not null default '', "codeDigest" text, "codeUntil" text,
    "codeTries" integer not null default 0)`,
  `create table staff_news (
    id text primary key, kind text not null, at text not null)`,
  'create index staff_news_by_at on staff_news (at)',
]

/* The audit log */

const audit = [
  `create table audit_log (
    seq integer primary key, at text not null, actor text not null, action text not null,
    object text not null, "objectId" text not null, detail text not null, "addressHash" text not null,
    "previousHash" text not null, hash text not null, version integer not null,
    session text not null)`,
  'create index audit_log_by_object on audit_log ("objectId", seq)',
  'create index audit_log_age on audit_log (at)',
  'create index audit_log_newest on audit_log (at, seq)',
  'create index audit_log_by_actor on audit_log (actor, at, seq)',
  'create index audit_log_by_action on audit_log (action, at, seq)',
  'create index audit_log_of_record on audit_log ("objectId", at, seq)',
  'create index audit_log_by_actor_and_action on audit_log (actor, action, at, seq)',
  'create index audit_log_by_session on audit_log (session, at, seq)',
  // Every record that an action concerned leads to its row.
  `create table audit_subjects (
    "objectId" text not null, seq integer not null, primary key ("objectId", seq))`,
  'create index audit_subjects_of_row on audit_subjects (seq)',
  // A cut names the last row that retention removed and its hash, on which the rest of the chain stands.
  `create table audit_cuts (
    seq integer primary key, hash text not null, at text not null)`,
]

/* The process */

const process = [
  `create table settings (
    id text primary key, theme text not null, notifications integer not null, "factorRequiredSince" text,
    "passkeyAlone" integer not null default 0, "setupDoneAt" text, "testEmailAt" text,
    "testEmailOutcome" text not null default '', "testEmailService" text not null default '',
    "calendarHosts" text not null default '[]', "asksBirthDate" integer not null default 0,
    "updatedAt" text not null)`,
  `create table idempotency_keys (
    id text primary key, form text not null, "resultId" text not null unique, "subjectId" text not null,
    "createdAt" text not null)`,
  'create index idempotency_keys_age on idempotency_keys ("createdAt")',
  `create table job_runs (
    name text primary key, "dueAt" text not null, "leasedUntil" text, holder text not null default '',
    "startedAt" text, "succeededAt" text, "failedAt" text, failures integer not null default 0,
    detail text not null default '{}')`,
  `create table backups (
    id text primary key, kind text not null, name text not null, "startedBy" text not null,
    "startedAt" text not null, "endedAt" text, bytes bigint, "rowCount" bigint, files bigint,
    fault text not null, "verifiedAt" text, "verificationFault" text not null)`,
  'create index backups_by_start on backups ("startedAt")',
  `create table limits (
    key text primary key, count integer not null, "resetAt" text not null)`,
  'create index limits_age on limits ("resetAt")',
  `create table seeds (
    kind text primary key, "seededAt" text not null)`,
  'create table text_keys (number integer primary key, encrypted text not null)',
]

/* What the database itself guards: it holds for every writer, whatever program it is. */

const appendOnly = "begin select raise(abort, 'audit_log is append-only'); end"

/**
 * The audit log only grows. Rows go in one way: a cut removes those older than seven years, and the database refuses
 * a cut through younger ones and deletes that no cut covers. SQLite's `insert or replace` asks no trigger of deletion,
 * so that replacing is refused as well.
 */
const auditGuards: Record<Engine, string[]> = {
  sqlite: [
    `create trigger audit_log_no_update before update on audit_log ${appendOnly}`,
    `create trigger audit_log_no_replace before insert on audit_log
      when exists (select 1 from audit_log where seq = new.seq) ${appendOnly}`,
    `create trigger audit_log_no_delete before delete on audit_log
      when not exists (select 1 from audit_cuts where seq >= old.seq) ${appendOnly}`,
    `create trigger audit_subjects_no_update before update on audit_subjects ${appendOnly}`,
    `create trigger audit_subjects_no_replace before insert on audit_subjects
      when exists (select 1 from audit_subjects where "objectId" = new."objectId" and seq = new.seq) ${appendOnly}`,
    `create trigger audit_subjects_no_delete before delete on audit_subjects
      when not exists (select 1 from audit_cuts where seq >= old.seq) ${appendOnly}`,
    `create trigger audit_cuts_old_only before insert on audit_cuts
      when not exists (select 1 from audit_log where seq = new.seq and hash = new.hash
        and at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 years'))
      begin select raise(abort, 'audit_log is kept for seven years'); end`,
    `create trigger audit_cuts_no_update before update on audit_cuts ${appendOnly}`,
    `create trigger audit_cuts_no_replace before insert on audit_cuts
      when exists (select 1 from audit_cuts where seq = new.seq) ${appendOnly}`,
    `create trigger audit_cuts_no_delete before delete on audit_cuts ${appendOnly}`,
  ],
  postgres: [
    `create function audit_log_refuse() returns trigger language plpgsql as $$ begin
      raise exception 'audit_log is append-only'; end $$`,
    `create function audit_log_covered() returns trigger language plpgsql as $$ begin
      if not exists (select 1 from audit_cuts where seq >= old.seq) then
        raise exception 'audit_log is append-only'; end if;
      return old; end $$`,
    `create function audit_cuts_guarded() returns trigger language plpgsql as $$ begin
      if not exists (select 1 from audit_log where seq = new.seq and hash = new.hash and at <
        to_char((now() at time zone 'utc') - interval '7 years', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) then
        raise exception 'audit_log is kept for seven years'; end if;
      return new; end $$`,
    ...['audit_log', 'audit_subjects'].flatMap((table) => [
      `create trigger ${table}_no_update before update on ${table}
        for each row execute function audit_log_refuse()`,
      `create trigger ${table}_no_delete before delete on ${table}
        for each row execute function audit_log_covered()`,
    ]),
    `create trigger audit_cuts_old_only before insert on audit_cuts
      for each row execute function audit_cuts_guarded()`,
    `create trigger audit_cuts_append_only before update or delete on audit_cuts
      for each row execute function audit_log_refuse()`,
    ...['audit_log', 'audit_subjects', 'audit_cuts'].map(
      (table) => `create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function audit_log_refuse()`,
    ),
  ],
}

const oneMoreAppointment = (condition: string) => `insert into appointment_counts (status, count)
  select new.status, 1 where ${condition} on conflict (status) do update set count = appointment_counts.count + 1`
const oneAppointmentLess = `update appointment_counts set count = count - 1
  where status = old.status and old."deletedAt" is null`

/** The dashboard shows how many appointments each status has, without reading them all. */
const appointmentCounting: Record<Engine, string[]> = {
  sqlite: [
    `create trigger appointments_counted_new after insert on appointments
      begin ${oneMoreAppointment('new."deletedAt" is null')}; end`,
    `create trigger appointments_counted_again after update of status, "deletedAt" on appointments
      begin ${oneAppointmentLess}; ${oneMoreAppointment('new."deletedAt" is null')}; end`,
    `create trigger appointments_counted_gone after delete on appointments begin ${oneAppointmentLess}; end`,
  ],
  postgres: [
    `create function appointments_count() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${oneAppointmentLess}; end if;
      if tg_op <> 'DELETE' then ${oneMoreAppointment('new."deletedAt" is null')}; end if;
      return null; end $$`,
    `create trigger appointments_counted after insert or delete or update of status, "deletedAt" on appointments
      for each row execute function appointments_count()`,
  ],
}

/** What public pages show of each table. Testimonials that are not approved are on no page. */
const publicContent: { table: string; kind: string; shownWhen?: (row: string) => string }[] = [
  { table: 'slot_claims', kind: 'times' },
  { table: 'treatments', kind: 'treatments' },
  { table: 'testimonials', kind: 'testimonials', shownWhen: (row) => `${row}.approved = 1` },
  { table: 'gallery_images', kind: 'gallery' },
  ...['clinicians', 'clinician_profiles', 'rooms', 'treatment_clinicians', 'treatment_rooms'].map(
    (table) => ({
      table,
      kind: 'team',
    }),
  ),
  { table: 'opening_hours', kind: 'hours' },
  { table: 'closures', kind: 'hours' },
  { table: 'openings', kind: 'hours' },
  { table: 'website_versions', kind: 'website' },
  // The booking page asks for the date of birth where the owner wants it.
  { table: 'settings', kind: 'treatments', shownWhen: (row) => `${row}."asksBirthDate" = 1` },
]

/** On PostgreSQL two writers seldom wait for the same row: each connection counts in one of so many. */
const contentShards = 64

const newerContent = (kind: string, shard: string) => `insert into content_versions (kind, shard, version)
  values (${kind}, ${shard}, 1) on conflict (kind, shard) do update set version = content_versions.version + 1`

const shownBy = {
  insert: (shown: (row: string) => string) => shown('new'),
  update: (shown: (row: string) => string) => `${shown('old')} or ${shown('new')}`,
  delete: (shown: (row: string) => string) => shown('old'),
}
const events = ['insert', 'update', 'delete'] as const

/**
 * Every change of public content raises its version in the same transaction, so that no cached page outlives it
 * (docs/topics/cached-pages.md).
 */
const contentCounting: Record<Engine, () => string[]> = {
  sqlite: () =>
    publicContent.flatMap(({ table, kind, shownWhen }) =>
      events.map(
        (event) => `create trigger ${table}_seen_${event} after ${event} on ${table}
          ${shownWhen ? `when ${shownBy[event](shownWhen)}` : ''}
          begin ${newerContent(`'${kind}'`, '0')}; end`,
      ),
    ),
  postgres: () => [
    `create function content_changed() returns trigger language plpgsql as $$ begin
      ${newerContent('tg_argv[0]', `pg_backend_pid() % ${contentShards}`)};
      return null; end $$`,
    ...publicContent.flatMap(({ table, kind, shownWhen }) =>
      events.map(
        (event) => `create trigger ${table}_seen_${event} after ${event} on ${table}
          for each ${shownWhen ? `row when (${shownBy[event](shownWhen)})` : 'statement'}
          execute function content_changed('${kind}')`,
      ),
    ),
  ],
}

/** On PostgreSQL the other processes hear that a count in the back office may have changed; SQLite has one process. */
const countsNotices = [
  `create function counts_tell() returns trigger language plpgsql as $$ begin
    perform pg_notify('firstlight_counts', ''); return null; end $$`,
  ...['appointments', 'contact_messages', 'testimonials'].map(
    (table) => `create trigger ${table}_tell after insert or update or delete on ${table}
      for each statement execute function counts_tell()`,
  ),
]
