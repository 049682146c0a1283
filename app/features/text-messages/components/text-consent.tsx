import { type TextOffer, textsField, textsWanted } from '../offer.ts'
import styles from './text-consent.module.css'

/** May we send text messages: a box of its own, with its own sentence. */
export const TextConsent = ({ sentence, details, isTicked }: TextOffer) => (
  <label className={styles.consent}>
    <input type="checkbox" name={textsField} value={textsWanted} defaultChecked={isTicked} />
    <span>{sentence}</span>
    <small>{details}</small>
  </label>
)
