import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { dateInShort } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { birthDateField } from '../birth-date.ts'
import styles from './birth-date-field.module.css'

type Props = { id: string; typed: string; error: string | undefined }

/** Optional for the person who calls. */
export const BirthDateField = ({ id, typed, error }: Props) => (
  <Field
    id={id}
    name={birthDateField}
    label={m.patients_birth_date()}
    mark={m.patients_optional()}
    hint={m.patients_birth_date_hint()}
    error={error}
    defaultValue={shownForTyping(typed)}
    inputMode="numeric"
    autoComplete="off"
    className={compactField.compact}
  />
)

/** "3/14/1962" for a date as it is stored; whatever else was typed stays. */
const shownForTyping = (typed: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? []
  return year && month && day ? `${Number(month)}/${Number(day)}/${year}` : typed
}

/** ", born Mar 14, 1962" behind a name; nothing where nobody said it. */
export const Born = ({ date }: { date: CalendarDate | null }) =>
  date && <span className={styles.born}>, {m.patients_born({ date: dateInShort(date) })}</span>
