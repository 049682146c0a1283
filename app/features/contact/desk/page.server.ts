import { columns } from '../../../db/columns.ts'
import type { ContactMessageRow } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { type FormFields, pick } from '../../../platform/forms/form-fields.server.ts'
import { emptyPlace, type Page, type Place, parseCursor } from '../../../platform/lists/pages.ts'
import type { SearchProblem } from '../../../platform/lists/search-problem.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { longDate, shortDate, timeText } from '../../../platform/shown.ts'
import { shownPhone } from '../../../platform/text/phone.server.ts'
import type { Staff } from '../../audit/actor.ts'
import { recordViewed } from '../../audit/commands.server.ts'
import { readShownList } from '../../audit/log/shown-list.server.ts'
import { keepTypedSearch, readSearch } from '../../searches/search.server.ts'
import {
  countSpam,
  countUnread,
  findMessage,
  listNewest,
  placeOf,
  type StaffMessage,
} from '../queries.server.ts'
import { dialogAddress, doneAddress, listAddress, type MessagesAddress } from './address.ts'
import { acceptMessage, markRead, markUnread, removeMessage } from './commands.server.ts'
import { foldWaitingMessages } from './search-queries.server.ts'
import { wantedWords } from './search-text.ts'

export type OpenMessage = Pick<
  ContactMessageRow,
  'id' | 'name' | 'email' | 'phone' | 'subject' | 'message' | 'language' | 'updatedAt'
> & {
  /** "Wednesday, December 9, 2026" */
  day: string
  time: string
  possibleSpam: boolean
}

export type StaffMessages = Page<StaffMessage & { /** "Mon, Dec 7" */ day: string }> & {
  place: Place
  /** How many are unread, all pages together. */
  waiting: number
  /** How many look like spam. */
  spam: number
  /** What is searched for; empty where nothing is. */
  words: string
  /** Why that search shows nobody; null where it is one, or none is made. */
  searchProblem: SearchProblem | null
  /** The one that is open. */
  open: OpenMessage | null
}

/** A page of the staff's list, and the open message; 503 with a sentence where it cannot be read. */
export function readMessages(
  services: Services,
  actor: Staff,
  { filter, find, after, dialog }: MessagesAddress,
): Promise<Outcome<StaffMessages>> {
  const { db } = services
  const cursor = parseCursor(after)
  const read = async () => {
    const termsOf = wantedWords
    const search = await readSearch(services, actor, { find, termsOf, foldWaiting: foldWaitingMessages })
    const asked = search.terms && { filter, words: search.terms, after: cursor }
    const [page, place, waiting, spam, open] = await Promise.all([
      asked ? listNewest(db, asked) : nobody,
      asked ? placeOf(db, asked) : emptyPlace,
      countUnread(db),
      countSpam(db),
      dialog?.kind === 'open' ? readOpen(services, actor, dialog.id) : null,
    ])
    const rows = page.rows.map((row) => ({ ...row, day: dayOf(row.createdAt) }))
    const { words, problem: searchProblem } = search
    return { rows, next: page.next, place, waiting, spam, words, searchProblem, open }
  }
  return readShownList(services, actor, { object: 'contact-message', failed: m.contact_load_failed(), read })
}

/** A list of everybody would pass for the answer. */
const nobody: Page<StaffMessage> = { rows: [], next: null }

async function readOpen(services: Services, actor: Staff, id: string): Promise<OpenMessage | null> {
  const row = await findMessage(services.db, id)
  if (!row) return null
  await recordViewed(services, actor, { object: 'contact-message', id })
  const { name, email, phone, subject, message, language, updatedAt } = row
  const at = columns.asInstant(row.createdAt)
  return {
    ...{ id, name, email, subject, message, language, updatedAt },
    phone: shownPhone(phone),
    possibleSpam: columns.isSet(row.possibleSpam),
    day: longDate(clinicDate(at)),
    time: timeText(clinicTime(at)),
  }
}

type Sent = {
  actor: Staff
  fields: FormFields
  /** The list that the form stood on. */
  shown: MessagesAddress
}

/**
 * Does what a form of the screen asks for.
 * @returns the address that shows what it came to; 422 where it asks for nothing that there is.
 */
export async function changeMessages(services: Services, sent: Sent): Promise<Outcome<string>> {
  const { actor, fields, shown } = sent
  const { intent, id, updatedAt, words } = pick(fields, ['intent', 'id', 'updatedAt', 'words'])
  const change = { actor, id, seen: updatedAt }
  switch (intent) {
    case 'search':
      return search(services, sent, words)
    case 'open':
      return to(dialogAddress(shown.list, 'open', id), await markRead(services, change))
    case 'unread':
      return to(doneAddress(shown.list, 'unread'), await markUnread(services, change))
    case 'genuine':
      return to(doneAddress(shown.list, 'genuine'), await acceptMessage(services, change))
    case 'delete':
      return to(doneAddress(shown.list, 'deleted'), await removeMessage(services, change))
    default:
      return refused({ status: 422, message: m.contact_unknown_action() })
  }
}

async function search(services: Services, { actor, shown }: Sent, typed: string): Promise<Outcome<string>> {
  const find = await keepTypedSearch(services, actor, { typed, failed: m.contact_load_failed() })
  return find.ok ? done(listAddress({ filter: shown.filter, find: find.value })) : find
}

const to = (address: string, outcome: Outcome<void>): Outcome<string> =>
  outcome.ok ? done(address) : outcome

const dayOf = (instant: string) => shortDate(clinicDate(columns.asInstant(instant)))
