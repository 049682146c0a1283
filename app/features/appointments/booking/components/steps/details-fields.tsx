import type { FocusEvent } from 'react'
import { m } from '../../../../../language/messages.ts'
import { Field, TextArea } from '../../../../../ui/forms/field.tsx'
import form from '../../../../../ui/forms/form.module.css'
import { TextConsent } from '../../../../text-messages/components/text-consent.tsx'
import type { TextOffer } from '../../../../text-messages/offer.ts'
import { answerField, askedField } from '../../../answers/asked.ts'
import { QuestionFields } from '../../../answers/components/question-fields.tsx'
import { fieldLabels } from '../../../copy.ts'
import type { TypedBooking } from '../../fields.ts'
import { type OptionalField, optionalFields, type PatientField, typedAs } from '../../fields.ts'
import type { Answering } from './use-answering.ts'
import type { BookingErrors } from './use-booking-errors.ts'

const hints: Partial<Record<OptionalField, () => string>> = { message: m.booking_message_hint }

type Props = {
  typed: TypedBooking
  errors: BookingErrors
  answering: Answering
  texts: TextOffer | null
}

/** Who comes. The inputs keep their own text, so that what was typed before hydration stays. */
export function DetailsFields({ typed, errors: { errors, check, clear }, answering, texts }: Props) {
  const field = (name: PatientField) => ({
    name,
    label: fieldLabels[name](),
    error: errors[name],
    defaultValue: typed[name],
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => check(name, event.target),
  })
  return (
    <div className={form.fields}>
      <Field {...field('name')} type="text" autoComplete="name" full />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      {texts && <TextConsent {...texts} />}
      <QuestionFields
        questions={answering.asked.questions}
        typed={answering.kept}
        errors={errors}
        onChange={clear}
      />
      {answering.asked.mark !== '' && <input type="hidden" name={askedField} value={answering.asked.mark} />}
      {answering.outOfSight.map(([id, text]) => (
        <input key={id} type="hidden" name={answerField(id)} value={text} />
      ))}
      {optionalFields.map((name) => {
        const Input = typedAs[name] === 'paragraphs' ? TextArea : Field
        return <Input key={name} {...field(name)} mark={m.booking_optional()} hint={hints[name]?.()} full />
      })}
    </div>
  )
}
