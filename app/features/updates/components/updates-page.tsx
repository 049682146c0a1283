import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { useUnattendedRevalidator } from '#app/ui/back-office/live-list.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { type UpdatesDone, updateLogPath, updatesPath } from '../address.ts'
import type { UpdateIntent } from '../commands.server.ts'
import { doneCopy } from '../copy.ts'
import type { ShownResult, UpdatesView } from '../page.server.ts'
import styles from './updates-page.module.css'
import { useReconnecting } from './use-reconnecting.ts'

type Props = {
  view: UpdatesView
  done: UpdatesDone | null
  refusal: { message: string | null } | undefined
  asked: Asked | null
  actionKey: string
}

/** What was pressed, and the field that asks once more who is there. */
type Asked = { intent: Exclude<UpdateIntent, 'check'>; confirmation: ReactNode }

/** Which version is here, whether there is a newer one, and how the last updates went. */
export function UpdatesPage({ view, done, refusal, asked, actionKey }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1>{m.updates_title()}</h1>
          <p className={quietText.line}>{m.updates_lead()}</p>
        </div>
        {view.running === null && view.hasSource && <Check isChecking={view.isChecking} />}
      </div>
      <div className={styles.page}>
        <ActionNotice
          refusal={refusal?.message ?? undefined}
          done={!refusal && done ? doneCopy[done]() : null}
          closeLabel={m.updates_close()}
          actionKey={actionKey}
        />
        {view.problem && view.running === null && (
          <Banner tone="warning">
            <b>{view.problem.title}</b>
            <p>{view.problem.text}</p>
          </Banner>
        )}
        {view.running ? <Running running={view.running} /> : <Version view={view} asked={asked} />}
        {view.running === null && view.problem === null && view.former !== null && view.command === null && (
          <Back former={view.former} asked={asked} />
        )}
        {view.running === null && view.command === null && view.hasSource && (
          <Automatic view={view} asked={asked} />
        )}
        {view.history.length > 0 && <History rows={view.history} />}
        {view.running === null && view.log !== '' && <Log text={view.log} />}
      </div>
    </>
  )
}

function Check({ isChecking }: { isChecking: boolean }) {
  const { revalidate } = useUnattendedRevalidator()
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(() => void revalidate(), 2_000)
    return () => clearInterval(timer)
  }, [isChecking, revalidate])
  return (
    <UpdateForm>
      <IntentButton intent="check" variant="secondary" busy={isChecking}>
        <Icon name="arrows-clockwise" />
        {isChecking ? m.updates_checking() : m.updates_check()}
      </IntentButton>
    </UpdateForm>
  )
}

type VersionProps = { view: UpdatesView; asked: Asked | null }

/** The card of the version that is here, or of the newer one. */
function Version({ view, asked }: VersionProps) {
  const { available, installed, checked, checkFault, isLatest } = view
  const head = available
    ? {
        title: m.updates_available({ version: available.version }),
        line: m.updates_available_from({ installed, released: available.released }),
      }
    : { title: isLatest ? m.updates_latest() : m.updates_on({ version: installed }), line: checked }
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="version-title">
      <div className={styles.head}>
        <div>
          <h2 id="version-title">{head.title}</h2>
          <p>{head.line}</p>
        </div>
        {!available && isLatest && <Chip>{installed}</Chip>}
      </div>
      {checkFault && (
        <p className={styles.fault}>
          <Icon name="warning-fill" />
          <span>
            <b>{m.updates_check_failed()}.</b> {checkFault}
          </span>
        </p>
      )}
      {available && (
        <>
          <h3>{m.updates_new()}</h3>
          <ul className={styles.notes}>
            {available.notes.map((note) => (
              <li key={note}>
                <Icon name="check" />
                <span>{note}</span>
              </li>
            ))}
          </ul>
          {view.command === null ? <Choice view={view} asked={asked} /> : <Command command={view.command} />}
        </>
      )}
      {view.skipped !== null && <Skipped version={view.skipped} asked={asked} />}
    </section>
  )
}

const ofChoice = ['now', 'tonight', 'cancel', 'skip'] as const satisfies UpdateIntent[]

function Choice({ view: { installed, planned, available, night }, asked }: VersionProps) {
  const words = {
    now: m.updates_now(),
    tonight: m.updates_tonight({ time: night.from }),
    cancel: m.updates_cancel(),
    skip: m.updates_skip(),
  }
  const intent = ofChoice.find((one) => one === asked?.intent)
  if (asked && intent) return <AskedForm asked={asked} word={words[intent]} />
  if (planned)
    return (
      <UpdateForm className={styles.form}>
        <p className={styles.planned}>
          <Icon name="clock" />
          <span>{planned.line}</span>
        </p>
        <div className={parts.wrapping}>
          <IntentButton intent="now">{words.now}</IntentButton>
          {planned.isAutomatic ? (
            <IntentButton intent="skip" variant="secondary">
              {words.skip}
            </IntentButton>
          ) : (
            <IntentButton intent="cancel" variant="secondary">
              {words.cancel}
            </IntentButton>
          )}
        </div>
      </UpdateForm>
    )
  return (
    <UpdateForm className={styles.form}>
      <div className={parts.wrapping}>
        <IntentButton intent="now">
          {available?.isRetry ? m.updates_try_again({ version: available.version }) : words.now}
        </IntentButton>
        <IntentButton intent="tonight" variant="secondary">
          {words.tonight}
        </IntentButton>
        <IntentButton intent="skip" variant="secondary">
          {words.skip}
        </IntentButton>
      </div>
      <p className={styles.quiet}>{m.updates_safe({ installed })}</p>
    </UpdateForm>
  )
}

/** The newer release that nobody wants to hear of; the next one is offered. */
function Skipped({ version, asked }: { version: string; asked: Asked | null }) {
  const word = m.updates_unskip({ version })
  if (asked?.intent === 'unskip') return <AskedForm asked={asked} word={word} />
  return (
    <UpdateForm className={styles.form}>
      <p className={styles.skipped}>{m.updates_skipped({ version })}</p>
      <IntentButton intent="unskip" variant="secondary">
        {word}
      </IntentButton>
    </UpdateForm>
  )
}

/** Asks once more who is there, for what was pressed alone: Enter and a passkey send the form without a button. */
function AskedForm({ asked: { intent, confirmation }, word }: { asked: Asked; word: string }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <UpdateForm className={styles.form}>
      <HiddenFields fields={{ intent }} />
      <p>{m.updates_confirm()}</p>
      {confirmation}
      <Button size="small" busy={isSending}>
        {word}
      </Button>
    </UpdateForm>
  )
}

/** Where the program can't replace itself, in a container or a checkout. */
function Command({ command }: { command: string }) {
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{m.updates_command_why()}</p>
      <figure className={styles.command}>
        <figcaption className={typography.visuallyHidden}>{m.updates_command()}</figcaption>
        <code>{command}</code>
      </figure>
    </div>
  )
}

const progressId = 'update-progress'

function Running({ running }: { running: NonNullable<UpdatesView['running']> }) {
  const { total } = running
  const { line, reached } = useReconnecting(running, { path: updatesPath, id: progressId })
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`5; url=${updatesPath}`} />
      </noscript>
      <Banner tone="info">
        <div id={progressId} data-line={line} data-reached={reached} className={styles.running}>
          <p>
            <b>{line}</b>
          </p>
          <progress max={total} value={reached} aria-label={m.updates_progress()} />
          <p>
            {m.updates_stay()} <a href={updatesPath}>{m.updates_look()}</a>
          </p>
        </div>
      </Banner>
    </>
  )
}

function Back({ former, asked }: { former: string; asked: Asked | null }) {
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="back-title">
      <h2 id="back-title">{m.updates_back_title()}</h2>
      <p>{m.updates_back_why({ former })}</p>
      {asked?.intent === 'back' ? (
        <AskedForm asked={asked} word={m.updates_back({ former })} />
      ) : (
        <UpdateForm className={styles.form}>
          <IntentButton intent="back" variant="secondary">
            {m.updates_back({ former })}
          </IntentButton>
        </UpdateForm>
      )}
    </section>
  )
}

/** Whether releases are installed at night without being asked for. */
function Automatic({ view: { isAutomatic, night }, asked }: VersionProps) {
  const intent = isAutomatic ? 'manual' : 'automatic'
  const word = isAutomatic ? m.updates_automatic_turn_off() : m.updates_automatic_turn_on()
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="automatic-title">
      <div className={styles.head}>
        <h2 id="automatic-title">{m.updates_automatic()}</h2>
        <Chip tone={isAutomatic ? 'success' : 'plain'}>
          {isAutomatic ? m.updates_automatic_on() : m.updates_automatic_off()}
        </Chip>
      </div>
      <p className={styles.quiet}>{m.updates_automatic_how(night)}</p>
      {asked?.intent === intent ? (
        <AskedForm asked={asked} word={word} />
      ) : (
        <UpdateForm className={styles.form}>
          <IntentButton intent={intent} variant="secondary">
            {word}
          </IntentButton>
        </UpdateForm>
      )}
    </section>
  )
}

function Log({ text }: { text: string }) {
  return (
    <section className={clsx(card.card, box.box, styles.box)}>
      <details className={styles.log}>
        <FoldSummary>{m.updates_log()}</FoldSummary>
        <pre lang="en">{text}</pre>
      </details>
      <a href={updateLogPath} download>
        {m.updates_log_download()}
      </a>
    </section>
  )
}

const tones: Record<ShownResult['outcome'], ChipTone> = {
  installed: 'success',
  stopped: 'warning',
  'rolled-back': 'error',
  'went-back': 'info',
}

function History({ rows }: { rows: ShownResult[] }) {
  return (
    <section className={clsx(card.card, styles.history)} aria-labelledby="history-title">
      <h2 id="history-title">{m.updates_history()}</h2>
      <table className={listTable.table}>
        <thead>
          <tr>
            <th scope="col">{m.updates_column_version()}</th>
            <th scope="col">{m.updates_column_when()}</th>
            <th scope="col">{m.updates_column_who()}</th>
            <th scope="col">{m.updates_column_result()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, version, when, who, outcome, word, why }) => (
            <tr key={key} className={styles.result}>
              <td className={clsx(listTable.first, typography.figures)}>
                <b>{version}</b>
                {why && <small>{why}</small>}
              </td>
              <td className={typography.figures} data-l={m.updates_column_when()}>
                {when}
              </td>
              <td data-l={m.updates_column_who()}>
                <bdi>{who}</bdi>
              </td>
              <td className={listTable.second}>
                <Chip tone={tones[outcome]}>{word}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function UpdateForm({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Form method="post" action={updatesPath} className={className} replace preventScrollReset discover="none">
      {children}
    </Form>
  )
}

type IntentButtonProps = {
  intent: UpdateIntent
  variant?: 'primary' | 'secondary'
  busy?: boolean
  children: ReactNode
}

function IntentButton({ intent, variant = 'primary', busy = false, children }: IntentButtonProps) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Button name="intent" value={intent} variant={variant} size="small" busy={busy || isSending}>
      {children}
    </Button>
  )
}
