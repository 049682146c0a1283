import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import filterFields from '../../../ui/back-office/filters.module.css'
import { Listing } from '../../../ui/back-office/listing.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Segments } from '../../../ui/back-office/segments.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { copy } from '../copy.ts'
import { filters, listAddress, type MessagesAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessagesTable } from './messages-table.tsx'

type Props = {
  view: StaffMessages | null
  problem: string | undefined
  address: MessagesAddress
  refusal: string | undefined
  actionKey: string
}

/** The screen of messages: the list by state, one of them open, and what was just done. */
export function MessagesDesk({ view, problem, address, refusal, actionKey }: Props) {
  const rows = view?.rows ?? []
  const { list, filter, find, dialog, action } = address
  const row = dialog?.kind === 'delete' ? rows.find(({ id }) => id === dialog.id) : undefined
  return (
    <Listing
      title={m.contact_title()}
      lead={view && copy.lead(view.waiting)}
      problem={problem}
      words={wordsFor(view, filter)}
      count={rows.length}
      picture={<Drawing of={emptyDesert} alt="" />}
      pages={
        view
          ? {
              ...view.place,
              next: view.next,
              words: { pages: m.contact_pages() },
              list: listAddress({ filter, find }),
            }
          : undefined
      }
      actionKey={actionKey}
      list={list}
      above={
        <>
          {dialog?.kind === 'open' && view?.open && (
            <MessageDialog key={view.open.id} message={view.open} list={list} />
          )}
          {row && <DeleteMessage row={row} list={list} next={besideRow(rows, row.id)} />}
          <ActionNotice
            refusal={refusal}
            done={action && copy.done[action]()}
            closeLabel={m.contact_close()}
            actionKey={actionKey}
          />
          {view && <Tools view={view} address={address} />}
        </>
      }
    >
      <MessagesTable rows={rows} list={list} />
    </Listing>
  )
}

/** What stands in place of the rows: why nobody is shown, where the list is narrowed. */
function wordsFor(view: StaffMessages | null, filter: MessagesAddress['filter']) {
  const problem = view?.searchProblem
  if (problem) {
    return {
      tryAgain: m.contact_try_again(),
      emptyTitle: copy.searchProblemTitle[problem](),
      empty: copy.searchProblem[problem](),
    }
  }
  const isNarrowed = filter !== 'all' || view?.words !== ''
  return isNarrowed
    ? { tryAgain: m.contact_try_again(), emptyTitle: m.contact_nothing_here(), empty: '' }
    : { tryAgain: m.contact_try_again(), emptyTitle: m.contact_empty_title(), empty: m.contact_empty() }
}

function Tools({ view, address: { filter, find } }: { view: StaffMessages; address: MessagesAddress }) {
  const counts = { all: undefined, new: view.waiting, read: undefined, spam: view.spam || undefined }
  const all = filters.map((one) => ({
    name: copy.filters[one](),
    to: listAddress({ filter: one, find }),
    count: counts[one],
    hot: one === 'new' && view.waiting > 0,
  }))
  return (
    <>
      <Segments label={m.contact_filter()} current={listAddress({ filter, find })} all={all}>
        <SearchForm words={view.words} list={listAddress({ filter, find: null })} />
      </Segments>
      {(view.words !== '' || view.searchProblem) && (
        <p className={quietText.line} role="status">
          {view.words !== '' && m.contact_searched_for({ words: view.words })}{' '}
          <Link to={listAddress({ filter, find: null })}>{m.contact_clear_search()}</Link>
        </p>
      )}
    </>
  )
}

function SearchForm({ words, list }: { words: string; list: string }) {
  return (
    <Form
      method="post"
      action={list}
      className={clsx(filterFields.field, filterFields.search)}
      role="search"
      replace
    >
      <input type="hidden" name="intent" value="search" />
      <Icon name="magnifying-glass" />
      <label className={typography.visuallyHidden} htmlFor="search">
        {m.contact_search()}
      </label>
      <input
        key={words}
        id="search"
        type="search"
        name="words"
        placeholder={m.contact_search()}
        defaultValue={words}
        maxLength={254}
        autoComplete="off"
      />
      <button type="submit" className={typography.visuallyHidden}>
        {m.contact_find()}
      </button>
    </Form>
  )
}

type DeletionProps = { row: StaffMessages['rows'][number]; list: string; next: string }

function DeleteMessage({ row, list, next }: DeletionProps) {
  const fields = { intent: 'delete', id: row.id, updatedAt: row.updatedAt, next }
  return (
    <DeletionDialog
      list={list}
      words={{
        title: m.contact_deletion_title(),
        question: m.contact_deletion_question(),
        keep: m.contact_deletion_keep(),
        deleteIt: m.contact_deletion_delete_it(),
        deleting: m.contact_deletion_deleting(),
        close: m.contact_close(),
      }}
      fields={fields}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
        : <bdi>{row.subject}</bdi>
      </p>
      <p className={quietText.text}>{m.contact_recoverable()}</p>
    </DeletionDialog>
  )
}
