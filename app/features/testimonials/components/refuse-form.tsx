import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { described, FieldFrame, TextArea } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import { dialogAddress } from '../desk/address.ts'
import type { TestimonialIntent, TestimonialLine } from '../desk/page.server.ts'
import { mostReasonLength, refusals } from '../rules.ts'
import styles from './opinions.module.css'

/** Why a decision was not taken, and what was typed. */
export type DecisionRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  reason?: string | undefined
  refusal?: string | undefined
  reply?: string | undefined
}

type Props = { row: TestimonialLine; list: string; refusal: DecisionRefusal | undefined }

/** Below the text: why it is refused. */
export function RefuseForm({ row, list, refusal }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again where an answer stands against it
  useEffect(() => select.current?.focus({ preventScroll: true }), [refusal])
  const error = refusal?.errors?.refusal
  const hint = m.testimonials_refusal_hint()
  return (
    <Form
      method="post"
      action={dialogAddress(list, 'refuse', row.id)}
      className={styles.refuse}
      replace
      preventScrollReset
      data-own-focus
    >
      <HiddenFields
        fields={{ intent: 'refuse' satisfies TestimonialIntent, id: row.id, updatedAt: row.updatedAt }}
      />
      {refusal?.message && <RefusalBanner answer={refusal}>{refusal.message}</RefusalBanner>}
      <FieldFrame
        id="refusal"
        label={m.testimonials_refusal_label()}
        hint={hint}
        error={error}
        className={compactField.compact}
      >
        <select
          ref={select}
          name="refusal"
          defaultValue={refusal?.refusal ?? ''}
          {...described({ id: 'refusal', hint, error })}
        >
          <option value="">{m.testimonials_refusal_choose()}</option>
          {refusals.map((one) => (
            <option key={one} value={one}>
              {copy.refusals[one]()}
            </option>
          ))}
        </select>
      </FieldFrame>
      <TextArea
        className={compactField.compact}
        name="reason"
        label={m.testimonials_unapproval_reason()}
        mark={m.testimonials_unapproval_optional()}
        rows={2}
        maxLength={mostReasonLength * 2}
        defaultValue={refusal?.reason ?? ''}
        error={refusal?.errors?.reason}
      />
      <div className={clsx(parts.wrappingLine, styles.refuseFoot)}>
        <p>{m.testimonials_refusal_stays()}</p>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={list}
          replace
          preventScrollReset
        >
          {m.testimonials_keep_waiting()}
        </Link>
        <Button variant="danger" size="extra-small" busy={busy} busyText={m.testimonials_refusing()}>
          {m.testimonials_refuse_it()}
        </Button>
      </div>
    </Form>
  )
}
