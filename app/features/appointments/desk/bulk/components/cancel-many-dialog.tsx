import { Form } from 'react-router'
import { cancellationReasons } from '../../../../../db/values.ts'
import { m } from '../../../../../language/messages.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { useCloseTo } from '../../../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { FieldMessage, TextArea } from '../../../../../ui/forms/field.tsx'
import radio from '../../../../../ui/forms/radio.module.css'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { TellChoice } from '../../components/tell-choice.tsx'
import reasons from '../../details/components/cancel-form.module.css'
import { copy } from '../../details/copy.ts'
import { othersField } from '../chosen.ts'
import type { CancelQuestion } from '../said.ts'
import styles from './cancel-many-dialog.module.css'

type Props = { question: CancelQuestion; list: string }

/** Names everybody whom it concerns; why, whether they are told, and in which words. Nothing is done before. */
export function CancelManyDialog({ question, list }: Props) {
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  const { visits, left, chosen, withoutLetter, typed, errors } = question
  const count = visits.length
  const isNobodyTold = withoutLetter === count
  return (
    <Dialog title={m.bulk_cancel_title({ count })} closeLabel={m.desk_close()} onClose={close} width="medium">
      <Form method="post" action={list} replace preventScrollReset noValidate onSubmit={guard}>
        <DialogBody>
          {left > 0 && <p className={quietText.line}>{m.bulk_left({ count: left })}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <ul className={styles.names} tabIndex={0} aria-label={m.bulk_cancel_whom()}>
            {visits.map(({ id, name, when }) => (
              <li key={id}>
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                {when}
              </li>
            ))}
          </ul>
          <HiddenFields fields={{ intent: 'many-cancelled', [othersField]: chosen }} />
          <Reasons chosen={typed?.reason} error={errors.reason} />
          {!isNobodyTold && (
            <TextArea
              className={compactField.compact}
              id="cancel-many-words"
              name="letterWords"
              rows={3}
              label={m.bulk_cancel_words()}
              mark={m.add_optional()}
              hint={m.details_cancel_words_hint()}
              error={errors.letterWords}
              defaultValue={typed?.letterWords}
            />
          )}
          <TellChoice label={m.bulk_tell()} unable={isNobodyTold ? m.bulk_tell_nobody() : null} />
          {withoutLetter > 0 && !isNobodyTold && (
            <p className={quietText.line}>{m.bulk_without_letter({ count: withoutLetter })}</p>
          )}
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.bulk_keep()}</LeaveLink>
          <Button type="submit" variant="danger" size="small" busy={busy} busyText={m.details_cancelling()}>
            {m.bulk_cancel_them({ count })}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type ReasonsProps = { chosen: string | undefined; error: string | undefined }

function Reasons({ chosen, error }: ReasonsProps) {
  return (
    <fieldset
      className={reasons.reasons}
      aria-describedby={error === undefined ? undefined : 'cancel-many-reason-error'}
    >
      <legend>{m.details_cancel_reason()}</legend>
      <FieldMessage id="cancel-many-reason" error={error} />
      {cancellationReasons.map((reason, at) => (
        <label key={reason}>
          <input
            type="radio"
            className={radio.radio}
            name="reason"
            value={reason}
            defaultChecked={chosen === reason}
            {...(at === 0 && { 'data-first': true })}
          />
          {copy.reason[reason]()}
        </label>
      ))}
    </fieldset>
  )
}
