import { clsx } from 'clsx'
import { useContext, useRef } from 'react'
import { Link } from 'react-router'
import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { EmptyState } from '../../../ui/back-office/empty-state.tsx'
import { LiveMarks } from '../../../ui/back-office/live-records.ts'
import { NewsLine } from '../../../ui/back-office/news-line.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { Tabs } from '../../../ui/back-office/tabs.tsx'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { useLiveList } from '../../../ui/back-office/use-live-list.ts'
import { Banner } from '../../../ui/banner.tsx'
import card from '../../../ui/card.module.css'
import { Drawing } from '../../../ui/drawing.tsx'
import { copy } from '../copy.ts'
import { filters, listAddress, type TestimonialsAddress } from '../desk/address.ts'
import type { StaffTestimonials } from '../desk/page.server.ts'
import { DecisionUndo } from './decision-undo.tsx'
import { DeleteTestimonial } from './delete-testimonial.tsx'
import styles from './opinions.module.css'
import { Opinions } from './opinions.tsx'
import type { DecisionRefusal } from './refuse-form.tsx'
import { UnapproveDialog } from './unapprove-dialog.tsx'
import { useHeldOpinions } from './use-held-opinions.ts'

type Props = {
  view: StaffTestimonials | null
  problem: string | undefined
  address: TestimonialsAddress
  refusal: DecisionRefusal | undefined
  actionKey: string
}

/** The screen of testimonials: those that wait, those that were decided on, and what was just done. */
export function TestimonialsDesk(props: Props) {
  const { view, problem, address, actionKey } = props
  return (
    <>
      <div className={clsx(screenHead.header, styles.header)}>
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

function Screen({ view, address, refusal, actionKey }: Omit<Props, 'view'> & { view: StaffTestimonials }) {
  const { list, filter, dialog, action, about, undo } = address
  const { open, closed, all } = useHeldOpinions(view, address, actionKey)
  useLiveList(useContext(LiveMarks)?.testimonials ?? null, { shown: view.mark })
  const row = dialog && all.find(({ id }) => id === dialog.id)
  const isUnapproving = dialog?.kind === 'unapprove' && row?.state === 'approved'
  const isAtRow = isUnapproving || (dialog?.kind === 'refuse' && row !== undefined)
  const isShown = all.some(({ id }) => id === undo?.row)
  const name = view.about?.author
  const rest = { address, refusal, gone: new Set([...open.gone, ...closed.gone]) }
  return (
    <>
      {isUnapproving && <UnapproveDialog key={row.id} row={row} list={list} refusal={refusal} />}
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
    <div className={styles.tools}>
      <Tabs label={m.testimonials_filter()} current={listAddress({ filter })} all={all} />
    </div>
  )
}
