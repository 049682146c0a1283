import { clsx } from 'clsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { RowForm } from '../../../../ui/back-office/row-form.tsx'
import covering from '../../../../ui/covering-input.module.css'
import { addAddress, dashboardPath } from '../../../appointments/desk/address.ts'
import type { WaitlistLine } from '../lines.server.ts'
import styles from './free-times.module.css'

type Props = {
  line: WaitlistLine
  list: string
  /** The id of its form: the button stands at the end of the row. */
  form: string
  /** Whether a letter can offer it; else it is booked with them on the phone. */
  canOffer: boolean
}

/** What is free by now, one to be chosen. */
export function FreeTimes({ line, list, form, canOffer }: Props) {
  const { id, free } = line
  const [picked, pick] = useState<string | null>(null)
  if (free.length === 0)
    return (
      <p className={styles.hint}>
        {line.next === null ? m.waitlist_desk_nothing_free() : m.waitlist_desk_next({ day: line.next })}
      </p>
    )
  // What was picked and is gone meanwhile leaves nothing picked: no other time is offered by mistake.
  const chosen = picked ?? free[0]?.value
  const choices = (
    <fieldset className={styles.free}>
      <legend>{m.waitlist_desk_free({ count: free.length })}</legend>
      {free.map(({ value, text }) => (
        <label key={value} className={clsx(covering.tile, styles.choice)}>
          <input
            type="radio"
            name="slot"
            value={value}
            checked={value === chosen}
            onChange={() => pick(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
  if (canOffer)
    return (
      <RowForm id={form} list={list} fields={{ id }}>
        {choices}
      </RowForm>
    )
  const { patientId: patient, treatmentId, clinicianId } = line
  return (
    <Form id={form} method="get" action={addAddress(dashboardPath)} discover="none">
      <HiddenFields fields={{ patient, for: treatmentId, ...(clinicianId && { with: clinicianId }) }} />
      {choices}
    </Form>
  )
}
