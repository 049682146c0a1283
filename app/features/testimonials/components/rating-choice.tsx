import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { FieldMessage } from '../../../ui/forms/field.tsx'
import radio from '../../../ui/forms/radio.module.css'
import { Stars } from '../../../ui/stars.tsx'
import { pageCopy } from '../page/copy.ts'
import { defaultRating, ratings } from '../rules.ts'
import styles from './rating-choice.module.css'

type Props = { chosen: string; error: string | undefined; className: string }

/** Five radio buttons, best first; the stars beside each word are drawn for the eye alone. */
export function RatingChoice({ chosen, error, className }: Props) {
  const isKnown = ratings.some((value) => String(value) === chosen)
  return (
    <fieldset className={clsx(styles.rating, className)} aria-describedby={error && 'rating-error'}>
      <legend>{m.testimonials_page_fields_rating()}</legend>
      <FieldMessage id="rating" error={error} />
      <ul>
        {ratings.map((value) => (
          <li key={value}>
            <label>
              <input
                className={radio.radio}
                type="radio"
                name="rating"
                id={value === defaultRating ? 'rating' : undefined}
                value={value}
                defaultChecked={isKnown ? String(value) === chosen : value === defaultRating}
              />
              <span>
                {value} {pageCopy.ratings[value]()}
              </span>
              <Stars rating={value} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
