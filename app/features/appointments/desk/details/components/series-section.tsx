import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { numberText } from '../../../../../platform/shown.ts'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import buttons from '../../../../../ui/button.module.css'
import type { SeriesView } from '../series.server.ts'
import styles from './series-section.module.css'

/**
 * Which of several visits that repeat one another it is. Cancelling this and those after it asks first, as for many visits
 * that were chosen in the list, and is taken back by one Undo.
 */
export function SeriesSection({ series, list }: { series: SeriesView; list: string }) {
  const { place, count, cancelRest } = series
  return (
    <section>
      <h3>{m.repeat_series()}</h3>
      <p className={quietText.line}>
        {m.repeat_in_series({ place: numberText(place), count: numberText(count) })}
      </p>
      {cancelRest !== null && (
        <Form method="post" action={list} preventScrollReset className={styles.cancel}>
          <HiddenFields fields={cancelRest} />
          <button type="submit" className={clsx(buttons.button, buttons.dangerOutline, buttons.extraSmall)}>
            {m.repeat_cancel_rest()}
          </button>
        </Form>
      )}
    </section>
  )
}
