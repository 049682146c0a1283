import { clsx } from 'clsx'
import { Fragment, useEffect, useId, useState } from 'react'
import { Form, Link } from 'react-router'
import { addAddress, dashboardPath, visitAddress } from '#app/features/desk/address.ts'
import { TimePicker } from '#app/features/desk/components/time-picker.tsx'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import menu from '#app/ui/back-office/more-menu.module.css'
import { MoreMenu } from '#app/ui/back-office/more-menu.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { windowAddress } from '../address.ts'
import type { WaitlistIntent } from '../commands.server.ts'
import type { WaitlistLine } from '../lines.server.ts'
import styles from './waitlist-row.module.css'

type FreeTimesProps = {
  line: WaitlistLine
  list: string
  /** The id of its form: the button is at the end of the row. */
  form: string
  /** Whether an email can offer it; else it is booked with them on the phone. */
  canOffer: boolean
}

/** What is free by now, one to be chosen. */
function FreeTimes({ line, list, form, canOffer }: FreeTimesProps) {
  const { id, free } = line
  const [picked, pick] = useState<string | null>(null)
  const [first] = free
  if (picked === null && first) pick(first.value)
  if (free.length === 0)
    return (
      <p className={parts.note}>
        {line.next === null ? m.waitlist_desk_nothing_free() : m.waitlist_desk_next({ day: line.next })}
      </p>
    )
  const choices = (
    <TimePicker
      id={`free-${id}`}
      legend={m.waitlist_desk_free({ count: free.length })}
      empty=""
      times={free}
      // What is gone meanwhile leaves nothing chosen: no other time is offered by mistake.
      chosen={picked}
      onChoose={pick}
      today={line.today}
    />
  )
  if (canOffer)
    return (
      <RowForm id={form} list={list} fields={{ id }}>
        {choices}
      </RowForm>
    )
  const { patientId: patient, treatmentId, clinicianId } = line
  return (
    <Form id={form} method="get" action={addAddress(dashboardPath)} discover="none">
      <HiddenFields fields={{ patient, for: treatmentId, ...(clinicianId && { with: clinicianId }) }} />
      {choices}
    </Form>
  )
}

type ActionsProps = {
  line: WaitlistLine
  list: string
  form: string
  canOffer: boolean
  /** No times are in the row any more that could be offered. */
  isGone: boolean
}

/**
 * The next step first: offer what is chosen, book it with them on the phone, take an offer back; where nothing matches, ask
 * for other days of who can be written to, or call. The rest is in the menu.
 */
function RowActions({ line, list, form, canOffer, isGone }: ActionsProps) {
  const { id, name, phone, free, offer } = line
  const isFree = !isGone && !offer && free.length > 0
  const isToChange = !isGone && !offer && !isFree && (canOffer || phone === null)
  const isToCall = phone !== null && !offer && !isToChange && !(isFree && canOffer)
  return (
    <>
      <div className={clsx(parts.wrappingLine, styles.steps)}>
        {isFree && <OfferOrBook name={name} form={form} canOffer={canOffer} />}
        {isToChange && (
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
            to={windowAddress(list, id)}
            data-step
          >
            {m.waitlist_window_change()}
            <span className={typography.visuallyHidden}> {m.waitlist_desk_of({ name })}</span>
          </Link>
        )}
        {isToCall && (
          <ButtonLink href={phone.link} size="extra-small" variant="secondary" icon="phone">
            {m.waitlist_desk_call()}
            <span className={typography.visuallyHidden}> {name}</span>
          </ButtonLink>
        )}
        {offer && <TakeBack id={id} name={name} list={list} />}
      </div>
      <MoreMenu label={m.waitlist_desk_more({ name })}>
        {!isToChange && (
          <Link className={menu.choice} to={windowAddress(list, id)}>
            <Icon name="calendar-blank" />
            {m.waitlist_window_change()}
          </Link>
        )}
        {phone !== null && !isToCall && (
          <a className={menu.choice} href={phone.link}>
            <Icon name="phone" />
            {m.waitlist_desk_call()}
          </a>
        )}
        <RowForm list={list} fields={{ id }}>
          <button
            type="submit"
            name="intent"
            value={'remove' satisfies WaitlistIntent}
            className={clsx(menu.choice, menu.danger)}
          >
            <Icon name="trash" />
            {m.waitlist_desk_remove()}
          </button>
        </RowForm>
      </MoreMenu>
    </>
  )
}

/** Of who cannot be written to the time is booked with them on the phone. */
function OfferOrBook({ name, form, canOffer }: Pick<ActionsProps, 'form' | 'canOffer'> & { name: string }) {
  return (
    <Button
      form={form}
      {...(canOffer && { name: 'intent', value: 'offer' satisfies WaitlistIntent })}
      size="extra-small"
      data-step
    >
      {canOffer ? m.waitlist_desk_offer_now() : m.waitlist_desk_book()}
      <span className={typography.visuallyHidden}>
        {' '}
        {canOffer ? m.waitlist_desk_to({ name }) : m.waitlist_desk_for({ name })}
      </span>
    </Button>
  )
}

function TakeBack({ id, name, list }: { id: string; name: string; list: string }) {
  return (
    <RowForm list={list} fields={{ id }}>
      <Button
        name="intent"
        value={'take-back' satisfies WaitlistIntent}
        size="extra-small"
        variant="secondary"
        data-step
      >
        {m.waitlist_desk_take_back()}
        <span className={typography.visuallyHidden}> {m.waitlist_desk_of({ name })}</span>
      </Button>
    </RowForm>
  )
}

type RunningOfferProps = { offer: NonNullable<WaitlistLine['offer']> }

/**
 * What somebody is being offered, with its end in words and as a bar, counted where a script runs. It ends with a whole
 * minute: the first seconds, which come on top of what was promised, are not said.
 */
function RunningOffer({ offer: { time, until, secondsLeft, minutes: all } }: RunningOfferProps) {
  const minutes = Math.min(all, Math.ceil(useSecondsLeft(secondsLeft) / 60))
  return (
    <div className={styles.offer}>
      <b>{m.waitlist_desk_offered({ time })}</b>
      <progress max={all} value={minutes} aria-label={m.waitlist_desk_time_left()} />
      <small>
        {minutes > 0 ? m.waitlist_desk_left({ until, minutes }) : m.waitlist_desk_ran_out({ until })}
      </small>
    </div>
  )
}

/** Minutes are all that is shown. */
const lookMilliseconds = 5_000

/** Down to nought by the clock of this browser, from what the server said was left. */
function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  useEffect(() => {
    const end = Date.now() + atFirst * 1_000
    const look = () => setLeft(Math.max(0, (end - Date.now()) / 1_000))
    look()
    const timer = setInterval(look, lookMilliseconds)
    return () => clearInterval(timer)
  }, [atFirst])
  return left
}

type WaitlistRowProps = {
  line: WaitlistLine
  list: string
  canWrite: boolean
  /** Why it is here no more; null where it does. It stays in its place until the list is read again. */
  gone: string | null
}

/** One place on the list: who, what for and since when; what is free, or being offered; what can be done. */
export function WaitlistRow({ line, list, canWrite, gone }: WaitlistRowProps) {
  const { id, place, free, offer, state } = line
  const form = useId()
  const canOffer = canWrite && line.canBeWritten
  const isOpen = state === 'open' && gone === null
  return (
    <li
      className={clsx(
        styles.row,
        isOpen && free.length > 0 && styles.match,
        place === null && styles.unplaced,
        gone !== null && styles.gone,
      )}
      {...rowMark(id)}
    >
      {place !== null && (
        <span className={styles.place}>
          <span className={typography.visuallyHidden}>{m.waitlist_desk_place()} </span>
          {place}
        </span>
      )}
      <Who line={line} />
      {gone !== null ? (
        <p className={parts.note}>{gone}</p>
      ) : state !== 'open' ? (
        <Ended line={line} />
      ) : offer ? (
        <RunningOffer offer={offer} />
      ) : (
        <FreeTimes key={id} line={line} list={list} form={form} canOffer={canOffer} />
      )}
      <div className={styles.actions}>
        {state === 'open' && (
          <RowActions line={line} list={list} form={form} canOffer={canOffer} isGone={gone !== null} />
        )}
      </div>
    </li>
  )
}

/** Who, what for and since when, and how they are reached. */
function Who({ line }: { line: WaitlistLine }) {
  const { name, treatment, when, since, phone } = line
  const says = [
    ...(line.canBeWritten ? [line.isTexted ? m.waitlist_desk_by_both() : m.waitlist_desk_by_email()] : []),
    ...(line.language === null ? [] : [m.waitlist_desk_in_language({ language: line.language })]),
    ...(line.letGo > 0 ? [m.waitlist_desk_let_go({ count: line.letGo })] : []),
    ...(line.state === 'open' && line.isByPhoneOnly ? [m.waitlist_desk_by_phone_only()] : []),
    ...(line.state === 'open' && !line.canBeWritten ? [m.waitlist_desk_to_be_called()] : []),
  ]
  return (
    <div>
      <Link
        className={clsx(parts.inline, styles.name)}
        to={`/admin/patients/${encodeURIComponent(line.patientId)}`}
      >
        {name}
      </Link>
      <small>
        {treatment} · {when}
      </small>
      <small>
        {m.waitlist_desk_since({ day: since })}
        {phone && (
          <>
            {' · '}
            <a className={clsx(parts.inline, styles.phone)} href={phone.link}>
              {phone.text}
            </a>
          </>
        )}
        {says.map((words) => (
          <Fragment key={words}>
            {' · '}
            <span className={styles.piece}>{words}</span>
          </Fragment>
        ))}
      </small>
    </div>
  )
}

const stateWords = {
  booked: m.waitlist_desk_state_booked,
  left: m.waitlist_desk_state_left,
  ended: m.waitlist_desk_state_ended,
  removed: m.waitlist_desk_state_removed,
}

/** What became of somebody who does not wait any more: the time that they took, or why else and when. */
function Ended({ line: { state, took, ended } }: { line: WaitlistLine }) {
  if (state === 'open') return null
  if (took)
    return (
      <div className={clsx(parts.wrappingLine, styles.took)}>
        <b>{m.waitlist_desk_took({ time: took.time })}</b>
        {took.visitId !== null && (
          <Link to={visitAddress(dashboardPath, took.visitId)}>{m.waitlist_desk_see_visit()}</Link>
        )}
      </div>
    )
  const words = stateWords[state]()
  return (
    <p className={parts.note}>
      {ended === null ? words : m.waitlist_desk_state_on({ state: words, day: ended })}
    </p>
  )
}
