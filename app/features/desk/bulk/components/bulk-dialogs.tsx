import { useState } from 'react'
import { Form } from 'react-router'
import { CancelReasons, TellChoice } from '#app/features/desk/components/visit-fields.tsx'
import { copy } from '#app/features/desk/copy.ts'
import type { DashboardIntent } from '#app/features/desk/intents.server.ts'
import { mostAtOnce } from '#app/features/scheduling/bulk/rules.ts'
import { badgeColor, isHere } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CancelQuestion, RestQuestion } from '../bulk-result.ts'
import { boxName, othersField } from '../rules.ts'
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

/**
 * Names everybody whom it concerns, each with a box of its own, ticked for those who arrived, and says whom it leaves
 * alone. Nothing is done before.
 */
export function CompleteRestDialog({ question, list }: CompleteRestDialogProps) {
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  const isHydrated = useHydrated()
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(question.visits.filter(({ status }) => !isHere(status)).map(({ id }) => id)),
  )
  const count = question.visits.length - left.size
  const tick = (id: string, isTicked: boolean) =>
    setLeft((before) => new Set(isTicked ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Dialog
      title={m.bulk_rest_title({ count: question.visits.length })}
      closeLabel={m.desk_close()}
      onClose={close}
      width="medium"
    >
      <Form data-typing="none" method="post" action={list} replace preventScrollReset onSubmit={guard}>
        <DialogBody>
          <p className={quietText.text}>{m.bulk_rest_why()}</p>
          <HiddenFields fields={{ intent: 'many-completed' satisfies DashboardIntent }} />
          <Names visits={question.visits} tick={tick} />
          <LeftAlone question={question} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.bulk_rest_keep()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.desk_saving()}>
            {isHydrated ? m.bulk_rest_them({ count }) : m.bulk_rest_ticked()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type NamesProps = Pick<RestQuestion, 'visits'> & { tick: (id: string, isTicked: boolean) => void }

function Names({ visits, tick }: NamesProps) {
  return (
    <ul className={styles.completeRestDialogNames} aria-label={m.bulk_rest_whom()}>
      {visits.map(({ id, updatedAt, name, time, status }, at) => (
        <li key={id}>
          <label className={styles.visit}>
            <input
              type="checkbox"
              name={boxName(id)}
              value={updatedAt}
              defaultChecked={isHere(status)}
              onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
              {...(at === 0 && { 'data-first': true })}
            />
            <span className={styles.time}>{time}</span>
            <b>
              <bdi>{name}</bdi>
            </b>
            <Badge color={badgeColor[status]}>{copy.statusWord[status]()}</Badge>
          </label>
        </li>
      ))}
    </ul>
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
