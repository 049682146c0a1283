import { m } from '#app/language/messages.ts'
import type { Decision, RowKind, RowState } from './rules.ts'
import type { UnreadableReason } from './source-record.ts'
import type { SourceChoice } from './sources/choice.ts'
import type { ImportField } from './sources/csv/fields.ts'

/** What a file is, as its owner knows it; names of programs are names. */
const names: Readonly<Record<SourceChoice['source'], () => string>> = {
  'csv-patients': m.imports_source_patients,
  'csv-appointments': m.imports_source_appointments,
  'csv-treatments': m.imports_source_treatments,
  'csv-clinicians': m.imports_source_clinicians,
  acuity: () => 'Acuity Scheduling',
  jane: () => 'Jane',
  simplepractice: () => 'SimplePractice',
  amelia: () => 'Amelia',
  latepoint: () => 'LatePoint',
  easyappointments: () => 'Easy!Appointments',
  ics: m.imports_source_calendar,
  fhir: () => 'FHIR',
  wordpress: () => 'WordPress',
}

export function sourceName(source: string): string {
  const known: Readonly<Record<string, () => string>> = names
  return known[source]?.() ?? source
}

export const kindName: Readonly<Record<RowKind, () => string>> = {
  patient: m.imports_kind_patient,
  appointment: m.imports_kind_appointment,
  treatment: m.imports_kind_treatment,
  clinician: m.imports_kind_clinician,
  closure: m.imports_kind_closure,
  page: m.imports_kind_page,
  post: m.imports_kind_post,
  picture: m.imports_kind_picture,
  unreadable: m.imports_kind_unreadable,
}

const decisionWords: Readonly<Record<Decision, () => string>> = {
  new: m.imports_decision_new,
  same: m.imports_decision_same,
  here: m.imports_decision_here,
  collides: m.imports_decision_collides,
  'as-cancelled': m.imports_decision_as_cancelled,
  taken: m.imports_decision_taken,
  unreadable: m.imports_decision_unreadable,
  'no-patient': m.imports_decision_no_patient,
  'other-person': m.imports_decision_other_person,
  past: m.imports_decision_past,
  'too-many': m.imports_decision_too_many,
  unexpected: m.imports_decision_unexpected,
  touched: m.imports_decision_touched,
  'no-room': m.imports_decision_no_room,
  'draft-full': m.imports_decision_draft_full,
  'not-fetched': m.imports_decision_not_fetched,
  'no-image': m.imports_decision_no_image,
}
export const decisionText = (decision: Decision): string => decisionWords[decision]()

const stateWords: Readonly<Record<RowState, () => string>> = {
  staged: m.imports_state_staged,
  done: m.imports_state_done,
  seen: m.imports_state_seen,
  updated: m.imports_state_updated,
  kept: m.imports_state_kept,
  failed: m.imports_state_failed,
  unreadable: m.imports_state_failed,
  undone: m.imports_state_undone,
  erased: m.imports_state_erased,
}
export const stateText = (state: RowState): string => stateWords[state]()

const reasons: Readonly<Record<UnreadableReason['code'], (given: { value: string }) => string>> = {
  'no-name': () => m.imports_reason_no_name(),
  'no-date': () => m.imports_reason_no_date(),
  'no-time': () => m.imports_reason_no_time(),
  'no-patient': () => m.imports_reason_no_patient(),
  'no-clinician': () => m.imports_reason_no_clinician(),
  'no-name-of-treatment': () => m.imports_reason_no_treatment(),
  letters: () => m.imports_reason_letters(),
  'broken-file': () => m.imports_reason_broken(),
  'too-long': () => m.imports_reason_too_long(),
  'too-many-rows': () => m.imports_reason_too_many(),
  'no-columns': () => m.imports_reason_no_columns(),
  'no-json': () => m.imports_reason_no_json(),
  'no-event': () => m.imports_reason_no_event(),
  'other-kind': () => m.imports_reason_other_kind(),
  date: (given) => m.imports_reason_date(given),
  'time-zone': (given) => m.imports_reason_zone(given),
  span: (given) => m.imports_reason_span(given),
  repeats: (given) => m.imports_reason_repeats(given),
  'extra-hours': (given) => m.imports_reason_extra_hours(given),
  'cut-off': () => m.imports_reason_cut_off(),
  password: () => m.imports_reason_password(),
  'no-title': () => m.imports_reason_no_title(),
  'no-text': () => m.imports_reason_no_text(),
  'no-picture': () => m.imports_reason_no_picture(),
  unpublished: (given) => m.imports_reason_unpublished(given),
  'other-type': (given) => m.imports_reason_other_type(given),
  comments: (given) => m.imports_reason_comments(given),
  unused: (given) => m.imports_reason_unused(given),
  'title-cut': (given) => m.imports_reason_title_cut(given),
  'text-cut': (given) => m.imports_reason_text_cut(given),
  'more-pictures': (given) => m.imports_reason_more_pictures(given),
  without: (given) => m.imports_reason_without(given),
}

/** Why a line stays out. */
export const unreadableText = (reason: UnreadableReason): string =>
  reasons[reason.code]({ value: 'value' in reason ? reason.value : '' })

/** Where a column goes. */
export const fieldName: Readonly<Record<ImportField, () => string>> = {
  id: m.imports_field_id,
  'patient-id': m.imports_field_patient_id,
  name: m.imports_field_name,
  'first-name': m.imports_field_first_name,
  'last-name': m.imports_field_last_name,
  email: m.imports_field_email,
  phone: m.imports_field_phone,
  'birth-date': m.imports_field_birth_date,
  language: m.imports_field_language,
  'starts-at': m.imports_field_starts_at,
  date: m.imports_field_date,
  'starts-time': m.imports_field_starts_time,
  'ends-at': m.imports_field_ends_at,
  'ends-time': m.imports_field_ends_time,
  duration: m.imports_field_duration,
  status: m.imports_field_status,
  cancelled: m.imports_field_cancelled,
  treatment: m.imports_field_treatment,
  clinician: m.imports_field_clinician,
  'clinician-email': m.imports_field_clinician_email,
  price: m.imports_field_price,
  description: m.imports_field_description,
  capacity: m.imports_field_capacity,
  notes: m.imports_field_notes,
}
