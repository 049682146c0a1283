import { clsx } from 'clsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '../../../language/messages.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { closuresPath } from '../address.ts'
import { copy, dayText } from '../copy.ts'
import { type HolidayYear, holidayField } from '../holidays/rules.ts'
import type { ShownInside } from '../visits.ts'
import styles from './holiday-presets.module.css'
import { VisitsInside } from './visits-inside.tsx'

export type HolidayAnswer = {
  message?: string | undefined
  chosen?: string[] | undefined
  inside?: ShownInside | undefined
}

type Props = { years: HolidayYear[]; refusal: HolidayAnswer | undefined }

/** The federal holidays that are to come: each is ticked by somebody, none by itself. */
export function HolidayPresets({ years, refusal }: Props) {
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
      className={styles.form}
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
        fields={{ intent: 'holidays', warned: String(inside?.count ?? 0), warnedOf: inside?.of ?? '' }}
      />
      <p>
        <Button type="submit" size="extra-small" busy={busy} busyText={m.closures_saving()}>
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

function Year({ year: { year, holidays }, chosen, tick }: YearProps) {
  return (
    <fieldset className={clsx(card.card, styles.year)}>
      <legend className={styles.legend}>{m.holidays_title({ year })}</legend>
      <p className={styles.lead}>{m.holidays_lead()}</p>
      <div className={styles.presets}>
        {holidays.map(({ name, day, isObserved, isAdded }) => {
          const field = holidayField(year, name)
          const shown = dayIn(year, day)
          const when = isObserved ? m.holidays_observed({ day: shown }) : shown
          if (isAdded)
            return (
              <div key={name} className={clsx(styles.preset, styles.added)}>
                <Icon name="check-bold" />
                <b>{copy.holiday[name]()}</b>
                <small>{m.holidays_added({ day: when })}</small>
              </div>
            )
          return (
            <label key={name} className={styles.preset}>
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
