import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import type { FormAnswer } from '../../../platform/forms/form-answer.ts'
import { Field, TextArea } from '../../../ui/forms/field.tsx'
import form from '../../../ui/forms/form.module.css'
import type { ContactField } from '../page/fields.ts'
import styles from './message-fields.module.css'

const labels: Record<ContactField, () => string> = {
  name: m.contact_page_fields_name,
  email: m.contact_page_fields_email,
  phone: m.contact_page_fields_phone,
  subject: m.contact_page_fields_subject,
  message: m.contact_page_fields_message,
}

/** All five are required; what was typed stays, each sentence stands at its field. */
export function MessageFields({ answer }: { answer: FormAnswer<ContactField> | undefined }) {
  const field = (name: ContactField) => ({
    name,
    label: labels[name](),
    error: answer?.errors[name],
    defaultValue: answer?.typed[name],
    required: true,
  })
  return (
    <div className={clsx(form.fields, styles.fields)}>
      <Field {...field('name')} autoComplete="name" full />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field {...field('subject')} full />
      <TextArea {...field('message')} rows={6} full className={styles.message} />
    </div>
  )
}
