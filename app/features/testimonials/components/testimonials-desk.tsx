import { useLocation } from 'react-router'
import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import { Listing } from '../../../ui/back-office/listing.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Segments } from '../../../ui/back-office/segments.tsx'
import { UndoForm } from '../../../ui/back-office/undo-form.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { copy } from '../copy.ts'
import {
  type ApprovalUndo,
  filters,
  listAddress,
  readAddress,
  type TestimonialsAddress,
} from '../desk/address.ts'
import type { StaffTestimonials } from '../desk/page.server.ts'
import { TestimonialsTable } from './testimonials-table.tsx'
import { type UnapprovalRefusal, UnapproveDialog } from './unapprove-dialog.tsx'

type Row = StaffTestimonials['rows'][number]

type Props = {
  view: StaffTestimonials | null
  problem: string | undefined
  address: TestimonialsAddress
  refusal: UnapprovalRefusal | undefined
  actionKey: string
}

/** The screen of testimonials: the list by state, its dialogs, and what was just done. */
export function TestimonialsDesk({ view, problem, address, refusal, actionKey }: Props) {
  const rows = view?.rows ?? []
  const { list, filter, dialog, action, about, undo } = address
  const name = view?.approvedAuthor
  const row = dialog && rows.find(({ id }) => id === dialog.id)
  const isUnapproving = dialog?.kind === 'unapprove' && row?.approved === true
  const words =
    filter === 'all'
      ? {
          tryAgain: m.testimonials_try_again(),
          emptyTitle: m.testimonials_empty_title(),
          empty: m.testimonials_empty(),
        }
      : { tryAgain: m.testimonials_try_again(), emptyTitle: m.testimonials_nothing_here(), empty: '' }
  return (
    <Listing
      title={m.testimonials_title()}
      lead={view && copy.lead(view.waiting)}
      problem={problem}
      words={words}
      count={rows.length}
      picture={<Drawing of={emptyDesert} alt="" />}
      pages={
        view
          ? {
              ...view.place,
              next: view.next,
              words: { pages: m.testimonials_pages() },
              list: listAddress({ filter }),
            }
          : undefined
      }
      actionKey={actionKey}
      list={list}
      above={
        <>
          {isUnapproving && <UnapproveDialog key={row.id} row={row} list={list} refusal={refusal} />}
          {dialog?.kind === 'delete' && row && (
            <DeleteTestimonial row={row} list={list} next={besideRow(rows, row.id)} />
          )}
          <ActionNotice
            refusal={isUnapproving ? undefined : refusal?.message}
            done={action && copy.done[action]()}
            row={about ?? undefined}
            undo={undo && name ? { name, form: <Undo undo={undo} name={name} /> } : null}
            closeLabel={m.testimonials_close()}
            actionKey={actionKey}
          />
          {view && <States view={view} filter={filter} />}
        </>
      }
    >
      <TestimonialsTable rows={rows} list={list} />
    </Listing>
  )
}

/** An earlier one comes back to the list that is shown by then. */
function Undo({ undo, name }: { undo: ApprovalUndo; name: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return <UndoForm to={list} fields={{ id: undo.row, undo: undo.undo }} name={name} />
}

function States({ view, filter }: { view: StaffTestimonials; filter: TestimonialsAddress['filter'] }) {
  const counts = { all: undefined, waiting: view.waiting, approved: undefined, spam: view.spam || undefined }
  const all = filters.map((one) => ({
    name: copy.filters[one](),
    to: listAddress({ filter: one }),
    count: counts[one],
    hot: one === 'waiting' && view.waiting > 0,
  }))
  return <Segments label={m.testimonials_filter()} current={listAddress({ filter })} all={all} />
}

function DeleteTestimonial({ row, list, next }: { row: Row; list: string; next: string }) {
  const fields = { intent: 'delete', id: row.id, updatedAt: row.updatedAt, next }
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
      fields={fields}
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
