import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import { keepTypedSearch, readSearch } from '#app/features/searches/search.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { longDate, shortDate, shortWeekday, timeText } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import { emptyPlace, type Page, type Place, parseCursor } from '#app/platform/lists/pages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import {
  countAnswers,
  countSpam,
  countUnread,
  type FoundMessages,
  findLine,
  listNewest,
  placeOf,
  readMessagesMark,
  type StaffMessage,
  searchMessages,
} from '../queries.server.ts'
import type { WriterVisits } from '../visits.ts'
import {
  doneAddress,
  listAddress,
  type MessagesAddress,
  openAddress,
  takenAddress,
  wantedWords,
} from './address.ts'
import { acceptMessage, markRead, markUnread, removeMessage } from './commands.server.ts'
import { type OpenMessage, readConversation } from './conversation.server.ts'
import {
  answerByEmail,
  answerByPhone,
  beginWithTemplate,
  keepReplyDraft,
  takeReplyBack,
  unanswer,
} from './replies/commands.server.ts'
import { listToCall, listUndelivered } from './replies/queries.server.ts'

/** What a line of the list says of a message. */
export type MessageState = 'new' | 'read' | 'answered' | 'undelivered' | 'spam'

export type MessageLine = Omit<StaffMessage, 'read' | 'possibleSpam' | 'answered'> & {
  state: MessageState
  /** "9:58 AM" today, "Fri" this week, "Mon, Dec 7" before. */
  when: string
}

export type StaffMessages = Page<MessageLine> & {
  place: Place
  /** How many are unread, all pages together; suspected spam aside. */
  unread: number
  /** How many wait for an answer, of these read, and how many were answered. */
  answers: { waiting: number; read: number; answered: number }
  /** How many look like spam. */
  spam: number
  /** Whom no answer has reached. */
  toCall: { id: string; name: string; subject: string }[]
  /** Whether there are more of them. */
  hasMoreToCall: boolean
  /** What is searched for; empty where nothing is. */
  words: string
  /** Why that search shows nobody; null where it is one, or none is made. */
  searchProblem: SearchProblem | null
  /** The day back to which that search looked, "Mon, Mar 3, 2025"; null where it looked through all. */
  searchedBackTo: string | null
  /** The one that is open next to the list. */
  open: OpenMessage | null
  /** Its line, also where the list leaves it out; null where none is open. */
  openLine: MessageLine | null
  /** How the messages stood as this was read (`readMessagesMark`). */
  mark: string
}

/** So many whom no answer has reached are named at once: the next follow as these are called. */
export const mostToCall = 10

/** A page of the staff's list, and the open message; 503 with a sentence where it cannot be read. */
export function readMessages(
  services: Services,
  actor: Staff,
  {
    filter,
    find,
    after,
    open: openId,
    closed,
    visits,
  }: Omit<MessagesAddress, 'dialog'> & { visits: WriterVisits },
): Promise<Outcome<StaffMessages>> {
  const { db, clock } = services
  const cursor = parseCursor(after)
  const read = async () => {
    const unread = await countUnread(db)
    const mark = await readMessagesMark(db, unread)
    const termsOf = wantedWords
    const search = await readSearch(services, actor, { find, termsOf })
    const [{ page, place, searchedBackTo }, answers, spam, unreached, conversation] = await Promise.all([
      search.terms ? listOf(db, { filter, words: search.terms, after: cursor }) : nobody,
      countAnswers(db),
      countSpam(db),
      listToCall(db, mostToCall + 1),
      openId === null ? null : readConversation(services, actor, { id: openId, visits }),
    ])
    const openRow = conversation && (await findLine(db, conversation.id))
    const failed = await listUndelivered(
      db,
      [...page.rows, ...(openRow ? [openRow] : [])].map(({ id }) => id),
    )
    const line = (row: StaffMessage) => lineOf(row, { isUndelivered: failed.has(row.id), now: clock.now() })
    const rows = page.rows.map(line)
    const openLine = openRow ? line(openRow) : null
    const { words, problem: searchProblem } = search
    const toCall = unreached.slice(0, mostToCall)
    const counts = { unread, answers, spam, toCall, hasMoreToCall: unreached.length > mostToCall }
    const open = { open: conversation, openLine }
    const backTo = searchedBackTo && longDate(clinicDate(columns.asInstant(searchedBackTo)))
    const searched = { words, searchProblem, searchedBackTo: backTo }
    return { rows, next: page.next, place, ...counts, ...searched, ...open, mark }
  }
  const [object, look] = ['contact-message', `messages ${closed}`] as const
  return readShownList(services, actor, { object, look, failed: m.contact_load_failed(), read })
}

function lineOf(
  { read, possibleSpam, answered, ...row }: StaffMessage,
  { isUndelivered, now }: { isUndelivered: boolean; now: Temporal.Instant },
): MessageLine {
  const state = isUndelivered ? 'undelivered' : answered ? 'answered' : 'read'
  return {
    ...row,
    state: possibleSpam ? 'spam' : read ? state : 'new',
    when: whenOf(columns.asInstant(row.createdAt), now),
  }
}

function whenOf(at: Temporal.Instant, now: Temporal.Instant): string {
  const [day, today] = [clinicDate(at), clinicDate(now)]
  if (day === today) return timeText(clinicTime(at))
  const days = Temporal.PlainDate.from(day).until(today).total('days')
  return days > 0 && days < 7 ? shortWeekday(day) : shortDate(day)
}

async function listOf(db: Database, asked: Parameters<typeof searchMessages>[1]): Promise<FoundMessages> {
  if (asked.words.length > 0) return searchMessages(db, asked)
  const [page, place] = await Promise.all([listNewest(db, asked), placeOf(db, asked)])
  return { page, place, searchedBackTo: null }
}

/** A list of everybody would pass for the answer. */
const nobody: FoundMessages = { page: { rows: [], next: null }, place: emptyPlace, searchedBackTo: null }

type Sent = {
  actor: Staff
  fields: FormFields
  /** Behind a space in the intent: which template. */
  what: string
  /** The list that the form was on. */
  shown: MessagesAddress
}

/** Each leads to the address that shows what it came to; what is done with an answer, to the open message. */
export const messageIntents = intentsOf<Sent, Outcome<string>>()({
  search: search,
  open: async (services, sent) =>
    to(openAddress(sent.shown.closed, idIn(sent)), await markRead(services, changeIn(sent))),
  unread: async (services, sent) =>
    to(doneAddress(sent.shown.closed, 'unread'), await markUnread(services, changeIn(sent))),
  genuine: async (services, sent) => {
    const accepted = await acceptMessage(services, changeIn(sent))
    return to(takenAddress(sent.shown.list, 'genuine', idIn(sent)), accepted)
  },
  delete: async (services, sent) => {
    const removed = await removeMessage(services, changeIn(sent))
    return to(takenAddress(sent.shown.closed, 'deleted', idIn(sent)), removed)
  },
  reply: async (services, sent) =>
    about(sent, 'answered', await answerByEmail(services, answerIn(sent), replyIn(sent))),
  called: async (services, sent) => {
    const kept = await keepReplyDraft(services, answerIn(sent), replyIn(sent))
    return kept.ok ? about(sent, 'called', await answerByPhone(services, answerIn(sent))) : kept
  },
  unanswered: async (services, sent) => about(sent, 'unanswered', await unanswer(services, answerIn(sent))),
  'take-back': async (services, sent) => {
    const { which } = pick(sent.fields, ['which'])
    return about(sent, 'taken-back', await takeReplyBack(services, answerIn(sent), which))
  },
  use: async (services, sent) => {
    const begun = await beginWithTemplate(services, { ...answerIn(sent), template: sent.what }, replyIn(sent))
    return about(sent, 'kept', begun)
  },
  draft: async (services, sent) =>
    about(sent, 'kept', await keepReplyDraft(services, answerIn(sent), replyIn(sent))),
})

export type MessageIntent = IntentOf<typeof messageIntents>

const idIn = ({ fields }: Sent) => fields.get('id') ?? ''
const replyIn = ({ fields }: Sent) => fields.get('reply') ?? ''

const changeIn = (sent: Sent) => ({
  actor: sent.actor,
  id: idIn(sent),
  seen: sent.fields.get('updatedAt') ?? '',
})

const answerIn = (sent: Sent) => ({
  actor: sent.actor,
  id: idIn(sent),
  answered: sent.fields.get('answered') ?? '',
})

const about = (sent: Sent, action: Parameters<typeof doneAddress>[1], outcome: Outcome<unknown>) =>
  to(doneAddress(openAddress(sent.shown.closed, idIn(sent)), action), outcome)

async function search(services: Services, { actor, fields, shown }: Sent): Promise<Outcome<string>> {
  const typed = fields.get('words') ?? ''
  const find = await keepTypedSearch(services, actor, { typed, failed: m.contact_load_failed() })
  return find.ok ? done(listAddress({ filter: shown.filter, find: find.value, open: null })) : find
}

const to = (address: string, outcome: Outcome<unknown>): Outcome<string> =>
  outcome.ok ? done(address) : outcome
