import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import box from '../../../../ui/back-office/box.module.css'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { Field } from '../../../../ui/forms/field.tsx'
import { testTextPath } from '../rules.ts'
import type { TextsSettings } from '../texts-settings.server.ts'
import styles from './texts-box.module.css'

/** What a text message says, in how many parts it goes out and is paid for, and one to oneself that proves it. */
export function TextsBox({ title, lead, samples, test, outcome }: TextsSettings) {
  const busy = useNavigation().formAction === testTextPath
  return (
    <section className={clsx(card.card, box.box)} id="texts" aria-labelledby="texts-title">
      <h2 id="texts-title">{title}</h2>
      <p>{lead}</p>
      {samples.map((sample) => (
        <figure key={sample.language} className={styles.sample}>
          <figcaption>
            <b>{sample.title}</b>
            <span className={quietText.line}>{sample.parts}</span>
          </figcaption>
          <blockquote lang={sample.language}>{sample.body}</blockquote>
        </figure>
      ))}
      {outcome && !busy && (
        <Banner tone={outcome.tone}>
          <p>{outcome.words}</p>
        </Banner>
      )}
      <Form method="post" action={testTextPath} replace preventScrollReset className={styles.test}>
        <Field name="number" type="tel" label={test.label} hint={test.hint} autoComplete="tel" required />
        <Button
          type="submit"
          variant="secondary"
          size="extra-small"
          className={box.button}
          busy={busy}
          busyText={test.busy}
        >
          {test.button}
        </Button>
      </Form>
    </section>
  )
}
