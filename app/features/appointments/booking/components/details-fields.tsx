import type { FocusEvent } from 'react'
import { Field, TextArea } from '../../../../ui/field.tsx'
import { pageCopy } from '../page-copy.ts'
import type { TypedBooking } from '../view.ts'
import type { BookingErrors } from './use-booking-errors.ts'

type Props = { typed: TypedBooking; errors: BookingErrors }

/** Who comes. The inputs keep their own text, so that what was typed before hydration stays. */
export function DetailsFields({ typed, errors: { errors, check } }: Props) {
  const words = pageCopy.details
  const field = <Name extends 'name' | 'email' | 'phone' | 'message'>(name: Name) => ({
    name,
    label: words[name],
    error: errors[name],
    defaultValue: typed[name],
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => check(name, event.target),
  })
  return (
    <div className="fg">
      <Field {...field('name')} type="text" autoComplete="name" full />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <TextArea {...field('message')} mark={words.optional} hint={words.messageHint} full />
    </div>
  )
}
