import { m } from '../../language/messages.ts'
import type { SearchProblem } from '../../platform/lists/search-problem.ts'

/** What the screen of messages says where a code or a number chooses it. */
export const copy = {
  lead: (unread: number) => (unread === 0 ? m.contact_caught_up() : m.contact_lead({ unread })),
  filters: {
    all: m.contact_filters_all,
    new: m.contact_filters_new,
    read: m.contact_filters_read,
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
  replySubject: (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`),
  done: {
    deleted: m.contact_done_deleted,
    genuine: m.contact_done_genuine,
    unread: m.contact_done_unread,
  },
} as const
