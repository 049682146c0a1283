import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { numberText } from '../../../../../platform/shown.ts'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../../../ui/button.tsx'
import card from '../../../../../ui/card.module.css'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { visitAddress } from '../../address.ts'
import { TellChoice } from '../../components/tell-choice.tsx'
import { firstName } from '../../first-name.ts'
import type { RepeatDay } from '../days.server.ts'
import { datesField, datesValue, isDayField } from '../form.ts'
import type { RepeatView } from '../page.server.ts'
import { RepeatDays } from './repeat-days.tsx'
import styles from './repeat-page.module.css'

type Props = {
  view: RepeatView
  list: string
  days: readonly RepeatDay[]
  /** Others were booked already: these are what was lost. */
  isRest: boolean
  tell: boolean
  formKey: string
}

const countChosen = (days: readonly RepeatDay[]) => days.filter(({ chosen }) => chosen !== '').length
const countTicked = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(([name, value]) => isDayField(name) && value !== '').length

/** The days, each to be chosen or left out; the button says how many it books. */
export function RepeatForm({ view, list, days, isRest, tell, formKey }: Props) {
  const { visit } = view
  const { pathname, search } = useLocation()
  const { busy, guard } = useSending()
  const [count, setCount] = useState(() => countChosen(days))
  const onChange = (event: FormEvent<HTMLFormElement>) => setCount(countTicked(event.currentTarget))
  const fields = {
    updatedAt: visit.updatedAt,
    key: formKey,
    [datesField]: datesValue(days.map(({ date }) => date)),
  }
  return (
    <Form
      method="post"
      action={pathname + search}
      replace
      preventScrollReset
      onSubmit={guard}
      onChange={onChange}
      className={clsx(card.card, styles.form)}
      aria-labelledby="repeat-days"
    >
      <HiddenFields fields={fields} />
      <header className={styles.header}>
        <h2 id="repeat-days">{isRest ? m.repeat_days_left() : m.repeat_days()}</h2>
        {!isRest && days.length > 0 && <Free days={days} />}
      </header>
      {days.length === 0 ? <p className={styles.empty}>{m.repeat_no_days()}</p> : <RepeatDays days={days} />}
      <div className={styles.foot}>
        {view.withAnybody !== null && <p className={quietText.line}>{view.withAnybody}</p>}
        {!isRest && view.beyond > 0 && (
          <p className={quietText.line}>{m.repeat_beyond({ count: view.beyond })}</p>
        )}
        {days.length > 0 && (
          <TellChoice
            label={m.repeat_tell({ name: firstName(visit.name) })}
            unable={view.noLetter}
            ticked={tell}
          />
        )}
        <div className={styles.actions}>
          {days.length > 0 && (
            <Button type="submit" variant="primary" size="small" busy={busy} busyText={m.repeat_booking()}>
              <ButtonWords count={count} />
            </Button>
          )}
          <LeaveLink to={visitAddress(list, visit.id)}>
            {isRest ? m.repeat_back() : m.repeat_leave()}
          </LeaveLink>
        </div>
      </div>
    </Form>
  )
}

function Free({ days }: { days: readonly RepeatDay[] }) {
  const free = days.filter(({ problem }) => problem === null).length
  return <p className={quietText.line}>{m.repeat_free({ count: free, all: numberText(days.length) })}</p>
}

/** Without script nobody counts along. */
function ButtonWords({ count }: { count: number }) {
  const hydrated = useHydrated()
  return hydrated && count > 0 ? m.repeat_book({ count }) : m.repeat_book_chosen()
}
