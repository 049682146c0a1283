import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { testTextIntent, textsPath } from '#app/features/texts/address.ts'
import box from '#app/ui/back-office/box.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { TextsSettings } from '../texts-settings.server.ts'
import styles from './texts-box.module.css'

type Props = Omit<TextsSettings, 'lead'> & {
  /** Why the last test text did not leave, and the number that was typed. */
  refused: { errors: Record<string, string>; typed: { number: string } } | undefined
}

/** What a text message says, in how many parts it goes out and is paid for, and one to oneself that proves it. */
export function TextsBox({ title, most, samples, test, sent, refused }: Props) {
  const busy = useNavigation().formData?.get('intent') === testTextIntent
  const error = refused?.errors.number
  return (
    <section className={clsx(card.card, box.box)} aria-label={title}>
      <p>{most}</p>
      {samples.map((sample) => (
        <figure key={sample.language} className={styles.sample}>
          <figcaption>
            <b>{sample.title}</b>
            <span className={quietText.line}>{sample.parts}</span>
          </figcaption>
          <blockquote lang={sample.language}>{sample.body}</blockquote>
        </figure>
      ))}
      {sent && !busy && !refused && (
        <Banner tone="success">
          <p>{sent}</p>
        </Banner>
      )}
      <Form method="post" action={textsPath} replace preventScrollReset noValidate className={styles.test}>
        {error && !busy && (
          <ErrorSummary
            title={test.problem}
            errors={[{ field: 'test-number', message: error }]}
            attempt={refused}
          />
        )}
        <Field
          id="test-number"
          name="number"
          type="tel"
          label={test.label}
          hint={test.hint}
          error={error}
          defaultValue={refused?.typed.number}
          autoComplete="tel"
          required
        />
        <Button
          name="intent"
          value={testTextIntent}
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
