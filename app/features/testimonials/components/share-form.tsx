import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { PrivacyNote } from '#app/features/clinic-profile/components/privacy-note.tsx'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { type FormAnswer, sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, FieldMessage, TextArea } from '#app/ui/forms/field.tsx'
import { FormGuard, useSending } from '#app/ui/forms/form-guard.tsx'
import radio from '#app/ui/forms/radio.module.css'
import { Stars } from '#app/ui/stars.tsx'
import { pageCopy } from '../copy.ts'
import { type TestimonialField, testimonialFields, untyped } from '../page/fields.ts'
import { defaultRating, ratings } from '../rules.ts'
import styles from './share-form.module.css'

type RatingChoiceProps = { chosen: string; error: string | undefined; className: string }

/** Five radio buttons, best first; the stars next to each word are drawn for the eye alone. */
function RatingChoice({ chosen, error, className }: RatingChoiceProps) {
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

/** Milliseconds after which the thanks go away (docs/specification.md#testimonials-page). */
const thanksFor = 5_000

type ShareFormProps = {
  answer: FormAnswer<TestimonialField> | undefined
  /** A testimonial was just sent: thanks above an empty form. */
  isSent: boolean
}

export function ShareForm({ answer, isSent }: ShareFormProps) {
  const sending = useSending()
  const heading = useArrival(isSent)
  const typed = answer?.typed ?? untyped
  const errors = answer?.errors ?? {}
  return (
    <Form
      className={clsx(card.card, styles.form)}
      id="share"
      method="post"
      action={localPath('/testimonials#share')}
      replace
      noValidate
      preventScrollReset
      aria-labelledby="share-heading"
      onSubmit={sending.guard}
    >
      <h2 id="share-heading" tabIndex={-1} ref={heading} data-focus-first={isSent || undefined}>
        {m.testimonials_page_share()}
      </h2>
      {isSent && (
        <Banner tone="success" clearAfter={thanksFor} className={styles.answer}>
          {m.testimonials_page_submitted()}
        </Banner>
      )}
      {answer?.message && (
        <Banner tone="error" focus className={styles.answer} key={answer.formKey}>
          {answer.message}
        </Banner>
      )}
      <ErrorSummary
        title={m.testimonials_page_error_heading()}
        errors={sentencesInOrder(testimonialFields, errors)}
        attempt={answer}
        className={styles.errors}
      />
      <p className={styles.note}>{m.testimonials_page_share_note()}</p>
      <FormGuard formKey={answer?.formKey ?? null} />
      <ShareFields typed={typed} errors={errors} />
      <PrivacyNote className={styles.note} />
      <Button className={styles.submit} busy={sending.busy} busyText={m.testimonials_page_submitting()}>
        {m.testimonials_page_submit()}
      </Button>
    </Form>
  )
}

type Fields = {
  typed: Record<TestimonialField, string>
  errors: Partial<Record<TestimonialField, string>>
}

function ShareFields({ typed, errors }: Fields) {
  return (
    <>
      <Field
        name="author"
        label={m.testimonials_page_fields_author()}
        error={errors.author}
        defaultValue={typed.author}
        autoComplete="name"
        className={styles.field}
        required
      />
      <Field
        name="title"
        label={m.testimonials_page_fields_title()}
        hint={m.testimonials_page_title_hint()}
        error={errors.title}
        defaultValue={typed.title}
        className={styles.field}
        required
      />
      <RatingChoice chosen={typed.rating} error={errors.rating} className={styles.field} />
      <TextArea
        name="content"
        label={m.testimonials_page_fields_content()}
        error={errors.content}
        defaultValue={typed.content}
        rows={4}
        className={styles.field}
        required
      />
    </>
  )
}

/** With the thanks the heading above them takes focus: the thanks themselves would wait as long as they have it. */
function useArrival(isSent: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isSent) heading.current?.focus()
  }, [isSent])
  return heading
}
