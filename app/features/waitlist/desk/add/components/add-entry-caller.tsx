import { m } from '../../../../../language/messages.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { Field } from '../../../../../ui/forms/field.tsx'
import { LanguageChoice } from '../../../../appointments/desk/add/components/add-fields.tsx'
import { KnownCard } from '../../../../appointments/desk/add/components/known-card.tsx'
import { FoundByForm } from '../../../../appointments/desk/add/components/known-patients.tsx'
import { PhoneField } from '../../../../appointments/desk/add/components/phone-field.tsx'
import type { AddEntryView } from '../page.server.ts'
import styles from './add-entry-caller.module.css'

type Props = { view: AddEntryView; look: (intent: string) => void }

const plain = { className: compactField.compact, autoComplete: 'off' }

/** Who calls: the number first, by which patients are known; the rest fills itself in then. */
export function AddEntryCaller({ view, look }: Props) {
  const { typed, errors, known, today, canWrite } = view
  return (
    <div className={styles.caller}>
      <h2 className={styles.heading}>{m.waitlist_add_who()}</h2>
      <input type="hidden" name="patient" value={typed.patient} />
      <PhoneField view={view} look={look} />
      {view.found && <FoundByForm found={view.found} words={typed.phone} />}
      {known && <KnownCard known={known} today={today} onForget={() => look('forget')} />}
      {/* What was filled in stands in new fields; what is typed stays in those that are there. */}
      <div key={typed.patient} className={styles.filledIn}>
        <Field
          {...plain}
          id="add-name"
          name="name"
          label={m.contact_page_fields_name()}
          error={errors.name}
          defaultValue={typed.name}
        />
        <Field
          {...plain}
          id="add-email"
          name="email"
          type="email"
          label={m.contact_page_fields_email()}
          mark={m.waitlist_optional()}
          hint={canWrite ? m.waitlist_add_email_hint() : m.waitlist_desk_no_letters()}
          error={errors.email}
          defaultValue={typed.email}
        />
        <LanguageChoice chosen={typed.language} />
      </div>
    </div>
  )
}
