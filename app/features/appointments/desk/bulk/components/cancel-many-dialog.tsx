import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { useCloseTo } from '../../../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { TextArea } from '../../../../../ui/forms/field.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { CancelReasons } from '../../components/cancel-reasons.tsx'
import { TellChoice } from '../../components/tell-choice.tsx'
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
          <CancelReasons id="cancel-many-reason" chosen={typed?.reason} error={errors.reason} />
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
