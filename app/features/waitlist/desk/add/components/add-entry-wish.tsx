import { useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import { ShowButton } from '../../../../appointments/desk/add/components/show-button.tsx'
import { WindowFields } from '../../components/window-fields.tsx'
import { WishChoice } from '../../components/wish-choice.tsx'
import type { AddEntryView } from '../page.server.ts'
import styles from './add-entry-wish.module.css'

/** What they wait for: treatment and clinician, first and last day, part of the day and weekdays. */
export function AddEntryWish({ view }: { view: AddEntryView }) {
  const { typed, errors, treatments, today } = view
  const [treatment, choose] = useState(typed.treatment)
  const chosen = treatments.find(({ id }) => id === treatment)
  return (
    <div className={styles.wish}>
      <h2 className={styles.heading}>{m.waitlist_add_what()}</h2>
      <WishChoice
        name="treatment"
        label={m.booking_visit_treatment()}
        none={m.waitlist_choose()}
        chosen={typed.treatment}
        error={errors.treatment}
        choices={treatments}
        onChoose={choose}
      />
      <ShowButton>{m.waitlist_add_show()}</ShowButton>
      <WindowFields {...{ typed, errors, chosen, treatments, today }} />
    </div>
  )
}
