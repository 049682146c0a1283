import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { useCloseTo } from '../../../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Badge } from '../../../../../ui/badge.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { badgeColor } from '../../../rules.ts'
import { copy } from '../../copy.ts'
import { boxName } from '../chosen.ts'
import { mostAtOnce } from '../rules.ts'
import type { RestQuestion } from '../said.ts'
import styles from './complete-rest-dialog.module.css'

type Props = { question: RestQuestion; list: string }

/** Names everybody whom it concerns, each with a box of its own, and says whom it leaves alone. Nothing is done before. */
export function CompleteRestDialog({ question, list }: Props) {
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  const isHydrated = useHydrated()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
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
      <Form method="post" action={list} replace preventScrollReset onSubmit={guard}>
        <DialogBody>
          <p className={quietText.text}>{m.bulk_rest_why()}</p>
          <HiddenFields fields={{ intent: 'many-completed' }} />
          <Names visits={question.visits} tick={tick} />
          <LeftAlone question={question} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.bulk_rest_keep()}</LeaveLink>
          <Button type="submit" size="small" busy={busy} busyText={m.desk_saving()}>
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
    <ul className={styles.names} aria-label={m.bulk_rest_whom()}>
      {visits.map(({ id, updatedAt, name, time, status }, at) => (
        <li key={id}>
          <label className={styles.visit}>
            <input
              type="checkbox"
              name={boxName(id)}
              value={updatedAt}
              defaultChecked
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

function LeftAlone({ question: { more, notConfirmed, notOver, notListed } }: Pick<Props, 'question'>) {
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
