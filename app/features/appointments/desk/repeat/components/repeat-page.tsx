import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../../../ui/back-office/screen-head.module.css'
import { UndoForm } from '../../../../../ui/back-office/undo-form.tsx'
import { useKeptFocus } from '../../../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { repeatAddress, visitAddress } from '../../address.ts'
import type { RepeatAnswer } from '../actions.server.ts'
import type { RepeatView } from '../page.server.ts'
import { PatternForm } from './pattern-form.tsx'
import { RepeatForm } from './repeat-form.tsx'
import styles from './repeat-page.module.css'

type Props = {
  view: RepeatView
  /** The list from which somebody came. */
  list: string
  answer: RepeatAnswer | undefined
  /** Differs from action to action. */
  actionKey: string
}

/** How often, the days that this gives with what stands against each, and one button for all that are chosen. */
export function RepeatPage({ view, list, answer, actionKey }: Props) {
  const isRest = answer?.undo !== undefined
  const days = answer?.days ?? view.days
  return (
    <>
      <Head view={view} list={list} actionKey={actionKey} />
      {answer?.message && (
        <Banner key={answer.key} tone="error" focus>
          <p>{answer.message}</p>
        </Banner>
      )}
      {answer?.undo && <Partly answer={answer} undo={answer.undo} list={list} />}
      {view.refusal !== null && (
        <Banner tone="error">
          <p>
            {view.refusal} <Link to={visitAddress(list, view.visit.id)}>{m.repeat_back()}</Link>
          </p>
        </Banner>
      )}
      {view.refusal === null && !isRest && <PatternForm key={actionKey} view={view} list={list} />}
      {view.refusal === null && Object.keys(view.errors).length === 0 && (
        <RepeatForm
          key={`${view.key} ${answer?.key ?? ''}`}
          {...{ view, list, days, isRest }}
          tell={answer?.tell ?? true}
          formKey={answer?.key ?? view.key}
        />
      )}
    </>
  )
}

function Head({ view, list, actionKey }: Pick<Props, 'view' | 'list' | 'actionKey'>) {
  const { visit, what, inSeries } = view
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: repeatAddress(list, visit.id), heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={visitAddress(list, visit.id)}>
            <bdi>{visit.name}</bdi>
          </Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.repeat_title()}
        </h1>
        <p className={quietText.text}>{what}</p>
        {inSeries !== null && <p className={quietText.line}>{inSeries}</p>}
      </div>
    </div>
  )
}

type PartlyProps = { answer: RepeatAnswer; undo: Record<string, string>; list: string }

/** Some were booked, others were lost meanwhile: those that were, with Undo for the seconds that the server allows. */
function Partly({ answer: { booked = [], days = [], key }, undo, list }: PartlyProps) {
  return (
    <Banner key={key} tone="error" focus>
      <p>{m.repeat_lost({ count: days.length, booked: booked.length })}</p>
      <ul className={styles.booked}>
        {booked.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            {m.repeat_booked_list()}: {m.desk_visit({ date: shortDate(date), time: timeText(time) })}
          </li>
        ))}
      </ul>
      <div className={styles.undo}>
        <UndoForm to={list} fields={undo} name={m.bulk_visits({ count: booked.length })} />
      </div>
    </Banner>
  )
}

/** Where the visit cannot be read, or is gone. */
export function RepeatUnavailable({ message, list }: { message: string | undefined; list: string }) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.repeat_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message ?? m.repeat_load_failed()} <Link to={list}>{m.repeat_back_to_list()}</Link>
        </p>
      </Banner>
    </>
  )
}
