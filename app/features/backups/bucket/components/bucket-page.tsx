import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { backupsPath, bucketPath, setUpPath } from '#app/features/backups/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import type { BucketIntent, BucketView } from '../page.server.ts'
import { type BucketField, type BucketTest, type bucketFields, usualRegion } from '../rules.ts'
import styles from './bucket-page.module.css'

/** What came of the form, with what may be shown again: no key is. */
type Answer = {
  intent: string
  message: string | null
  errors: Record<string, string>
  typed: Record<(typeof bucketFields)[number], string>
  test?: BucketTest
}

type FormProps = {
  view: BucketView
  answer: Answer | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

type Props = FormProps & {
  /** Asks so from the start where no script runs. */
  withoutScript: ReactNode
}

/** Where backups go besides this server. */
export function BucketPage({ view, answer, confirmation, withoutScript }: Props) {
  const intent = answer?.intent as BucketIntent | undefined
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.backups_bucket_title()}</h1>
      </div>
      <div className={styles.page}>
        <p>{m.backups_bucket_lead()}</p>
        {answer?.message && (
          <Banner tone="error" focus>
            <p>{answer.message}</p>
          </Banner>
        )}
        {answer?.test && <Tested test={answer.test} />}
        {view.replaced && (
          <Replaced {...view.replaced} confirmation={intent === 'take-over' ? confirmation : null} />
        )}
        {view.isFixed && (
          <Banner tone="info">
            <p>{m.backups_fixed()}.</p>
          </Banner>
        )}
        {!view.isFixed && !view.isReady && (
          <Banner tone="warning">
            <p>
              {m.backups_bucket_passphrase_first()} <Link to={setUpPath}>{m.backups_turn_on()}</Link>
            </p>
          </Banner>
        )}
        {!view.isFixed && view.isReady && (
          <>
            <Advice />
            <BucketForm
              view={view}
              answer={answer}
              confirmation={intent && !isOfForm(intent) ? null : (confirmation ?? withoutScript)}
            />
            {view.isSet && <Removal confirmation={intent === 'remove' ? confirmation : null} />}
          </>
        )}
        <p>
          <Link to={backupsPath}>{m.backups_set_up_back()}</Link>
        </p>
      </div>
    </>
  )
}

const isOfForm = (intent: string | undefined) => intent === 'save' || intent === 'test'

/** Two servers of one clinic: the last one that began writes, and this one says why it doesn't. */
function Replaced({ day, time, confirmation }: { day: string; time: string; confirmation: ReactNode }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="bucket-replaced-title">
      <h2 id="bucket-replaced-title">{m.backups_bucket_replaced_title()}</h2>
      <p>{m.backups_bucket_replaced({ day, time })}</p>
      <Form method="post" action={bucketPath} replace noValidate className={styles.removal}>
        <HiddenFields fields={{ intent: 'take-over' satisfies BucketIntent }} />
        {confirmation}
        <Button size="small">{m.backups_bucket_take_over()}</Button>
      </Form>
    </section>
  )
}

/** Writing worked; what else the key may do decides how safe it is. */
function Tested({ test: { reads, deletes } }: { test: BucketTest }) {
  return (
    <Banner tone={reads ? 'success' : 'warning'} focus>
      <p>
        <b>{m.backups_bucket_works()}</b>{' '}
        {reads ? m.backups_bucket_works_reads() : m.backups_bucket_works_no_reading()}{' '}
        {deletes ? m.backups_bucket_works_deletes() : m.backups_bucket_works_keeps()}
      </p>
    </Banner>
  )
}

function BucketForm({ view, answer, confirmation }: FormProps) {
  const { errors = {} } = answer ?? {}
  const typed = isOfForm(answer?.intent) && answer ? answer.typed : view
  const text = (name: (typeof bucketFields)[number]) => ({
    className: clsx(compactField.compact, styles.field),
    name,
    defaultValue: typed[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    error: errors[name],
  })
  const key = (name: BucketField, isStored: boolean) => ({
    className: clsx(compactField.compact, styles.field),
    name,
    type: 'password',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: isStored ? m.backups_set_up_stored() : undefined,
    error: errors[name],
  })
  const opensReading = view.hasReadingKey || Boolean(errors.readingAccessKey ?? errors.readingSecretKey)
  return (
    <Form
      method="post"
      action={bucketPath}
      replace
      noValidate
      className={clsx(card.card, box.box, styles.form)}
    >
      <div className={styles.fields}>
        <Field
          {...text('endpoint')}
          inputMode="url"
          label={m.backups_bucket_endpoint()}
          hint={m.backups_bucket_endpoint_hint()}
        />
        <Field {...text('bucket')} label={m.backups_bucket_name()} hint={m.backups_bucket_name_hint()} />
        <Field
          {...text('region')}
          label={m.backups_bucket_region()}
          hint={m.backups_bucket_region_hint({ region: usualRegion })}
        />
        <Field
          {...key('accessKey', view.isSet)}
          label={m.backups_bucket_key()}
          hint={view.isSet ? m.backups_bucket_key_kept() : undefined}
        />
        <Field {...key('secretKey', view.isSet)} label={m.backups_bucket_secret()} />
      </div>
      <details open={opensReading || undefined} className={styles.reading}>
        <FoldSummary>{m.backups_bucket_reading()}</FoldSummary>
        <p>{m.backups_bucket_reading_why()}</p>
        <div className={styles.fields}>
          <Field {...key('readingAccessKey', view.hasReadingKey)} label={m.backups_bucket_reading_key()} />
          <Field {...key('readingSecretKey', view.hasReadingKey)} label={m.backups_bucket_reading_secret()} />
        </div>
      </details>
      {confirmation}
      <div className={styles.buttons}>
        <Button size="small" name="intent" value={'save' satisfies BucketIntent}>
          {m.backups_bucket_save()}
        </Button>
        <Button size="small" variant="secondary" name="intent" value={'test' satisfies BucketIntent}>
          {m.backups_bucket_test()}
        </Button>
        <small>{m.backups_bucket_test_what()}</small>
      </div>
    </Form>
  )
}

/** What the bucket itself has to be told: no key of ours may do it. */
function Advice() {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="bucket-advice-title">
      <h2 id="bucket-advice-title">{m.backups_bucket_advice()}</h2>
      <ul className={styles.advice}>
        <li>{m.backups_bucket_advice_key()}</li>
        <li>{m.backups_bucket_advice_lock()}</li>
        <li>{m.backups_bucket_advice_expiry()}</li>
        <li>{m.backups_bucket_advice_baa()}</li>
      </ul>
    </section>
  )
}

function Removal({ confirmation }: { confirmation: ReactNode }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="bucket-off-title">
      <h2 id="bucket-off-title">{m.backups_bucket_off()}</h2>
      <p>{m.backups_bucket_off_what()}</p>
      <Form method="post" action={bucketPath} replace noValidate className={styles.removal}>
        <HiddenFields fields={{ intent: 'remove' satisfies BucketIntent }} />
        {confirmation}
        <Button size="small" variant="danger-outline">
          {m.backups_bucket_off()}
        </Button>
      </Form>
    </section>
  )
}
