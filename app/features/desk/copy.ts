import type { EmailKind } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import type { Sort } from '../scheduling/lists/rules.ts'
import type { Status, VisitMark } from '../scheduling/rules.ts'
import type { ActionName } from './address.ts'
import type { ColorBy, Tab } from './tabs.ts'

/** What the dashboard says (docs/specification.md#dashboard) where a code or a number chooses it. */
export const copy = {
  caption: {
    newest: m.desk_caption_newest,
    soonest: m.desk_caption_soonest,
    latest: m.desk_caption_latest,
  } satisfies Record<Sort, () => string>,
  columns: {
    when: m.desk_columns_when,
    patient: m.desk_columns_patient,
    contact: m.desk_columns_contact,
    treatment: m.desk_columns_treatment,
    status: m.desk_columns_status,
    actions: m.desk_columns_actions,
  },
  statusWord: {
    pending: m.desk_status_word_pending,
    confirmed: m.desk_status_word_confirmed,
    arrived: m.desk_status_word_arrived,
    'in-room': m.desk_status_word_in_room,
    completed: m.desk_status_word_completed,
    'no-show': m.desk_status_word_no_show,
    cancelled: m.desk_status_word_cancelled,
  } satisfies Record<Status, () => string>,
  statusMeaning: {
    pending: m.desk_status_meaning_pending,
    confirmed: m.desk_status_meaning_confirmed,
    arrived: m.desk_status_meaning_arrived,
    'in-room': m.desk_status_meaning_in_room,
    completed: m.desk_status_meaning_completed,
    'no-show': m.desk_status_meaning_no_show,
    cancelled: m.desk_status_meaning_cancelled,
  } satisfies Record<Status, () => string>,
  done: {
    pending: m.desk_done_pending,
    confirmed: m.desk_done_confirmed,
    arrived: m.desk_done_arrived,
    'in-room': m.desk_done_in_room,
    completed: m.desk_done_completed,
    'no-show': m.desk_done_no_show,
    cancelled: m.desk_done_cancelled,
    deleted: m.desk_done_deleted,
    moved: m.desk_done_moved,
    changed: m.desk_done_changed,
    undone: m.desk_done_undone,
    added: m.desk_done_added,
    language: m.desk_done_language,
    note: m.desk_done_note,
    'note-undone': m.desk_done_note_undone,
    answers: m.desk_done_answers,
    notified: m.desk_done_notified,
    link: m.desk_done_link,
    'sender-cancelled': m.desk_done_sender_cancelled,
    'reminder-stopped': m.reminders_done_stopped,
    'reminder-planned': m.reminders_done_planned,
    'reminder-again': m.reminders_done_again,
    'texts-given': m.text_messages_done_given,
    'texts-withdrawn': m.text_messages_done_withdrawn,
    'texts-restored': m.text_messages_done_restored,
    'reminder-now': m.reminders_done_now,
    'email-again': m.desk_again_done,
    'emails-again': m.desk_again_all_done,
  } satisfies Record<ActionName, () => string>,
  /** What a patient did with their visit. */
  patientChange: { cancelled: m.desk_patient_cancelled, moved: m.desk_patient_moved },
  tabs: {
    today: m.list_tab_today,
    requests: m.list_tab_requests,
    upcoming: m.list_tab_upcoming,
    all: m.list_tab_all,
  } satisfies Record<Tab, () => string>,
  /** After a tab's number: what it counts. */
  tabCounts: {
    today: m.list_count_visits,
    requests: m.list_count_waiting,
    upcoming: m.list_count_visits,
    all: m.list_count_visits,
  } satisfies Record<Tab, () => string>,
  tabCaptions: {
    today: m.list_caption_today,
    requests: m.list_caption_requests,
    upcoming: m.list_caption_upcoming,
    all: m.desk_caption_newest,
  } satisfies Record<Tab, () => string>,
  emptyTab: {
    today: { title: m.list_empty_today, text: m.list_empty_today_why },
    requests: { title: m.list_empty_requests, text: m.list_empty_requests_why },
    upcoming: { title: m.list_empty_upcoming, text: m.list_empty_upcoming_why },
    all: { title: m.desk_empty_title, text: m.desk_empty },
  } satisfies Record<Tab, { title: () => string; text: () => string }>,
  listColumns: {
    leading: m.list_column_leading,
    date: m.list_column_date,
    time: m.list_column_time,
    name: m.list_column_name,
    clinician: m.list_column_clinician,
    phone: m.list_column_phone,
    status: m.list_column_status,
    step: m.list_column_step,
    more: m.list_column_more,
  },
  /** What the button of the next step says. */
  step: {
    confirmed: m.desk_confirm,
    arrived: m.list_step_arrived,
    'in-room': m.list_step_in_room,
    completed: m.list_step_done,
  },
  mark: {
    anyway: m.desk_mark_anyway,
    overlap: m.desk_mark_overlap,
    'many-open': m.desk_mark_many_open,
  } satisfies Record<VisitMark, () => string>,
  views: {
    table: m.desk_views_table,
    day: m.desk_views_day,
    week: m.desk_views_week,
    month: m.schedule_month,
  },
  colorBy: {
    status: m.schedule_color_status,
    clinician: m.schedule_color_clinician,
    treatment: m.schedule_color_treatment,
  } satisfies Record<ColorBy, () => string>,
  visitsToGo: (total: number, toGo: number) =>
    total === 0 ? m.desk_visits_none() : m.desk_visits_to_go({ total, toGo }),
  before: {
    day: m.desk_before_day,
    week: m.desk_before_week,
    month: m.schedule_month_before,
  },
  after: {
    day: m.desk_after_day,
    week: m.desk_after_week,
    month: m.schedule_month_after,
  },
  searchProblemTitle: {
    gone: m.desk_search_problem_title_gone,
    'nothing-to-find': m.desk_search_problem_title_nothing_to_find,
  },
  searchProblem: {
    gone: m.desk_search_problem_gone,
    'nothing-to-find': m.desk_search_problem_nothing_to_find,
  } satisfies Record<SearchProblem, () => string>,
  /** After the column's name: what a click on it does. */
  sortTo: {
    newest: m.desk_sort_to_newest,
    soonest: m.desk_sort_to_soonest,
    latest: m.desk_sort_to_latest,
  } satisfies Record<Sort, () => string>,
  emailKind: {
    'request-received': m.desk_email_kind_received,
    confirmed: m.desk_email_kind_confirmed,
    cancelled: m.emails_heading_cancelled,
    moved: m.emails_heading_moved,
    changed: m.emails_heading_changed,
    'cancelled-by-patient': m.desk_email_kind_cancelled_by_patient,
    'moved-by-patient': m.desk_email_kind_moved_by_patient,
    repeated: m.desk_email_kind_repeated,
    undelivered: m.desk_email_kind_undelivered,
    invitation: m.admin_screens_one_invitation,
    reply: m.admin_screens_one_message,
    reminder: m.reminders_one,
    'waitlist-joined': m.emails_waitlist_subject,
    'waitlist-offer': m.emails_waitlist_subject,
    'staff-news': m.desk_email_kind_undelivered,
    'staff-code': m.desk_email_kind_undelivered,
    'owner-alarm': m.desk_email_kind_undelivered,
    'visit-links': m.emails_links_subject,
  } satisfies Record<EmailKind, () => string>,
} as const

/** What somebody is called where there is little room. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name
