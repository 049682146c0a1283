import { clsx } from 'clsx'
import type { FormAnswer } from '../../../platform/forms/form-answer.ts'
import { Field, TextArea } from '../../../ui/forms/field.tsx'
import form from '../../../ui/forms/form.module.css'
import { pageCopy } from '../page/copy.ts'
import type { ContactField } from '../page/fields.ts'
import styles from './message-fields.module.css'

/** All five are required; what was typed stays, each sentence stands at its field. */
export function MessageFields({ answer }: { answer: FormAnswer<ContactField> | undefined }) {
  const field = (name: ContactField) => ({
    name,
    label: pageCopy.fields[name](),
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
