import { clsx } from 'clsx'
import { Link } from 'react-router'
import { reception } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import { EmptyState } from '../../../ui/back-office/empty-state.tsx'
import { Pager } from '../../../ui/back-office/pager.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Banner } from '../../../ui/banner.tsx'
import buttons from '../../../ui/button.module.css'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ClinicFrame } from '../../clinic/sections/components/clinic-frame.tsx'
import { SectionCard } from '../../clinic/sections/components/section-card.tsx'
import { addAddress, type ClosuresAddress, listAddress } from '../address.ts'
import { copy, whenText } from '../copy.ts'
import type { ClosuresView } from '../page.server.ts'
import styles from './closures-desk.module.css'
import { ClosuresTable } from './closures-table.tsx'
import { type HolidayAnswer, HolidayPresets } from './holiday-presets.tsx'

type Props = {
  view: ClosuresView | null
  problem: string | undefined
  address: ClosuresAddress
  refusal: HolidayAnswer | undefined
  actionKey: string
}

/** The closures of the clinic: those ahead or a page of the past ones, and the holidays that can be added. */
export function ClosuresDesk({ view, problem, address, refusal, actionKey }: Props) {
  const { list, action, deleting, isPast } = address
  const rows = view?.rows ?? []
  const row = rows.find(({ id }) => id === deleting)
  const isAboutHolidays = refusal?.chosen !== undefined
  return (
    <ClinicFrame section="closures" list={list} actionKey={actionKey}>
      {row && view && <DeleteClosure row={row} view={view} list={list} next={besideRow(rows, row.id)} />}
      <ActionNotice
        refusal={isAboutHolidays ? undefined : refusal?.message}
        done={action && copy.done[action]()}
        closeLabel={m.closures_close_notice()}
        actionKey={actionKey}
      />
      {view ? (
        <>
          <ClosureList view={view} isPast={isPast} list={list} />
          {!isPast && (
            <Holidays view={view} refusal={isAboutHolidays ? refusal : undefined} actionKey={actionKey} />
          )}
        </>
      ) : (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{m.closures_try_again()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}

function ClosureList({ view, isPast, list }: { view: ClosuresView; isPast: boolean; list: string }) {
  const { rows, counts } = view
  return (
    <SectionCard
      id="closures"
      title={isPast ? m.closures_past_title() : m.closures_title()}
      lead={m.closures_lead()}
      action={
        <Link className={clsx(buttons.button, buttons.primary, buttons.extraSmall)} to={addAddress}>
          <Icon name="plus" />
          {m.closures_add()}
        </Link>
      }
      isList
    >
      {rows.length === 0 ? (
        <EmptyState
          picture={<Drawing of={reception} alt="" />}
          title={m.closures_empty_title()}
          text={isPast ? '' : m.closures_empty()}
        />
      ) : (
        <ClosuresTable view={view} list={list} isPast={isPast} />
      )}
      {(view.next !== null || view.place.previous !== null) && (
        <Pager
          place={view.place}
          next={view.next}
          to={(skip) => listAddress({ isPast, skip: Number(skip) })}
          count={rows.length}
          label={m.closures_pages()}
        />
      )}
      {counts.ahead + counts.past > 0 && (
        <p className={styles.foot}>
          {isPast ? (
            <Link to={listAddress()}>{m.closures_ahead({ count: counts.ahead })}</Link>
          ) : (
            m.closures_ahead({ count: counts.ahead })
          )}
          {!isPast && counts.past > 0 && (
            <Link to={listAddress({ isPast: true })}>{m.closures_past({ count: counts.past })}</Link>
          )}
        </p>
      )}
    </SectionCard>
  )
}

type HolidayProps = { view: ClosuresView; refusal: HolidayAnswer | undefined; actionKey: string }

function Holidays({ view, refusal, actionKey }: HolidayProps) {
  if (view.holidays.length === 0) return null
  return <HolidayPresets key={actionKey} years={view.holidays} refusal={refusal} />
}

type DeletionProps = { row: ClosuresView['rows'][number]; view: ClosuresView; list: string; next: string }

function DeleteClosure({ row, view, list, next }: DeletionProps) {
  return (
    <DeletionDialog
      list={list}
      words={{
        title: m.closures_deletion_title(),
        question: m.closures_deletion_question(),
        keep: m.closures_deletion_keep(),
        deleteIt: m.closures_deletion_delete_it(),
        deleting: m.closures_deletion_deleting(),
        close: m.closures_close_notice(),
      }}
      fields={{ intent: 'delete', id: row.id, updatedAt: row.updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>{whenText(row, view.today)}</b> <bdi>{row.publicReason || row.reason}</bdi>
      </p>
      <p className={quietText.text}>{m.closures_recoverable()}</p>
    </DeletionDialog>
  )
}
