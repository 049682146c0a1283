import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { besideRow } from '#app/platform/lists/list-address.ts'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import { EmptyState, Pager } from '#app/ui/back-office/listing.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addAddress, type ClosuresAddress, closuresPath, listAddress } from '../address.ts'
import { copy, dayText, whenText } from '../copy.ts'
import { type Holiday, type HolidayYear, holidayField } from '../holidays/rules.ts'
import type { ClosureIntent, ClosuresView } from '../page.server.ts'
import type { ShownInside } from '../visits.ts'
import styles from './closures-desk.module.css'
import { ClosuresTable } from './closures-table.tsx'
import { VisitsInside } from './visits-inside.tsx'

type HolidayAnswer = {
  message?: string | undefined
  chosen?: string[] | undefined
  inside?: ShownInside | undefined
}

type HolidayAnswerProps = { years: HolidayYear[]; refusal: HolidayAnswer | undefined }

/** The federal holidays that are to come: each is ticked by somebody, none by itself. */
function HolidayPresets({ years, refusal }: HolidayAnswerProps) {
  const [chosen, setChosen] = useState(() => new Set(refusal?.chosen))
  const { busy, guard } = useSending()
  const follows = useHydrated()
  const inside = refusal?.inside
  const tick = (field: string, isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isOn) next.add(field)
      else next.delete(field)
      return next
    })
  return (
    <Form
      method="post"
      action={closuresPath}
      replace
      preventScrollReset
      onSubmit={guard}
      className={clsx(parts.stack, styles.form)}
    >
      {years.map((year) => (
        <Year key={year.year} year={year} chosen={chosen} tick={tick} />
      ))}
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      {inside && <VisitsInside visits={inside.visits} count={inside.count} />}
      <HiddenFields
        fields={{
          intent: 'holidays' satisfies ClosureIntent,
          warned: String(inside?.count ?? 0),
          warnedOf: inside?.of ?? '',
        }}
      />
      <p>
        <Button size="extra-small" busy={busy} busyText={m.closures_saving()}>
          {follows && chosen.size > 0 ? m.holidays_add({ count: chosen.size }) : m.holidays_add_marked()}
        </Button>
      </p>
    </Form>
  )
}

type YearProps = {
  year: HolidayYear
  chosen: ReadonlySet<string>
  tick: (field: string, isOn: boolean) => void
}

/** New Year's Day may be observed in the year before. */
const dayIn = (year: number, day: CalendarDate) =>
  day.startsWith(`${year}-`) ? dayText(day, day) : dayText(day, null)

const dayCopy: Record<Holiday['on'], (blanks: { day: string }) => string> = {
  day: ({ day }) => day,
  weekend: m.holidays_weekend,
  observed: m.holidays_observed,
}

function Year({ year: { year, holidays }, chosen, tick }: YearProps) {
  return (
    <fieldset className={clsx(card.card, styles.year)}>
      <legend className={styles.legend}>{m.holidays_title({ year })}</legend>
      <p className={styles.lead}>{m.holidays_lead()}</p>
      <div className={styles.presets}>
        {holidays.map(({ name, day, on, isAdded }) => {
          const field = holidayField(year, { name, on })
          const when = dayCopy[on]({ day: dayIn(year, day) })
          if (isAdded)
            return (
              <div key={field} className={clsx(styles.preset, styles.added)}>
                <Icon name="check-bold" />
                <b>{copy.holiday[name]()}</b>
                <small>{m.holidays_added({ day: when })}</small>
              </div>
            )
          return (
            <label key={field} className={styles.preset}>
              <input
                type="checkbox"
                name={field}
                checked={chosen.has(field)}
                onChange={(event) => tick(field, event.target.checked)}
              />
              <b>{copy.holiday[name]()}</b>
              <small>{when}</small>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type ClosuresDeskProps = {
  view: ClosuresView | null
  problem: string | undefined
  address: ClosuresAddress
  refusal: HolidayAnswer | undefined
  actionKey: string
  /** The days with hours of their own, below the closures. */
  openings: ReactNode
}

/** The closures of the clinic, those ahead or a page of the past ones, special hours, and the holidays that can be added. */
export function ClosuresDesk({ view, problem, address, refusal, actionKey, openings }: ClosuresDeskProps) {
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
          {openings}
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
        <p className={clsx(parts.wrappingLine, styles.foot)}>
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
      fields={{ intent: 'delete' satisfies ClosureIntent, id: row.id, updatedAt: row.updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>{whenText(row, view.today)}</b> <bdi>{row.publicReason.en || row.reason}</bdi>
      </p>
      <p className={quietText.text}>{m.closures_recoverable()}</p>
    </DeletionDialog>
  )
}
