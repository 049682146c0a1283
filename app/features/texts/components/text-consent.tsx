import { clsx } from 'clsx'
import box from '#app/ui/forms/box.module.css'
import choice from '#app/ui/forms/choice.module.css'
import { type TextOffer, textsField, textsWanted } from '../offer.ts'
import styles from './text-consent.module.css'

type Props = TextOffer & { onTick?: (isTicked: boolean) => void }

/** May we send text messages: a box of its own, with its own sentence. */
export const TextConsent = ({ sentence, details, isTicked, onTick }: Props) => (
  <label className={clsx(choice.described, styles.consent)}>
    <input
      className={box.box}
      type="checkbox"
      name={textsField}
      value={textsWanted}
      defaultChecked={isTicked}
      onChange={(event) => onTick?.(event.target.checked)}
    />
    <span>{sentence}</span>
    <small>{details}</small>
  </label>
)
