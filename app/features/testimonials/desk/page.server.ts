import { columns } from '#app/db/columns.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import { listStaff } from '#app/features/audit/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { shortDate } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { type Page, type Place, parseCursor } from '#app/platform/lists/pages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import {
  approveTestimonial,
  refuseTestimonial,
  removeTestimonial,
  replyToTestimonial,
  unapproveTestimonial,
  undoDecision,
} from '../commands.server.ts'
import {
  countApproved,
  countSpam,
  countUnapproved,
  type Decided,
  findTestimonial,
  listDecided,
  listUndecided,
  placeOfDecided,
  placeOfUndecided,
  readTestimonialsMark,
  type StaffTestimonial,
  type Undecided,
} from '../queries.server.ts'
import type { ActionName, ApprovalUndo, Filter, TestimonialsAddress } from './address.ts'

type TestimonialState = 'waiting' | 'spam' | 'approved' | 'refused'

export type TestimonialLine = Omit<
  StaffTestimonial,
  'approved' | 'possibleSpam' | 'decidedBy' | 'decidedAt'
> & {
  state: TestimonialState
  /** When it was written: "Mon, Dec 7". */
  written: string
  /** When it was written, or decided on. */
  day: string
  /** Who decided; empty where nobody did, or that is not known. */
  by: string
}

/** One list of the screen, a page of it. */
export type Part = Page<TestimonialLine> & { place: Place }

export type StaffTestimonials = {
  /** Those that wait, or look like spam; null where the filter asks for others, or on a further page of those. */
  undecided: Part | null
  decided: Part | null
  /** How many wait for approval, and how many are on the website. */
  waiting: number
  approved: number
  /** How many look like spam. */
  spam: number
  /** The one that was just decided on, as it is now; null where there is none. */
  about: TestimonialLine | null
  /** How the testimonials stood as this was read (`readTestimonialsMark`). */
  mark: string
}

/** Which lists a filter shows. */
const shows: Record<Filter, { undecided?: Undecided; decided?: Decided }> = {
  all: { undecided: 'waiting', decided: 'decided' },
  waiting: { undecided: 'waiting' },
  approved: { decided: 'approved' },
  refused: { decided: 'refused' },
  spam: { undecided: 'spam' },
}

/** A page of the staff's lists; 503 with its sentence where it cannot be read. */
export async function readTestimonials(
  services: Services,
  actor: Staff,
  { filter, after, about, list }: Pick<TestimonialsAddress, 'filter' | 'after' | 'about' | 'list'>,
): Promise<Outcome<StaffTestimonials>> {
  const { db } = services
  const cursor = parseCursor(after)
  const { undecided, decided } = shows[filter]
  const read = async () => {
    const waiting = await countUnapproved(db)
    const mark = await readTestimonialsMark(db, waiting)
    const isFurther = filter === 'all' && cursor !== null
    const [open, closed, approved, spam, one, staff] = await Promise.all([
      undecided && !isFurther ? readUndecided(services, undecided, cursor) : null,
      decided ? readDecided(services, decided, cursor) : null,
      countApproved(db),
      countSpam(db),
      about === null ? undefined : findTestimonial(db, about),
      listStaff(db),
    ])
    const names = new Map(staff.map(({ id, name }) => [id, name]))
    const lines = (part: Page<StaffTestimonial> & { place: Place }): Part => ({
      ...part,
      rows: part.rows.map((row) => lineOf(row, names)),
    })
    const view: StaffTestimonials = {
      undecided: open && lines(open),
      decided: closed && lines(closed),
      waiting,
      approved,
      spam,
      mark,
      about: one ? lineOf(one, names) : null,
    }
    return { view, rows: [...(open?.rows ?? []), ...(closed?.rows ?? [])] }
  }
  const outcome = await readShownList(services, actor, {
    object: 'testimonial',
    look: `testimonials ${list}`,
    failed: m.testimonials_staff_load_failed(),
    read,
  })
  return outcome.ok ? done(outcome.value.view) : outcome
}

type Cursor = ReturnType<typeof parseCursor>

async function readUndecided({ db }: Services, state: Undecided, after: Cursor) {
  const [page, place] = await Promise.all([
    listUndecided(db, { state, after }),
    placeOfUndecided(db, { state, after }),
  ])
  return { ...page, place }
}

async function readDecided({ db }: Services, state: Decided, after: Cursor) {
  const [page, place] = await Promise.all([
    listDecided(db, { state, after }),
    placeOfDecided(db, { state, after }),
  ])
  return { ...page, place }
}

function lineOf(
  { approved, possibleSpam, decidedBy, decidedAt, ...row }: StaffTestimonial,
  names: ReadonlyMap<string, string>,
): TestimonialLine {
  const undecided = possibleSpam ? 'spam' : 'waiting'
  const state = approved ? 'approved' : row.refusal === null ? undecided : 'refused'
  const isDecided = state === 'approved' || state === 'refused'
  const moment = isDecided ? (decidedAt ?? row.updatedAt) : row.createdAt
  const by = (isDecided && decidedBy && names.get(decidedBy)) || ''
  return { ...row, state, by, written: dayOf(row.createdAt), day: dayOf(moment) }
}

const dayOf = (instant: string): string => shortDate(clinicDate(columns.asInstant(instant)))

/** What was done to which testimonial, and how it can be taken back. */
type Done = { action: ActionName; row: string; undo: ApprovalUndo | null }

type Sent = { actor: Staff; fields: FormFields }
type Answer = Outcome<Done> & { reason?: string; refusal?: string; reply?: string }

export const testimonialIntents = intentsOf<Sent, Answer>()({
  approve: async (services, sent) =>
    decided('approved', await approveTestimonial(services, changeIn(sent)), sent),
  refuse: async (services, sent) => {
    const { refusal, reason } = pick(sent.fields, ['refusal', 'reason'])
    const outcome = await refuseTestimonial(services, changeIn(sent), { refusal, reason })
    return { ...decided('rejected', outcome, sent), reason, refusal }
  },
  unapprove: async (services, sent) => {
    const { reason } = pick(sent.fields, ['reason'])
    return { ...as('rejected', await unapproveTestimonial(services, changeIn(sent), reason), sent), reason }
  },
  reply: async (services, sent) => {
    const { reply, sure } = pick(sent.fields, ['reply', 'sure'])
    const answer = { typed: reply, isSure: sure !== '' }
    return { ...as('replied', await replyToTestimonial(services, changeIn(sent), answer), sent), reply }
  },
  delete: async (services, sent) => as('deleted', await removeTestimonial(services, changeIn(sent)), sent),
  undo: async (services, sent) => {
    const { undo } = pick(sent.fields, ['undo'])
    return as('undone', await undoDecision(services, changeIn(sent), undo), sent)
  },
})

export type TestimonialIntent = IntentOf<typeof testimonialIntents>

function changeIn({ actor, fields }: Sent) {
  const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
  return { actor, id, seen: updatedAt }
}

const decided = (
  action: ActionName,
  outcome: Outcome<ApprovalUndo | null>,
  { fields }: Sent,
): Outcome<Done> =>
  outcome.ok ? done({ action, row: fields.get('id') ?? '', undo: outcome.value }) : outcome

const as = (action: ActionName, outcome: Outcome<void>, sent: Sent): Outcome<Done> =>
  decided(action, outcome.ok ? done(null) : outcome, sent)
