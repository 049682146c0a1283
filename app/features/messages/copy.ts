import { m } from '#app/language/messages.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'

/** What the screen of messages says where a code or a number chooses it. */
export const copy = {
  filters: {
    answer: m.contact_filters_answer,
    answered: m.contact_filters_answered,
    all: m.contact_filters_all,
    spam: m.contact_filters_spam,
  },
  searchProblemTitle: {
    gone: m.contact_search_problem_title_gone,
    'nothing-to-find': m.contact_search_problem_title_nothing_to_find,
  },
  searchProblem: {
    gone: m.contact_search_problem_gone,
    'nothing-to-find': m.contact_search_problem_nothing_to_find,
  } satisfies Record<SearchProblem, () => string>,
  states: {
    new: m.contact_unread,
    read: m.contact_read,
    answered: m.contact_state_answered,
    undelivered: m.contact_state_undelivered,
    spam: m.contact_possible_spam,
  },
  replyStates: {
    waiting: m.contact_reply_waiting,
    sent: m.contact_reply_sent,
    kept: m.contact_reply_kept,
  },
  done: {
    deleted: m.contact_done_deleted,
    genuine: m.contact_done_genuine,
    unread: m.contact_done_unread,
    answered: m.contact_done_answered,
    'taken-back': m.contact_done_taken_back,
    called: m.contact_done_called,
    unanswered: m.contact_done_unanswered,
    kept: m.contact_done_kept,
  },
} as const
