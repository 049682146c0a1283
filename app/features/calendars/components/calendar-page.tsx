import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import type { CalendarIntent } from '../commands.server.ts'
import { shownCopy } from '../copy.ts'
import type { CalendarView, ShownState } from '../page.server.ts'
import { type CalendarDone, longestAddress, longestUserName, shownAs } from '../rules.ts'
import styles from './calendar-page.module.css'

type Answer = {
  intent?: string | undefined
  message: string | null
  errors: Record<string, string>
  typed: { address: string; userName: string }
}

type Props = {
  view: CalendarView
  /** The page itself, with the clinician it is about. */
  path: string
  back: { to: string; text: string }
  answer: Answer | undefined
  done: CalendarDone | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** Asks so from the start where no script runs. */
  withoutScript: ReactNode
}

const doneText = {
  connected: m.calendars_done_connected,
  chosen: m.calendars_done_chosen,
  freed: m.calendars_done_freed,
  disconnected: m.calendars_done_disconnected,
} satisfies Record<CalendarDone, () => string>

/** Connects one clinician's calendar elsewhere, and says which of its calendars do what. */
export function CalendarPage({ view, path, back, answer, done, confirmation, withoutScript }: Props) {
  const { clinician, connection } = view
  const asks = (intent: CalendarIntent) => (answer?.intent === intent ? confirmation : null)
  const isOfAccount = answer?.intent === ('connect-calendar' satisfies CalendarIntent)
  const account = (
    <AccountForm
      path={path}
      answer={isOfAccount ? answer : undefined}
      known={{ address: connection?.address ?? '', userName: connection?.userName ?? '' }}
      isAgain={connection !== null}
      confirmation={asks('connect-calendar') ?? (isOfAccount ? null : withoutScript)}
    />
  )
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.calendars_title_of({ name: clinician.name })}</h1>
          <p className={quietText.line}>{m.calendars_lead()}</p>
        </div>
      </div>
      <div className={styles.page}>
        {answer?.message && (
          <Banner tone="error" focus>
            <p>{answer.message}</p>
          </Banner>
        )}
        {done && (
          <Banner tone="success" focus>
            <p>{doneText[done]()}</p>
          </Banner>
        )}
        {connection && connection.gone > 0 && <Gone path={path} count={connection.gone} />}
        {connection ? (
          <>
            <section className={clsx(card.card, box.box)} aria-labelledby="calendar-state">
              <h2 id="calendar-state">{connection.host}</h2>
              <p>
                <StateChip state={connection.state} />
              </p>
              {connection.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
              <ChoiceForm
                path={path}
                connection={connection}
                error={answer?.errors.blocks}
                key={connection.calendars.map(({ href }) => href).join(' ')}
              />
            </section>
            <details
              className={clsx(card.card, box.box)}
              open={isOfAccount || connection.state.tone === 'bad'}
            >
              <FoldSummary className={styles.summary}>{m.calendars_reconnect()}</FoldSummary>
              {account}
            </details>
            <section className={clsx(card.card, box.box)} aria-labelledby="calendar-end">
              <h2 id="calendar-end">{m.calendars_disconnect()}</h2>
              <p>{m.calendars_disconnect_text()}</p>
              <Form method="post" action={path} replace noValidate className={styles.form}>
                <HiddenFields fields={{ intent: 'disconnect-calendar' satisfies CalendarIntent }} />
                {asks('disconnect-calendar')}
                <Button variant="secondary" size="small">
                  {m.calendars_disconnect()}
                </Button>
              </Form>
            </section>
          </>
        ) : (
          <section className={clsx(card.card, box.box)} aria-labelledby="calendar-connect">
            <h2 id="calendar-connect">{m.calendars_connect()}</h2>
            <p>{m.calendars_connect_text()}</p>
            {account}
          </section>
        )}
        <p>
          <Link to={back.to}>{back.text}</Link>
        </p>
      </div>
    </>
  )
}

const tones = { good: 'success', open: 'plain' } as const

/** What failed takes a whole sentence, which has to wrap on a phone. */
export const StateChip = ({ state }: { state: ShownState }) =>
  state.tone === 'bad' ? (
    <span className={styles.fault}>{state.text}</span>
  ) : (
    <Chip tone={tones[state.tone]}>{state.text}</Chip>
  )

type AccountProps = {
  path: string
  answer: Answer | undefined
  known: Answer['typed']
  isAgain: boolean
  confirmation: ReactNode
}

function AccountForm({ path, answer, known, isAgain, confirmation }: AccountProps) {
  const { errors = {}, typed = known } = answer ?? {}
  const text = {
    className: clsx(compactField.compact, styles.field),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  }
  return (
    <Form method="post" action={path} replace noValidate className={styles.form}>
      <HiddenFields fields={{ intent: 'connect-calendar' satisfies CalendarIntent }} />
      <div className={styles.fields}>
        <Field
          {...text}
          className={clsx(text.className, styles.wide)}
          name="address"
          inputMode="url"
          label={m.calendars_address()}
          hint={m.calendars_address_hint()}
          maxLength={longestAddress}
          defaultValue={typed.address}
          error={errors.address}
          {...(!isAgain && { 'data-first': true })}
        />
        <Field
          {...text}
          name="userName"
          label={m.calendars_user()}
          maxLength={longestUserName}
          defaultValue={typed.userName}
          error={errors.userName}
        />
        <Field
          {...text}
          name="calendarPassword"
          type="password"
          label={m.calendars_password()}
          hint={m.calendars_password_hint()}
          error={errors.calendarPassword}
        />
      </div>
      {confirmation}
      <Button size="small">{m.calendars_find()}</Button>
    </Form>
  )
}

type ChoiceProps = {
  path: string
  connection: NonNullable<CalendarView['connection']>
  error: string | undefined
}

function ChoiceForm({ path, connection: { calendars, shows, isChosen }, error }: ChoiceProps) {
  const writable = calendars.filter(({ isWritable }) => isWritable)
  return (
    <Form method="post" action={path} replace noValidate className={styles.form}>
      <HiddenFields fields={{ intent: 'choose-calendars' satisfies CalendarIntent }} />
      <fieldset aria-describedby={error ? 'blocks-error' : undefined}>
        <legend className={fieldset.legend}>{m.calendars_blocks()}</legend>
        <p className={quietText.text}>{m.calendars_blocks_hint()}</p>
        {calendars.map(({ href, name, isBlocking }) => (
          <label key={href} className={checkLine.checkLine}>
            <input type="checkbox" name="blocks" value={href} defaultChecked={isBlocking} />
            <bdi>{name}</bdi>
          </label>
        ))}
        {error && (
          <p id="blocks-error" className={styles.error}>
            {error}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend className={fieldset.legend}>{m.calendars_target()}</legend>
        <p className={quietText.text}>{m.calendars_target_hint()}</p>
        <label className={checkLine.checkLine}>
          <input
            type="radio"
            name="target"
            value=""
            defaultChecked={!calendars.some(({ isTarget }) => isTarget)}
          />
          <span>{m.calendars_target_none()}</span>
        </label>
        {writable.map(({ href, name, isTarget }) => (
          <label key={href} className={checkLine.checkLine}>
            <input type="radio" name="target" value={href} defaultChecked={isTarget} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className={fieldset.legend}>{m.calendars_shows()}</legend>
        {shownAs.map((one) => (
          <label key={one} className={checkLine.checkLine}>
            <input type="radio" name="shows" value={one} defaultChecked={one === shows} />
            <span>{shownCopy[one]()}</span>
          </label>
        ))}
      </fieldset>
      <Button size="small">{isChosen ? m.calendars_save() : m.calendars_begin()}</Button>
    </Form>
  )
}

/** More is gone at once than anybody deletes by hand: nothing opens until somebody says that it was them. */
function Gone({ path, count }: { path: string; count: number }) {
  return (
    <Banner tone="warning">
      <p>
        <b>{m.calendars_gone({ count })}</b> {m.calendars_gone_text()}
      </p>
      <Form method="post" action={path} replace noValidate className={styles.gone}>
        <HiddenFields fields={{ intent: 'free-gone' satisfies CalendarIntent, gone: String(count) }} />
        <Button variant="secondary" size="small">
          {m.calendars_gone_free()}
        </Button>
      </Form>
    </Banner>
  )
}
