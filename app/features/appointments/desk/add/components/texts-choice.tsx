import { clsx } from 'clsx'
import checkLine from '../../../../../ui/back-office/check-line.module.css'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { type PhoneConsent, textsField, textsWanted } from '../../../../text-messages/offer.ts'
import styles from './texts-choice.module.css'

/** That the caller agreed to reminders by text message, and what they are asked: nobody ticks it for them. */
export const TextsChoice = ({ label, readOut, sentences, ticked }: PhoneConsent & { ticked: boolean }) => (
  <div>
    <label className={checkLine.checkLine}>
      <input type="checkbox" name={textsField} value={textsWanted} defaultChecked={ticked} />
      <span>{label}</span>
    </label>
    <details className={clsx(quietText.line, styles.readOut)}>
      <summary>{readOut}</summary>
      {sentences.map(({ language, text }) => (
        <p key={language} lang={language}>
          {text}
        </p>
      ))}
    </details>
  </div>
)
