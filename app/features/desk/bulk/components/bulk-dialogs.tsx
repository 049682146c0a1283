import { Fragment, useState } from 'react'
import { Form } from 'react-router'
import { CancelReasons, TellChoice } from '#app/features/desk/components/visit-fields.tsx'
import { copy } from '#app/features/desk/copy.ts'
import type { DashboardIntent } from '#app/features/desk/intents.server.ts'
import { mostAtOnce } from '#app/features/scheduling/bulk/rules.ts'
import { isHere } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CancelQuestion, RestQuestion } from '../bulk-result.ts'
import { othersField, restActions, restName, restValue, settleRestIntent } from '../rules.ts'
import styles from './bulk-dialogs.module.css'

type CancelManyDialogProps = { question: CancelQuestion; list: string }

/** Names everybody whom it concerns; why, whether they are told, and in which words. Nothing is done before. */
export function CancelManyDialog({ question, list }: CancelManyDialogProps) {
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  const { visits, left, chosen, withoutEmail, typed, errors } = question
  const count = visits.length
  const isNobodyTold = withoutEmail === count
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
          <HiddenFields
            fields={{
              intent: 'many-cancelled' satisfies DashboardIntent,
              // What is typed is kept for these alone.
              id: visits.map(({ id }) => id).join(' '),
              [othersField]: chosen,
            }}
          />
          <CancelReasons id="cancel-many-reason" chosen={typed?.reason} error={errors.reason} />
          {!isNobodyTold && (
            <TextArea
              className={compactField.compact}
              id="cancel-many-words"
              name="emailWords"
              rows={3}
              label={m.bulk_cancel_words()}
              mark={m.add_optional()}
              hint={m.details_cancel_words_hint()}
              error={errors.emailWords}
              defaultValue={typed?.emailWords}
            />
          )}
          <TellChoice label={m.bulk_tell()} unable={isNobodyTold ? m.bulk_tell_nobody() : null} />
          {withoutEmail > 0 && !isNobodyTold && (
            <p className={quietText.line}>{m.bulk_without_email({ count: withoutEmail })}</p>
          )}
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.bulk_keep()}</LeaveLink>
          <Button variant="danger" size="small" busy={busy} busyText={m.details_cancelling()}>
            {m.bulk_cancel_them({ count })}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type CompleteRestDialogProps = { question: RestQuestion; list: string }
type RestVisit = RestQuestion['visits'][number]

/** Who is here has come; of the others nobody knows yet. */
const firstChoice = ({ status }: RestVisit) => (isHere(status) ? 'completed' : null)

/**
 * Asks of each patient whose time has passed whether they came: completed, no-show, or nothing yet. Those who arrived are
 * completed at first. Says whom it leaves alone. Nothing is done before.
 */
export function CompleteRestDialog({ question, list }: CompleteRestDialogProps) {
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  const isHydrated = useHydrated()
  const { visits } = question
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(
    () => new Set(visits.filter((visit) => firstChoice(visit) === null).map(({ id }) => id)),
  )
  const choose = (id: string, isSkipped: boolean) =>
    setSkipped((before) => new Set(isSkipped ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <Dialog
      title={m.bulk_rest_title({ count: visits.length })}
      closeLabel={m.desk_close()}
      onClose={close}
      width="medium"
    >
      <Form data-typing="none" method="post" action={list} replace preventScrollReset onSubmit={guard}>
        <DialogBody>
          <p className={quietText.text}>{m.bulk_rest_why()}</p>
          <HiddenFields fields={{ intent: settleRestIntent satisfies DashboardIntent }} />
          <ul className={styles.rest} aria-label={m.bulk_rest_whom()}>
            {visits.map((visit, at) => (
              <RestChoice key={visit.id} visit={visit} isFirst={at === 0} choose={choose} />
            ))}
          </ul>
          <LeftAlone question={question} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.bulk_rest_keep()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.desk_saving()}>
            {isHydrated ? m.bulk_rest_them({ count: visits.length - skipped.size }) : m.bulk_rest_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type RestChoiceProps = {
  visit: RestVisit
  isFirst: boolean
  choose: (id: string, isSkipped: boolean) => void
}

function RestChoice({ visit, isFirst, choose }: RestChoiceProps) {
  const { id, updatedAt, name, time, status } = visit
  const chosen = firstChoice(visit)
  const choice = (action: (typeof restActions)[number] | null) => (
    <label>
      <input
        type="radio"
        name={restName(id)}
        value={action === null ? '' : restValue(action, updatedAt)}
        defaultChecked={chosen === action}
        onChange={() => choose(id, action === null)}
        {...(isFirst && chosen === action && { 'data-first': true })}
      />
      {action === null ? m.bulk_rest_skip() : copy.statusWord[action]()}
    </label>
  )
  return (
    <li>
      <fieldset className={styles.visit}>
        <legend className={typography.visuallyHidden}>
          {name}, {time}
        </legend>
        <span className={styles.time} aria-hidden="true">
          {time}
        </span>
        <span aria-hidden="true">
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <small>{copy.statusWord[status]()}</small>
        </span>
        <span className={styles.choices}>
          {restActions.map((action) => (
            <Fragment key={action}>{choice(action)}</Fragment>
          ))}
          {choice(null)}
        </span>
      </fieldset>
    </li>
  )
}

function LeftAlone({
  question: { more, notConfirmed, notOver, notListed },
}: Pick<CompleteRestDialogProps, 'question'>) {
  return (
    <>
      {more > 0 && <p className={quietText.line}>{m.bulk_rest_more({ most: mostAtOnce, count: more })}</p>}
      {notConfirmed.length > 0 && (
        <div className={quietText.line}>
          {m.bulk_rest_not_confirmed({ count: notConfirmed.length })}
          <ul className={styles.leftAlone}>
            {notConfirmed.map(({ id, name, time }) => (
              <li key={id}>
                {time} <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {notOver > 0 && <p className={quietText.line}>{m.bulk_rest_not_over({ count: notOver })}</p>}
      {notListed > 0 && <p className={quietText.line}>{m.bulk_rest_not_listed({ count: notListed })}</p>}
    </>
  )
}
