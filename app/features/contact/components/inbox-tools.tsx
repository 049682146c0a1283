import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import filterFields from '../../../ui/back-office/filters.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Tabs } from '../../../ui/back-office/tabs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { copy } from '../copy.ts'
import { filters, listAddress, type MessagesAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'
import styles from './messages-desk.module.css'

/** Which messages: by state, and those with some words. */
export function InboxTools({ view, address }: { view: StaffMessages; address: MessagesAddress }) {
  const { filter, find } = address
  const at = (one: MessagesAddress['filter'], words: string | null) =>
    listAddress({ filter: one, find: words, open: null })
  const { waiting, answered } = view.answers
  const counts = { answer: waiting, answered, all: waiting + answered, spam: view.spam || undefined }
  const all = filters.map((one) => ({
    name: copy.filters[one](),
    to: at(one, find),
    count: counts[one],
    hot: one === 'answer' && waiting > 0,
  }))
  return (
    <>
      <div className={styles.tools}>
        <Tabs label={m.contact_filter()} current={at(filter, find)} all={all} />
        <SearchForm words={view.words} list={at(filter, null)} />
      </div>
      {(view.words !== '' || view.searchProblem) && (
        <p className={clsx(quietText.line, styles.searched)} role="status">
          {view.words !== '' && m.contact_searched_for({ words: view.words })}{' '}
          <Link to={at(filter, null)}>{m.contact_clear_search()}</Link>
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
