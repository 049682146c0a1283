import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { languageChoices } from '#app/features/clinic-profile/website/language-choices.ts'
import { ChangedMark, OtherText } from '#app/features/website-editor/components/draft-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { type ClinicLanguages, clinicLanguages, readClinicLanguages } from '#app/language/clinic-languages.ts'
import { m } from '#app/language/messages.ts'
import { languageNameWithin, listText } from '#app/platform/format.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import styles from './languages-field.module.css'

/** Which languages the website speaks, and which one first; under each choice what it changes. In a `DraftForm`. */
export function LanguagesField() {
  const { value, mark, error, isChanged, conflict } = useDraftField(languagesField)
  return (
    <fieldset className={styles.languages} id={languagesField}>
      <legend>
        {m.profile_languages()} {isChanged && <ChangedMark />}
      </legend>
      <p className={quietText.line}>{m.profile_languages_hint()}</p>
      <FieldMessage id={languagesField} error={error} />
      <HiddenFields fields={{ [seenName(languagesField)]: conflict?.mark ?? mark }} />
      <div className={styles.choices}>
        {Object.entries(languageChoices).map(([choice, words]) => (
          <label key={choice}>
            <input type="radio" name={languagesField} value={choice} defaultChecked={choice === value} />
            <span>
              <b>{words()}</b>
              <small>{consequences(readClinicLanguages(choice)).join(' ')}</small>
            </span>
          </label>
        ))}
      </div>
      <OtherText field={languagesField} />
    </fieldset>
  )
}

/** What visitors find where: next to it, which addresses of today lead elsewhere. */
function consequences([first, ...others]: ClinicLanguages): string[] {
  const [, ...prefixed] = clinicLanguages()
  const gone = prefixed.filter((language) => !others.includes(language))
  const name = languageNameWithin(first)
  return [
    others.length === 0
      ? m.profile_languages_one({ first: name })
      : m.profile_languages_begins({
          first: name,
          others: listText(others.map(languageNameWithin)),
          addresses: listText(others.map(addressOf)),
        }),
    ...(gone.length > 0
      ? [m.profile_languages_leads({ addresses: listText(gone.map(addressOf)), first: name })]
      : []),
  ]
}

const addressOf = (language: string) => `/${language}`
