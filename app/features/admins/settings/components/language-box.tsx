import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { type Language, languages, ownName } from '../../../../language/languages.ts'
import { m } from '../../../../language/messages.ts'
import box from '../../../../ui/back-office/box.module.css'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import radioBoxes from '../../../../ui/back-office/radio-boxes.module.css'
import card from '../../../../ui/card.module.css'
import typography from '../../../../ui/typography.module.css'
import { Refusal, type Refused } from '../../sign-in/components/refusal.tsx'
import { settingsPath } from '../address.ts'
import { ofBrowser } from '../form.ts'
import styles from './language-box.module.css'
import { SaveButton } from './save-button.tsx'

type Props = { language: Language | null; refused: Refused | undefined; attempt: number }

/** In which the back office speaks to oneself; each language is called what its speakers call it. */
export function LanguageBox({ language, refused, attempt }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'language'
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="language-title">
      <h2 id="language-title">{m.settings_language_title()}</h2>
      <p>{m.settings_language_lead()}</p>
      <Form key={attempt} method="post" action={settingsPath} replace preventScrollReset>
        {refused && <Refusal refused={refused} />}
        <HiddenFields fields={{ intent: 'language' }} />
        <fieldset id="language" tabIndex={-1}>
          <legend className={typography.visuallyHidden}>{m.settings_language_title()}</legend>
          <div className={clsx(radioBoxes.boxes, styles.boxes)}>
            {languages.map((one) => (
              <label key={one} lang={one}>
                <input type="radio" name="language" value={one} defaultChecked={one === language} />
                {ownName[one]}
              </label>
            ))}
            <label>
              <input type="radio" name="language" value={ofBrowser} defaultChecked={language === null} />
              {m.settings_language_of_browser()}
            </label>
          </div>
        </fieldset>
        <SaveButton busy={busy}>{m.settings_language_save()}</SaveButton>
      </Form>
    </section>
  )
}
