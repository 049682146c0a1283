import { clsx } from 'clsx'
import { useContext, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { m } from '#app/language/messages.ts'
import type { HeldList } from '#app/platform/lists/held-list.ts'
import { besideRow } from '#app/platform/lists/list-address.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { DeletionDialog, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import { LiveMarks, useHeldList, useLiveList } from '#app/ui/back-office/live-list.ts'
import { ActionNotice, NewsLine, RefusalBanner } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Tabs } from '#app/ui/back-office/tabs.tsx'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { TextArea } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import { dialogAddress, filters, listAddress, type TestimonialsAddress } from '../desk/address.ts'
import type { StaffTestimonials, TestimonialIntent, TestimonialLine } from '../desk/page.server.ts'
import { mostReasonLength } from '../rules.ts'
import { DecisionUndo } from './decision-undo.tsx'
import opinionsStyles from './opinions.module.css'
import { Opinions } from './opinions.tsx'
import type { DecisionRefusal } from './refuse-form.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

type DeleteTestimonialProps = {
  row: TestimonialLine
  list: string /** The row to go on with. */
  next: string
}

/** Asks before a testimonial is deleted; it can be brought back. */
function DeleteTestimonial({ row, list, next }: DeleteTestimonialProps) {
  return (
    <DeletionDialog
      list={list}
      words={{
        title: m.testimonials_deletion_title(),
        question: m.testimonials_deletion_question(),
        keep: m.testimonials_deletion_keep(),
        deleteIt: m.testimonials_deletion_delete_it(),
        deleting: m.testimonials_deletion_deleting(),
        close: m.testimonials_close(),
      }}
      fields={{ intent: 'delete' satisfies TestimonialIntent, id: row.id, updatedAt: row.updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.author}</bdi>
        </b>
        , <bdi>{row.title}</bdi>
      </p>
      <p className={quietText.text}>{m.testimonials_recoverable()}</p>
    </DeletionDialog>
  )
}

type UnapproveDialogProps = {
  row: TestimonialLine
  list: string
  refusal: DecisionRefusal | undefined
}

/** Takes a testimonial off the website; the reason stays under it, for the staff. */
function UnapproveDialog({ row, list, refusal }: UnapproveDialogProps) {
  const close = useCloseTo(list)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={m.testimonials_unapproval_title()} closeLabel={m.testimonials_close()} onClose={close}>
      <Form method="post" action={dialogAddress(list, 'unapprove', row.id)} replace preventScrollReset>
        <DialogBody>
          {refusal?.message && <RefusalBanner answer={refusal}>{refusal.message}</RefusalBanner>}
          <p className={quietText.text}>
            <b>
              <bdi>{row.author}</bdi>
            </b>
            , <bdi>{row.title}</bdi>. {m.testimonials_unapproval_lead()}
          </p>
          <HiddenFields
            fields={{ intent: 'unapprove' satisfies TestimonialIntent, id: row.id, updatedAt: row.updatedAt }}
          />
          <TextArea
            className={compactField.compact}
            name="reason"
            label={m.testimonials_unapproval_reason()}
            mark={m.testimonials_unapproval_optional()}
            rows={3}
            maxLength={mostReasonLength * 2}
            defaultValue={refusal?.reason ?? ''}
            error={refusal?.errors?.reason}
            data-first
          />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.testimonials_unapproval_keep()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.testimonials_unapproval_unapproving()}>
            {m.testimonials_unapprove()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type Held = HeldList<TestimonialLine> & { showNews: () => void }

/**
 * Both lists as they are on the screen: one that was decided on stays where it waited until the list is read again, and
 * stands nowhere twice.
 */
function useHeldOpinions(
  view: StaffTestimonials,
  { list, action, about: row }: TestimonialsAddress,
  actionKey: string,
): { open: Held; closed: Held; all: TestimonialLine[] } {
  const undecided = view.undecided?.rows ?? none
  const decided = view.decided?.rows ?? none
  const about = view.about ? [view.about] : none
  const given = { list, actionKey, taken: action === 'deleted' ? row : null }
  const open = useHeldList({
    ...given,
    fresh: undecided,
    hasNext: view.undecided?.next != null,
    changed: [...decided, ...about],
  })
  const closed = useHeldList({
    ...given,
    fresh: decided,
    hasNext: view.decided?.next != null,
    momentOf: (row) => row.updatedAt,
    changed: [...undecided, ...about],
  })
  const waits = new Set(open.rows.map(({ id }) => id))
  const decidedRows = closed.rows.filter(({ id }) => !waits.has(id))
  const shown = new Set(decidedRows.map(({ id }) => id))
  const openRows = open.rows.filter(({ id }) => !shown.has(id))
  const news = undecided.filter(({ id }) => !waits.has(id) && !shown.has(id)).length
  return {
    open: { ...open, rows: openRows, news },
    closed: { ...closed, rows: decidedRows },
    all: [...openRows, ...decidedRows],
  }
}

const none: TestimonialLine[] = []

type TestimonialsDeskProps = {
  view: StaffTestimonials | null
  problem: string | undefined
  address: TestimonialsAddress
  refusal: DecisionRefusal | undefined
  actionKey: string
}

/** The screen of testimonials: those that wait, those that were decided on, and what was just done. */
export function TestimonialsDesk(props: TestimonialsDeskProps) {
  const { view, problem, address, actionKey } = props
  return (
    <>
      <div className={clsx(screenHead.header, opinionsStyles.header)}>
        <Heading actionKey={actionKey} list={address.list} />
        {view && (
          <p className={quietText.line}>
            <b>{copy.lead(view.waiting)}</b> {m.testimonials_on_website({ count: view.approved })}
          </p>
        )}
      </div>
      {view ? (
        <Screen {...props} view={view} />
      ) : (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{m.testimonials_try_again()}</a>
          </p>
        </Banner>
      )}
    </>
  )
}

function Heading(kept: { actionKey: string; list: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ ...kept, heading })
  return (
    <h1 ref={heading} tabIndex={-1}>
      {m.testimonials_title()}
    </h1>
  )
}

function Screen({
  view,
  address,
  refusal,
  actionKey,
}: Omit<TestimonialsDeskProps, 'view'> & { view: StaffTestimonials }) {
  const { list, filter, dialog, action, about, undo } = address
  const { open, closed, all } = useHeldOpinions(view, address, actionKey)
  useLiveList(useContext(LiveMarks)?.testimonials ?? null, { shown: view.mark })
  const row = dialog && all.find(({ id }) => id === dialog.id)
  const isUnapproving = dialog?.kind === 'unapprove' && row?.state === 'approved'
  const isReplying = dialog?.kind === 'reply' && row?.state === 'approved'
  const isAtRow = isUnapproving || isReplying || (dialog?.kind === 'refuse' && row !== undefined)
  const isShown = all.some(({ id }) => id === undo?.row)
  const name = view.about?.author
  const rest = { address, refusal, gone: new Set([...open.gone, ...closed.gone]), isTable: filter === 'all' }
  return (
    <>
      {isUnapproving && <UnapproveDialog key={row.id} row={row} list={list} refusal={refusal} />}
      {isReplying && <ReplyDialog key={row.id} row={row} list={list} refusal={refusal} />}
      {dialog?.kind === 'delete' && row && (
        <DeleteTestimonial row={row} list={list} next={besideRow(all, row.id)} />
      )}
      <ActionNotice
        refusal={isAtRow ? undefined : refusal?.message}
        done={action && copy.done[action]()}
        row={about ?? undefined}
        undo={undo && name && !isShown ? { name, form: <DecisionUndo undo={undo} name={name} /> } : null}
        closeLabel={m.testimonials_close()}
        actionKey={actionKey}
      />
      <States view={view} filter={filter} />
      <NewsLine count={open.news} words={m.testimonials_new} show={open.showNews} />
      {view.undecided && open.rows.length > 0 && (
        <Opinions
          title={filter === 'spam' ? m.testimonials_filters_spam() : m.testimonials_filters_waiting()}
          hint={m.testimonials_oldest_first()}
          part={view.undecided}
          rows={open.rows}
          list={listAddress({ filter: filter === 'all' ? 'waiting' : filter })}
          more={filter === 'all'}
          {...rest}
        />
      )}
      {view.decided && closed.rows.length > 0 && (
        <Opinions
          title={filter === 'all' ? m.testimonials_decided() : copy.filters[filter]()}
          hint={m.testimonials_newest_first()}
          part={view.decided}
          rows={closed.rows}
          list={listAddress({ filter })}
          {...rest}
        />
      )}
      {all.length === 0 && <Nothing filter={filter} />}
    </>
  )
}

function Nothing({ filter }: { filter: TestimonialsAddress['filter'] }) {
  const isAll = filter === 'all'
  return (
    <div className={card.card}>
      <EmptyState
        picture={<Drawing of={emptyDesert} alt="" />}
        title={isAll ? m.testimonials_empty_title() : m.testimonials_nothing_here()}
        text={isAll ? m.testimonials_empty() : ''}
        action={
          isAll ? undefined : <Link to={listAddress({ filter: 'all' })}>{m.testimonials_show_all()}</Link>
        }
      />
    </div>
  )
}

function States({ view, filter }: { view: StaffTestimonials; filter: TestimonialsAddress['filter'] }) {
  const { waiting, approved, spam } = view
  const counts = { all: undefined, waiting, approved, refused: undefined, spam: spam || undefined }
  const all = filters.map((one) => ({
    name: copy.filters[one](),
    to: listAddress({ filter: one }),
    count: counts[one],
    hot: one === 'waiting' && waiting > 0,
  }))
  return (
    <div className={opinionsStyles.tools}>
      <Tabs label={m.testimonials_filter()} current={listAddress({ filter })} all={all} />
    </div>
  )
}
