import { isLanguage, languages } from '../../../../../language/languages.ts'
import { m } from '../../../../../language/messages.ts'
import { languageName } from '../../../../../platform/language-name.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import radioBoxes from '../../../../../ui/back-office/radio-boxes.module.css'
import { Field } from '../../../../../ui/forms/field.tsx'
import type { AddView } from '../page.server.ts'
import { KnownCard } from './known-card.tsx'
import { FoundByForm } from './known-patients.tsx'
import { PhoneField } from './phone-field.tsx'
import styles from './who-calls.module.css'

/** A form of somebody who calls, as it stands. */
type CallerView = Pick<AddView, 'known' | 'found' | 'today'> & {
  typed: Record<'patient' | 'phone' | 'name' | 'email' | 'language', string>
  errors: { phone?: string; name?: string; email?: string }
}

type Props = {
  view: CallerView
  look: (intent: string) => void
  /** What an address is for, or what is done without one. */
  emailHint: string
}

const plain = { className: compactField.compact, autoComplete: 'off' }

/** Who calls: the number first, by which patients are known; the rest fills itself in then. */
export function WhoCalls({ view, look, emailHint }: Props) {
  const { typed, errors, known, today } = view
  return (
    <>
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
          label={m.appointments_field_name()}
          error={errors.name}
          defaultValue={typed.name}
        />
        <Field
          {...plain}
          id="add-email"
          name="email"
          type="email"
          label={m.appointments_field_email()}
          mark={m.add_optional()}
          hint={emailHint}
          error={errors.email}
          defaultValue={typed.email}
        />
        <LanguageChoice chosen={typed.language} />
      </div>
    </>
  )
}

/** In which the caller speaks, and is written to. */
function LanguageChoice({ chosen }: { chosen: string }) {
  const spoken = isLanguage(chosen) ? chosen : languages[0]
  return (
    <fieldset id="add-language">
      <legend className={fieldset.legend}>{m.add_language()}</legend>
      <div className={radioBoxes.boxes}>
        {languages.map((language) => (
          <label key={language}>
            <input type="radio" name="language" value={language} defaultChecked={language === spoken} />
            {languageName(language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
